import type { Language } from '../core/language.ts';

type Words = Readonly<Record<Language, string>>;

/** What a fee is charged on: each kWh, by its tier; what a session has used of something else; or, of a tax, the other fees. */
export const FEE_UNITS = {
  kWh: { zh: 'kWh', en: 'kWh' },
  reservation: { zh: '次', en: 'time' },
  session: { zh: '次', en: 'session' },
  minute: { zh: '分钟', en: 'min' },
  percent: { zh: '%', en: '%' },
} as const satisfies Record<string, Words>;
export type FeeUnit = keyof typeof FEE_UNITS;
/** Units of what a session uses, other than energy. */
export type FlatUnit = Exclude<FeeUnit, 'kWh' | 'percent'>;

interface FeeKind {
  unit: FeeUnit;
  /** Its sum on a record. Columns are called after it (`elec_fee`). */
  field: `${string}Fee`;
  /** Where a price has it. One by the kWh has a price for each tier instead; a tax has a rate (ADR 69). */
  price?: `${string}Fee`;
  /** Where the ledger books it. */
  account: `${string}Income`;
  /** False: bills have it beside their lines. */
  line: boolean;
  /** Whether a tax is charged on it. */
  taxed: boolean;
  words: Words;
  /** On a line of a bill, where all are fees. */
  short: Words;
  income: Words;
}

/** Every kind of fee, in the order in which bills, lists and files show them. ADR 41 says what a new one needs. */
export const FEE_KINDS = {
  electricity: {
    unit: 'kWh',
    field: 'elecFee',
    account: 'electricityIncome',
    line: true,
    taxed: true,
    words: { zh: '电费', en: 'Electricity fee' },
    short: { zh: '电费', en: 'Electricity' },
    income: { zh: '电费收入', en: 'Electricity income' },
  },
  service: {
    unit: 'kWh',
    field: 'serviceFee',
    account: 'serviceIncome',
    line: true,
    taxed: true,
    words: { zh: '服务费', en: 'Service fee' },
    short: { zh: '服务费', en: 'Service' },
    income: { zh: '服务费收入', en: 'Service income' },
  },
  reservation: {
    unit: 'reservation',
    field: 'reserveFee',
    price: 'reservationFee',
    account: 'reservationIncome',
    // So it was on all bills before there were other flat fees.
    line: false,
    taxed: true,
    words: { zh: '预约费', en: 'Reservation fee' },
    short: { zh: '预约费', en: 'Reservation fee' },
    income: { zh: '预约费收入', en: 'Reservation income' },
  },
  session: {
    unit: 'session',
    field: 'sessionFee',
    price: 'sessionFee',
    account: 'sessionIncome',
    line: true,
    taxed: true,
    words: { zh: '单次费', en: 'Session fee' },
    short: { zh: '单次费', en: 'Session fee' },
    income: { zh: '单次费收入', en: 'Session income' },
  },
  occupancy: {
    unit: 'minute',
    field: 'occupancyFee',
    price: 'occupancyFee',
    account: 'occupancyIncome',
    line: true,
    taxed: true,
    words: { zh: '占位费', en: 'Occupancy fee' },
    short: { zh: '占位费', en: 'Occupancy fee' },
    income: { zh: '占位费收入', en: 'Occupancy income' },
  },
  tax: {
    unit: 'percent',
    field: 'taxFee',
    account: 'taxIncome',
    line: false,
    taxed: false,
    words: { zh: '税额', en: 'Tax' },
    short: { zh: '税额', en: 'Tax' },
    income: { zh: '应交税额', en: 'Tax collected' },
  },
  // The part of the tax that the prices contain, taken off again: it is in the fees already. Zero or negative.
  includedTax: {
    unit: 'percent',
    field: 'includedTaxFee',
    account: 'includedTaxIncome',
    line: false,
    taxed: false,
    words: { zh: '价内税', en: 'Tax within prices' },
    short: { zh: '价内税', en: 'Tax within prices' },
    income: { zh: '价内税冲减', en: 'Tax within prices' },
  },
} as const satisfies Record<string, FeeKind>;

type Kinds = typeof FEE_KINDS;
export type FeeKey = keyof Kinds;
/** Kinds by the kWh, with a price for each tier. */
export type TierFeeKey = { [K in FeeKey]: Kinds[K]['unit'] extends 'kWh' ? K : never }[FeeKey];
/** Kinds with one price. */
export type FlatFeeKey = { [K in FeeKey]: Kinds[K]['unit'] extends FlatUnit ? K : never }[FeeKey];
export type FeeField = Kinds[FeeKey]['field'];
export type FlatPriceField = Kinds[FlatFeeKey]['price'];
export type FeeAccount = Kinds[FeeKey]['account'];
/** The fees of a record or bill. */
export type RecordFees = Record<FeeField, string>;

export const FEE_KEYS = Object.keys(FEE_KINDS) as FeeKey[];
export const TIER_FEE_KEYS = FEE_KEYS.filter((key): key is TierFeeKey => FEE_KINDS[key].unit === 'kWh');
export const FLAT_FEE_KEYS = FEE_KEYS.filter((key): key is FlatFeeKey => !['kWh', 'percent'].includes(FEE_KINDS[key].unit));
/** Kinds with a price that bills have beside their lines. */
export const BESIDE_FEE_KEYS = FLAT_FEE_KEYS.filter((key) => !FEE_KINDS[key].line);
/** The fees that a tax is charged on, and that discounts are taken off. */
export const TAXED_FEE_FIELDS: readonly FeeField[] = FEE_KEYS.filter((key) => FEE_KINDS[key].taxed).map(
  (key) => FEE_KINDS[key].field,
);
export const FEE_FIELDS: readonly FeeField[] = FEE_KEYS.map((key) => FEE_KINDS[key].field);
export const FLAT_PRICE_FIELDS: readonly FlatPriceField[] = FLAT_FEE_KEYS.map((key) => FEE_KINDS[key].price);
export const FEE_ACCOUNTS: readonly FeeAccount[] = FEE_KEYS.map((key) => FEE_KINDS[key].account);

/** A value for each name of a list. */
export const each = <K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>;

/** What the kinds are called, by their keys. */
export const feeWords = (language: Language): Record<FeeKey, string> => each(FEE_KEYS, (key) => FEE_KINDS[key].words[language]);
/** What they are called on a line of a bill. */
export const feeShortWords = (language: Language): Record<FeeKey, string> =>
  each(FEE_KEYS, (key) => FEE_KINDS[key].short[language]);

const fromKinds = <N extends string>(name: (key: FeeKey) => N, words: (key: FeeKey) => string): Record<N, string> =>
  Object.fromEntries(FEE_KEYS.map((key) => [name(key), words(key)])) as Record<N, string>;
/** What they are called, by the fields of a record. */
export const feeFieldWords = (language: Language): Record<FeeField, string> =>
  fromKinds(
    (key) => FEE_KINDS[key].field,
    (key) => FEE_KINDS[key].words[language],
  );
/** What their accounts on the ledger are called. */
export const feeAccountWords = (language: Language): Record<FeeAccount, string> =>
  fromKinds(
    (key) => FEE_KINDS[key].account,
    (key) => FEE_KINDS[key].income[language],
  );
