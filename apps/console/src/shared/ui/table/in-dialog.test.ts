import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '../../..');
const FILES = new Map(
  globSync('**/*.tsx', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]),
);
const DIALOG = /<(Modal|Drawer|RowDrawer|FormDrawer)\b[\s\S]*?>/;
const TABLE = /<(PagedTable|ScrollSection|DataTable|RowsTable|FilteredList)\b|<Table\b|className=\{styles\.table\}/;

/** Dialogs whose tables are no lists. */
const OTHERS: Readonly<Record<string, string>> = {
  'app/layout/shortcuts/shortcut-list.tsx': 'keys and what they do',
  'features/charging/records/detail/record-drawer.tsx': 'a bill as it stands on paper',
  'features/charging/records/settle/settle-drawer.tsx': 'a bill as it stands on paper',
  'features/finance/invoices/apply-drawer.tsx': 'the tax lines of an invoice',
  'features/finance/invoices/invoice-steps.tsx': 'the tax lines of an invoice',
  'features/charging/prices/edit/first-price-drawer.tsx': 'the fees of one price',
};

/** The parts that a file draws itself: what it imports, up to the next dialog and without pages that have lists of their own. */
function drawnBy(file: string): string[] {
  const seen = [file];
  for (const one of seen)
    for (const [, path] of (FILES.get(one) ?? '').matchAll(/from '(\.[^']+\.tsx)'/g)) {
      const next = join(dirname(one), path!);
      const isOther = next.includes('shared/ui/') || /-(tab|page|view)\.tsx$/.test(next) || DIALOG.test(FILES.get(next) ?? '');
      if (!isOther && !seen.includes(next)) seen.push(next);
    }
  return seen;
}

it('a dialog with a table is as wide as the specification says', () => {
  const dialogs = [...FILES].filter(
    ([file, text]) => DIALOG.test(text) && !/-(tab|page|view)\.tsx$/.test(file) && !file.startsWith('shared/'),
  );
  const withTable = dialogs.filter(([file]) => drawnBy(file).some((part) => TABLE.test(FILES.get(part)!)));
  expect(withTable.length).toBeGreaterThan(10);
  const narrow = withTable.filter(([file, text]) => !(file in OTHERS) && !text.includes('{TABLE_DIALOG_PX}'));
  expect(narrow.map(([file]) => file)).toEqual([]);
});
