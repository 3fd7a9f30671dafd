import { z } from 'zod';
import { pattern } from './issue-words.ts';

/** A moment, ISO 8601. Its offset is one that there can be: the database knows none of 16 hours and more. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => !/[+-](1[6-9]|2\d):\d\d$/.test(text));
/** An exact amount of money or price in major units, as text: never a floating point number. */
export const amount = z
  .string()
  .regex(pattern(/^-?\d{1,12}(\.\d{1,6})?$/, { en: 'Enter an amount such as 12.50', zh: '请输入金额，如 12.50' }));
export const positiveAmount = z.string().regex(
  pattern(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,6})?$/, {
    en: 'Enter an amount above zero such as 12.50',
    zh: '请输入大于零的金额，如 12.50',
  }),
);
export const price = z
  .string()
  .regex(pattern(/^\d{1,6}(\.\d{1,6})?$/, { en: 'Enter a price such as 0.85', zh: '请输入价格，如 0.85' }));
/** Energy in whole watt-hours. */
/** Who is served first where power goes by priority: 1 first, 9 last. */
export const powerRank = z.number().int().min(1).max(9);
export const wattHours = z.number().int();
export const id = z.number().int().positive();
export const idParam = z.object({ id: z.coerce.number().int().positive() });
/** What ISO 3166 calls a country or region by two letters. */
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const NOWHERE = ['ZZ', 'QO', 'EU', 'EZ', 'UN', 'XA', 'XB'];
/** A country or region by its two letters of ISO 3166, `DE`; small letters are taken too. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    pattern(/^[A-Z]{2}$/, {
      en: 'Choose a country, or enter its two letters, such as DE',
      zh: '请选择国家或地区，或填写两位代码，如 CN',
    }),
  )
  .refine((code) => !/^[A-Z]{2}$/.test(code) || (!NOWHERE.includes(code) && regions.of(code) !== undefined));
/** Without what nobody sees and no key types: zero-width signs, marks of direction. A space that does not break is a space. Control characters stay, and are refused where text is stored. */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\u00a0\u202f]/g, ' ').replace(/\u034f|[\p{Cf}\u115f\u1160\u2028\u2029\u3164\uffa0]/gu, '');
/** A text by which a thing is known and found again. */
export const identity = (most: number) => z.string().overwrite(withoutInvisible).trim().min(1).max(most);
export const name = z.string().trim().min(1).max(100);
export const note = z.string().trim().max(2000);

/** Page numbers and sizes (specification section 9: page 1, limit 10; sizes 10, 20, 50, 300; the message list asks for 1000). */
export const PAGE_SIZES = [10, 20, 50, 300] as const;
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(1000).default(10),
  /** A field name, with a leading `-` for descending. */
  sort: z.string().max(40).optional(),
};

/** A page of rows: `{ list, total }`. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: z.number().int() });
/** A page of rows that may be millions: with `more` the total is the least that there are. */
export const hugePageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ more: z.literal(true).optional() });

/** A list filter that may be given once, several times, or comma-separated; `most` values. */
export const manyOf = <T extends z.ZodType>(value: T, most = 100) =>
  z.preprocess((given) => {
    if (given === undefined || given === '') return undefined;
    return (Array.isArray(given) ? given : [given]).flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]));
  }, z.array(value).max(most).optional());

/** A boolean in a query string. */
export const flag = z
  .preprocess((given) => (given === 'true' ? true : given === 'false' ? false : given), z.boolean())
  .optional();
/** Free text to search by. */
export const keyword = z.string().trim().max(100).optional();
export const nothing = z.null();
