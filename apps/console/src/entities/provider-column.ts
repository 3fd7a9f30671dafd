import type { Column } from '../shared/ui/table/column.ts';

interface Of {
  providerName: string;
}

/** The row's provider, for users who see several; else no column at all. */
export function providerColumn(
  shown: boolean,
  title: string,
  more: Partial<Pick<Column<Of>, 'width' | 'sort'>> = {},
): Column<Of>[] {
  if (!shown) return [];
  const name = (row: Of) => row.providerName;
  return [{ key: 'provider', title, width: 144, full: name, render: name, isOwner: true, ...more }];
}
