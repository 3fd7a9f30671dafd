/** Head and rows are two tables on the screen, so that the head stays in sight while the page scrolls; these make them one for a screen reader. */
export const AS = {
  nothing: { role: 'presentation' },
  table: (label: string, rows: number) => ({ role: 'table', 'aria-label': label, 'aria-rowcount': rows + 1 }),
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
