import { z } from 'zod';
import type { Words } from './words.ts';

/**
 * What a field holds, and so how screens, files, sheets and the log show and read it. `text`: `long` has several lines, `chosen` is one of those that the form knows. `id`: text or a number that one copies; a sheet keeps its digits.
 * `provider`: told to those who see several. `time`: a moment, by the clock of the zone in another field of the row. `day`: YYYY-MM-DD. `money`: in the currency of another field of the row.
 * `word`: a machine word with its words. `energy`: Wh, shown as kWh. `power`: W, shown as kW. `thing`: the id of another thing, which is chosen.
 * `parts`: things within it, a row each; a form draws them itself. `secret`: typed unseen, and told nowhere.
 */
export type FieldKind =
  | { kind: 'text'; long?: true; chosen?: true }
  | { kind: 'id' | 'provider' | 'count' | 'energy' | 'power' | 'flag' | 'day' | 'thing' | 'parts' | 'secret' }
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
  day: string;
  thing: number | readonly number[];
  parts: readonly object[];
  secret: string;
  time: string;
  money: string;
  word: string | number | boolean | readonly string[];
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

/** The fields of a shape's schemas, by their keys. */
export const fieldsIn = (shape: z.core.$ZodShape): Fields =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const field = fieldOf(schema);
      return field ? [[key, field]] : [];
    }),
  );

/** Whether a schema reads several values. */
export function isMany(schema: z.core.$ZodType): boolean {
  for (let at: z.core.$ZodType | undefined = schema; at; at = inside(at)) if (at instanceof z.ZodArray) return true;
  return false;
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

/** Whether something must be given: neither nothing nor an empty text is taken. */
export const isRequired = (schema: z.ZodType): boolean =>
  !schema.safeParse(undefined).success && !schema.safeParse('').success && !schema.safeParse(null).success;

/** A unit that is the same in both languages. */
export const unit = (sign: string): Words => ({ en: sign, zh: sign });

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
export const CREATED = { kind: 'time', words: { en: 'Created', zh: '创建时间' } } as const satisfies Field;
/** Why somebody does it. */
export const REASON = { kind: 'text', words: { en: 'Reason', zh: '原因' } } as const satisfies Field;
/** Units that are words. */
export const SECONDS: Words = { en: 's', zh: '秒' };
export const MINUTES: Words = { en: 'min', zh: '分钟' };
export const HOURS: Words = { en: 'h', zh: '小时' };
