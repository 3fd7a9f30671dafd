import { type List, type ListColumn, type OwnColumnOf, type RowOf, sortKeyOf, valueIn, type Words } from '@csms/contract';
import { type ReactNode, useMemo } from 'react';
import { useUser } from '../../shared/access/access.tsx';
import { language } from '../../shared/i18n/i18n.ts';
import type { Column } from '../../shared/ui/table/column.ts';
import { idWidth } from '../../shared/ui/value/copy-id.tsx';
import { amountIn, fieldValue, timeIn } from '../../shared/ui/value/field-value.tsx';
import { Time, timeWidth } from '../../shared/ui/value/values.tsx';

type Row<L extends List> = RowOf<L['endpoint']>;
/** A cell that is not what its kind says; with more than `render`, the column differs in that too. Its width is the description’s alone, which a test holds to the screen. */
type Drawn<R> = ((row: R) => ReactNode) | (Partial<Omit<Column<R>, 'key' | 'render' | 'width'>> & Pick<Column<R>, 'render'>);
/** The cells that a screen draws itself: all that the description leaves to it must be there. */
export type OwnColumns<L extends List> = Readonly<
  Partial<Record<keyof L['columns'] & string, Drawn<Row<L>>>> & Record<OwnColumnOf<L>, Drawn<Row<L>>>
>;

/** The px of a column of each kind. A time has room for its year, or for its offset; the cells in view say where one needs both. */
export const WIDTHS: Readonly<Record<ListColumn['kind'], number>> = {
  own: 150,
  text: 150,
  id: 150,
  provider: 144,
  time: 148,
  day: 110,
  money: 112,
  word: 110,
  count: 100,
  energy: 110,
  power: 100,
  flag: 90,
};
const AT_END: ReadonlySet<ListColumn['kind']> = new Set(['money', 'count', 'energy', 'power']);

/** A column of times by the clock of a place: a provider's paper, a price. */
export const ownTime = <R,>(read: (row: R) => { at: string | null; zone: string }) => ({
  leastWidth: (row: R) => timeWidth({ ...read(row), own: true }),
  render: (row: R) => <Time {...read(row)} own />,
});

const textOf = (value: unknown): string => String(value ?? '');
/**
 * The columns of a described list on the screen, in its order; those of the provider only for users who see several. Where `own` keeps its identity, the columns do, and a live list draws only the
 * rows that have changed.
 */
export function useListColumns<L extends List>(list: L, own: OwnColumns<L>): Column<Row<L>>[] {
  const { seesProviders } = useUser();
  const spoken = language();
  return useMemo(() => columnsOf(list, own, seesProviders, (words) => words[spoken]), [list, own, seesProviders, spoken]);
}

function columnsOf<L extends List>(
  list: L,
  own: OwnColumns<L>,
  seesProviders: boolean,
  word: (words: Words) => string,
): Column<Row<L>>[] {
  const drawn: Readonly<Partial<Record<string, Drawn<Row<L>>>>> = own;
  const nameOf = (key: string, { field = key }: ListColumn) => field;
  const gives = seesProviders && Object.values(list.columns).some(({ kind }) => kind === 'provider');
  return Object.entries(list.columns)
    .filter(([, column]) => column.seen !== 'file' && (column.kind !== 'provider' || seesProviders))
    .map(([key, column]) => {
      const given = drawn[key];
      const special = typeof given === 'function' ? { render: given } : given;
      const isText = column.kind === 'text' || column.kind === 'provider';
      return {
        key,
        title: word(column.words),
        width: column.width ?? WIDTHS[column.kind],
        required: column.seen === 'always',
        isOwner: column.kind === 'provider',
        hidden: column.seen === 'chosen' || (column.seen === 'alone' && gives),
        ...(AT_END.has(column.kind) ? { align: 'end' as const } : {}),
        ...(column.fixed ? { fixed: column.fixed } : {}),
        ...(column.sort ? { sort: sortKeyOf(key, column) } : {}),
        ...(column.kind === 'own' ? {} : { isEmpty: (row: Row<L>) => textOf(valueIn(row, key, column)) === '' }),
        ...(isText && !special ? { full: (row: Row<L>) => textOf(valueIn(row, key, column)) || null } : {}),
        ...(column.kind === 'id' && !special ? { leastWidth: (row: Row<L>) => idWidth(textOf(valueIn(row, key, column))) } : {}),
        ...(column.kind === 'money' && !special ? { amount: (row: Row<L>) => amountIn(row, nameOf(key, column), column) } : {}),
        ...(column.kind === 'time' ? { leastWidth: (row: Row<L>) => timeWidth(timeIn(row, nameOf(key, column), column)) } : {}),
        render: (row: Row<L>) => fieldValue(row, nameOf(key, column), column),
        ...special,
      };
    });
}
