import { FEE_FIELDS, FEE_KINDS, type FeeField, type FeeKey, type FlatPriceField } from '@csms/contract';

type Snake<N extends string> = N extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : '';
/** A name of the API as a column: `includedTaxFee` stands in `included_tax_fee`. */
const snake = <N extends string>(name: N): Snake<N> => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<N>;
/** The column of a fee or of its price: `elecFee` stands in `elec_fee`. */
export const feeColumn = <N extends FeeField | FlatPriceField>(name: N): Snake<N> => snake(name);
/** The column of a kind in records and rollups. */
export const columnOfKind = (key: FeeKey): FeeColumn => feeColumn(FEE_KINDS[key].field);

/** The column of a kind in the sums of the ledger's days. */
export const ledgerColumnOfKind = (key: FeeKey): string => snake(key);

export type FeeColumn = Snake<FeeField>;
/** The fees' columns of records and rollups. */
export const FEE_COLUMNS: readonly FeeColumn[] = FEE_FIELDS.map((field) => feeColumn(field));
/** What a record or a rollup has of its fees. */
export type FeeRow = Record<FeeColumn, string>;
