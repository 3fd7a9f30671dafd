import { z } from 'zod';
import type { Words } from './words.ts';

/**
 * What a field holds, and so how screens, files, sheets and the log show and read it. `text`: `long` has several lines. `id`: text or a number that one copies; a sheet keeps its digits.
 * `provider`: told to those who see several. `time`: a moment, by the clock of the zone in another field of the row. `day`: YYYY-MM-DD. `money`: in the currency of another field of the row.
 * `word`: a machine word with its words. `energy`: Wh, shown as kWh. `power`: W, shown as kW, and entered so unless it has a unit of its own. `thing`: the id of another thing, which is chosen. `files`: what was uploaded. `clock`: HH:mm by the clock of a place. `percent`: an exact number of at most two decimals, as text.
 * `parts`: things within it, a row each; a form draws them itself. `secret`: typed unseen, and told nowhere.
 */
export type FieldKind =
  /** `chosen`: one of those that the form knows. */
  | { kind: 'text'; long?: true; chosen?: true }
  | {
      kind:
        | 'id'
        | 'provider'
        | 'count'
        | 'energy'
        | 'power'
        | 'flag'
        | 'day'
        | 'thing'
        | 'files'
        | 'clock'
        | 'percent'
        | 'parts'
        | 'secret';
    }
  | { kind: 'time'; zone?: string; seconds?: true }
  | { kind: 'money'; currency?: string }
  /** `also`: what else is read as a machine word, in small letters without blanks. */
  | { kind: 'word'; values: Readonly<Record<string, Words>>; also?: Readonly<Record<string, string>> };

/** A field of a thing, described once for all that show it. */
export type Field = FieldKind & {
  words: Words;
  /** What it is for, or what it takes, in a short sentence. */
  hint?: Words;
  /** Stands behind its words: the unit of a number, or what may be entered. */
  unit?: Words;
};
export type Fields = Readonly<Record<string, Field>>;

/** What a schema of a kind reads. */
interface Held {
  text: string | readonly string[];
  id: string | number | readonly string[];
  provider: string | number;
  count: number;
  energy: number;
  power: number;
  flag: boolean;
  day: string | readonly string[];
  clock: string;
  percent: string;
  thing: number | string | { id: number } | readonly (string | number | { id: number })[];
  files: readonly (string | { fileName: string })[];
  parts: readonly object[];
  secret: string;
  time: string;
  money: string;
  word: string | number | boolean | readonly (string | number)[];
}
type Fitting<F, S> = {
  [K in keyof S & keyof F]: F[K] extends { kind: infer N extends keyof Held } ? z.ZodType<Held[N] | null | undefined> : never;
};

const described = z.registry<Field>();

/**
 * The shape with what its fields are: those of its keys that `fields` describes. One description serves the form, the row, the filter and the sheet of a thing. A kind that a schema
 * cannot hold does not compile.
 */
export function withFields<const F extends Fields, S extends z.ZodRawShape>(fields: F, shape: S & Fitting<F, S>): S {
  const known: Fields = fields;
  const entries = Object.entries<z.core.$ZodType>(shape).map(([key, schema]) => {
    if (!Object.hasOwn(known, key)) return [key, schema];
    const field = known[key]!;
    // A copy: the same schema may serve several fields.
    const own = (schema as z.ZodType).clone();
    described.add(own, field);
    z.globalRegistry.add(own, { title: field.words.en, ...(field.hint ? { description: field.hint.en } : {}) });
    return [key, own];
  });
  return Object.fromEntries(entries) as S;
}

/** What stands inside a schema that only says more of it. */
function inside(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType; out?: z.core.$ZodType } };
  // What is only prepared is read by the schema behind it.
  return def.innerType ?? (def.in instanceof z.ZodTransform ? def.out : def.in);
}

/** The field that a schema describes, also where it may be left out; undefined: it is not described. */
export function fieldOf(schema: z.core.$ZodType | undefined): Field | undefined {
  for (let at = schema; at; at = inside(at)) {
    const field = described.get(at);
    if (field) return field;
  }
  return undefined;
}

/** How many characters a text may have; undefined: any number. */
export function longest(schema: z.core.$ZodType): number | undefined {
  for (let at: z.core.$ZodType | undefined = schema; at; at = inside(at)) {
    if (at instanceof z.ZodUnion) {
      const all = at.options.map((option) => (option instanceof z.ZodLiteral ? 0 : longest(option)));
      return all.includes(undefined) ? undefined : Math.max(...all.map(Number));
    }
    const { maxLength } = at as { maxLength?: number | null };
    if (typeof maxLength === 'number') return maxLength;
  }
  return undefined;
}

/** The least and the most that a number may be, and whether it is whole. */
export function boundsOf(schema: z.core.$ZodType): { min?: number; max?: number; precision?: number } {
  for (let at: z.core.$ZodType | undefined = schema; at; at = inside(at))
    if (at instanceof z.ZodNumber) {
      const { minValue, maxValue: max } = at;
      // Of whole numbers above 0 the least is 1.
      const min = at.isInt && minValue !== null && !at.safeParse(minValue).success ? minValue + 1 : minValue;
      return {
        ...(at.isInt ? { precision: 0 } : {}),
        ...(min !== null && Number.isFinite(min) && min > Number.MIN_SAFE_INTEGER ? { min } : {}),
        ...(max !== null && Number.isFinite(max) && max < Number.MAX_SAFE_INTEGER ? { max } : {}),
      };
    }
  return {};
}

/** Whether a schema takes several values. */
export function takesSeveral(schema: z.core.$ZodType): boolean {
  for (let at: z.core.$ZodType | undefined = schema; at; at = inside(at)) if (at instanceof z.ZodArray) return true;
  return false;
}

/** Whether something must be given: neither nothing nor an empty text or list is taken. */
export const isRequired = (schema: z.ZodType): boolean =>
  [undefined, '', null, []].every((value) => !schema.safeParse(value).success);

/** A unit that is the same in both languages. */
export const unit = (sign: string): Words => ({ en: sign, zh: sign });
export const DAYS: Words = { en: 'days', zh: '天' };
export const MONTHS: Words = { en: 'months', zh: '个月' };
export const MINUTES: Words = { en: 'minutes', zh: '分钟' };
/** Behind a number. */
export const SECONDS: Words = { en: 's', zh: '秒' };
export const MIN: Words = { en: 'min', zh: '分钟' };
export const HOURS: Words = { en: 'h', zh: '小时' };

/** In what a value of a kind is entered, and stands in a file. */
const UNITS: Readonly<Partial<Record<string, Words>>> = { energy: unit('kWh'), power: unit('kW'), day: unit('YYYY-MM-DD') };
/** The unit of a field; undefined: it has none. */
export const unitOf = (field: { kind: string; unit?: Words }): Words | undefined => field.unit ?? UNITS[field.kind];

/** Words with a unit behind them, in the brackets of the language: `Lead time (days)`. */
export function withUnit(words: Words, behind: Words | undefined): Words {
  if (!behind) return words;
  const zh = /\p{Script=Han}/u.test(behind.zh) ? `（${behind.zh}）` : ` (${behind.zh})`;
  return { en: `${words.en} (${behind.en})`, zh: `${words.zh}${zh}` };
}
/** The words of a field with its own unit. */
export const titleOf = ({ words, unit: behind }: Pick<Field, 'words' | 'unit'>): Words => withUnit(words, behind);

/** Fields of many things. */
export const PROVIDER = { kind: 'provider', words: { en: 'Provider', zh: '运营商' } } as const satisfies Field;
export const SERIAL_NUMBER = {
  kind: 'id',
  words: { en: 'Charge point serial number', zh: '充电桩序列号' },
} as const satisfies Field;
export const DESCRIPTION = { kind: 'text', long: true, words: { en: 'Description', zh: '描述' } } as const satisfies Field;
export const NOTE = { kind: 'text', long: true, words: { en: 'Note', zh: '备注' } } as const satisfies Field;
/** Who is served first where a circuit shares power by priority. */
export const POWER_RANK = {
  kind: 'count',
  words: { en: 'Power priority', zh: '功率优先级' },
  hint: {
    en: '1 is served first, 9 last, where a circuit shares power by priority. Empty: 5.',
    zh: '回路“按优先级”分配功率时生效，1 最先，9 最后；留空为 5。',
  },
} as const satisfies Field;
export const PHONE = { kind: 'text', words: { en: 'Phone', zh: '手机号' } } as const satisfies Field;
export const EMAIL = { kind: 'text', words: { en: 'E-mail', zh: '邮箱' } } as const satisfies Field;
export const CURRENCY = { kind: 'text', words: { en: 'Currency', zh: '币种' } } as const satisfies Field;
/** The charge user that a thing belongs to, as it is chosen and by its account. */
export const CHARGE_USER = {
  chargeUserId: { kind: 'thing', words: { en: 'Charge user', zh: '充电用户' } },
  chargeUserAccount: { kind: 'text', words: { en: 'Charge user', zh: '充电用户' } },
} as const satisfies Fields;
export const VENDOR = { kind: 'text', words: { en: 'Vendor', zh: '厂商' } } as const satisfies Field;
export const MODEL = { kind: 'text', words: { en: 'Model', zh: '型号' } } as const satisfies Field;
export const REASON = { kind: 'text', long: true, words: { en: 'Reason', zh: '原因' } } as const satisfies Field;
export const PHOTOS = { kind: 'files', words: { en: 'Photos', zh: '照片' } } as const satisfies Field;
/** A station as it is chosen, and by its name. */
export const STATION = {
  stationId: { kind: 'thing', words: { en: 'Station', zh: '站点' } },
  stationName: { kind: 'text', words: { en: 'Station', zh: '站点' } },
} as const satisfies Fields;
export const POINT_NAME = { kind: 'text', words: { en: 'Charge point', zh: '充电桩' } } as const satisfies Field;
/** A connector of a charge point; 0 is the point as a whole. */
export const CONNECTOR_NO = {
  kind: 'count',
  unit: { en: '0: charge point', zh: '0 为整桩' },
  words: { en: 'Connector', zh: '枪号' },
} as const satisfies Field;
export const CREATED = { kind: 'time', words: { en: 'Created', zh: '创建时间' } } as const satisfies Field;
/** Who has made a thing. */
export const CREATED_BY = { kind: 'text', words: { en: 'Created by', zh: '创建人' } } as const satisfies Field;
/** What a person adds to a thing in a line or two. */
export const REMARK = { kind: 'text', long: true, words: { en: 'Remark', zh: '备注' } } as const satisfies Field;
