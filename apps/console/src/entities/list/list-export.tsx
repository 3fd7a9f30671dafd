import type { ExportedList } from '@csms/contract';
import { userZone } from '../../shared/format/time.ts';
import type { Filters } from '../../shared/hooks/use-url-state.ts';
import { usePreferences } from '../../shared/prefs/preferences.ts';
import { ExportButton } from '../../shared/ui/export/export-button.tsx';
import type { Column } from '../../shared/ui/table/column.ts';
import { columnsKeyOf, useColumns } from '../../shared/ui/table/list-settings.tsx';
import { useWord } from './list-words.ts';

interface Props<T> {
  list: ExportedList;
  /** The filters and the order as they stand in the URL. */
  state: { filters: Filters<string>; sort?: string | undefined; saved?: string | undefined };
  columns: readonly Column<T>[];
  disabled?: boolean;
}

/** The columns of the file that the screen shows. One column of the screen may be several in a file. */
export const visibleInFile = ({ columns, exported }: ExportedList, shown: readonly string[]): string[] => {
  const seen = shown.flatMap((key) => [key, ...(columns[key]?.together ?? []), ...(columns[key]?.needs ?? [])]);
  return exported.columns.filter((key) => seen.includes(key));
};

/** What the dialog offers, in the order of the file. */
export const columnsInDialog = ({ columns, exported }: ExportedList): readonly string[] =>
  exported.asShown ? Object.keys(columns).filter((key) => exported.columns.includes(key)) : exported.columns;

/** The chosen columns, then those that they need. Each stands once. */
export const withNeeded = ({ columns }: ExportedList, chosen: readonly string[]): string[] => [
  ...new Set([...chosen, ...chosen.flatMap((key) => columns[key]?.needs ?? [])]),
];

/** The export of a described list: the same filter, language and time zone as on the screen. */
export function ListExport<T>({ list, state, columns, disabled }: Props<T>) {
  const word = useWord();
  const visible = useColumns(columnsKeyOf(list.name, state.saved), columns).map(({ key }) => key);
  const clock = usePreferences((preferences) => preferences.clock);
  const { endpoint, sorted, ownClock } = list.exported;
  const asked = { ...state.filters, ...(sorted ? { sort: state.sort } : {}) };
  return (
    <ExportButton
      source={list.name}
      disabled={disabled ?? false}
      visible={visibleInFile(list, visible)}
      columns={columnsInDialog(list).map((key) => {
        const column = list.columns[key]!;
        return { key, title: word(column.inDialog ?? column.words) };
      })}
      run={(format, chosen) => ({
        endpoint,
        query: {
          ...asked,
          format,
          columns: withNeeded(list, chosen),
          timeZone: ownClock && clock === 'station' ? undefined : userZone(),
        },
        fallback: `${list.name}.${format}`,
      })}
    />
  );
}
