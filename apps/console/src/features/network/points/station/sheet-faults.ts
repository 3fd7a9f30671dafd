export interface Fault {
  row: number;
  column: string;
  words: string;
}

/** `{row}.{column}` → words, in the order of the sheet. */
export const faultsOf = (fields: Readonly<Record<string, string>>): Fault[] =>
  Object.entries(fields)
    .flatMap(([cell, words]) => {
      const [, row, column] = /^(\d+)\.([A-Z]+)$/.exec(cell) ?? [];
      return row && column ? [{ row: Number(row), column, words }] : [];
    })
    .sort((a, b) => a.row - b.row || a.column.length - b.column.length || a.column.localeCompare(b.column));
