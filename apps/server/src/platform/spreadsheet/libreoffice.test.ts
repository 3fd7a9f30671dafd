import { readFileSync } from 'node:fs';
import { carSheet } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { readEntries } from './entry-sheet.ts';
import { readCell } from './read-cell.ts';
import { readXlsx } from './read-xlsx.ts';

/** A file that LibreOffice 7.4 has saved; `npm run sheets` goes the same ways with LibreOffice itself. */
const saved = (name: string) => readXlsx(readFileSync(new URL(`libreoffice/${name}.xlsx`, import.meta.url)), 10);
const words = { en: 'Word', zh: '词' };

describe('a file that LibreOffice has saved', () => {
  it('is a filled-in sheet with every sign that was typed, also after it has gone through ODS', async () => {
    const entries = readEntries(await saved('cars'), carSheet, 'zh');
    expect(entries.hasFaults()).toBe(false);
    const shared = { providerName: '甲运营商' };
    expect(entries.rows.map(({ values }) => values)).toEqual([
      {
        ...shared,
        carNumber: '京A12345',
        vin: '00000000000001000',
        alias: '=1+1',
        brand: '_x0041_',
        model: '0012345678',
        account: '+8613800138000',
      },
      {
        ...shared,
        carNumber: '1-2',
        vin: '00000000000001001',
        alias: 'two\nlines',
        brand: '😀 𠮷 e\u0301',
        model: '0413E052',
        account: '',
      },
      {
        ...shared,
        carNumber: '00123',
        vin: '00000000000001002',
        alias: '-5',
        brand: 'a_x000D_b',
        model: '6217001234567890123',
        account: '00:30',
      },
    ]);
  });

  it('is our CSV as it was, where its columns were opened as text', async () => {
    const [, first, second, third] = [...(await saved('list')).values()];
    const read = (row: typeof first, kinds: readonly ('text' | 'count' | 'day')[]) =>
      kinds.map((kind, column) => readCell(row![column] ?? { text: '', kind: 'text' }, { kind, words }));
    expect(read(first, ['text', 'count', 'day'])).toEqual([{ value: '=1+1' }, { value: 1234.5 }, { value: '2026-07-01' }]);
    expect(read(second, ['text', 'count', 'day'])).toEqual([{ value: "'-5" }, { value: 0.1 }, { value: '2026-01-31' }]);
    expect(read(third, ['text'])).toEqual([{ value: '0012345678' }]);
  });

  it('tells what LibreOffice has made of typed digits, days, times and formulas', async () => {
    const [, row] = [...(await saved('typed')).values()];
    expect(row).toEqual([
      { text: '12345678', kind: 'number' },
      { text: '6217001234567890000', kind: 'number', isDigitsLost: true },
      { text: '4.13e+54', kind: 'number', isDigitsLost: true },
      { text: '2026-01-31', kind: 'time' },
      { text: '31 Jan 2026', kind: 'text' },
      { text: '2026-01-31 08:05:00', kind: 'time' },
      { text: '08:30', kind: 'time' },
      { text: 'true', kind: 'flag' },
      { text: '1234.5', kind: 'number' },
      { text: '#DIV/0!', kind: 'error' },
      { text: "'+8613800138000", kind: 'text' },
      { text: '2026-01-31', kind: 'time' },
    ]);
  });
});
