import { FEE_FIELDS, FEE_KINDS, type FeeField, type FeeKey, type FlatPriceField } from '@csms/contract';

type Snake<N extends string> = N extends `${infer Head}Fee` ? `${Head}_fee` : never;
/** The column of a fee or of its price: `elecFee` stands in `elec_fee`. */
export const feeColumn = <N extends FeeField | FlatPriceField>(name: N): Snake<N> => name.replace(/Fee$/, '_fee') as Snake<N>;
/** The column of a kind in records and rollups. */
export const columnOfKind = (key: FeeKey): FeeColumn => feeColumn(FEE_KINDS[key].field);

export type FeeColumn = Snake<FeeField>;
/** The fees' columns of records and rollups. */
export const FEE_COLUMNS: readonly FeeColumn[] = FEE_FIELDS.map((field) => feeColumn(field));
/** What a record or a rollup has of its fees. */
export type FeeRow = Record<FeeColumn, string>;
