import { describe, expect, it } from 'vitest';
import { kindOfFormat } from './number-formats.ts';
import { readCell } from './read-cell.ts';
import type { SheetCell } from './read-xlsx.ts';

const words = { en: 'Word', zh: '词' };
const text = (typed: string): SheetCell => ({ text: typed, kind: 'text' });
const number = (typed: string): SheetCell => ({ text: typed, kind: 'number' });
const day = { kind: 'day', words } as const;
const told = (read: ReturnType<typeof readCell>) => ('value' in read ? read.value : read.fault.en);

describe('a day', () => {
  it.each([
    [text('2027-12-31'), '2027-12-31'],
    [text('2027/1/5'), '2027-01-05'],
    [text('2027年1月5日'), '2027-01-05'],
    [text('２０２７-１-５'), '2027-01-05'],
    [number('46752.99'), '2027-12-31'],
    [{ text: '2027-12-31 08:30:00', kind: 'time' } as const, '2027-12-31'],
    [text('2027-12-31 08:30:00+02:00'), '2027-12-31'],
    [text('2027年12月31日 8:30 UTC+8'), '2027-12-31'],
  ])('%j is %s', (cell, expected) => {
    expect(told(readCell(cell, day))).toBe(expected);
  });

  it.each([text('soon'), text('31.12.2027'), text('1e9'), text('2027-12-31 or so'), number('99999999')])(
    '%j stays what it is, and is no day',
    (cell) => {
      expect(told(readCell(cell, day))).toBe(cell.text);
    },
  );
});

describe('an identity', () => {
  const id = { kind: 'id', words } as const;

  it('keeps the digits that were typed', () => {
    expect(told(readCell(text('0413E052'), id))).toBe('0413E052');
    expect(told(readCell(number('12345678'), id))).toBe('12345678');
  });

  it('is refused where a spreadsheet may have changed its digits, or has made a day of it', () => {
    const changed = 'A spreadsheet may have changed these digits. Format the column as text and enter the value again';
    expect(told(readCell({ text: '4.13e+54', kind: 'number', isDigitsLost: true }, id))).toBe(changed);
    expect(told(readCell({ text: '2026-02-01', kind: 'time' }, id))).toBe(changed);
  });
});

describe('other kinds', () => {
  const status = { on: { en: 'In use', zh: '使用中' }, off: { en: 'Out of use', zh: '停用' } };

  it.each([
    [text('１２'), { kind: 'count', words }, 12],
    [text('many'), { kind: 'count', words }, 'many'],
    [text('1,234,567.5'), { kind: 'count', words }, 1234567.5],
    // A comma alone may be that of decimals.
    [text('1,234'), { kind: 'count', words }, '1,234'],
    [text('1,234.50'), { kind: 'money', words }, '1234.50'],
    [text('1,234'), { kind: 'money', words }, '1,234'],
    [text("'+8613800138000"), { kind: 'text', words }, '+8613800138000'],
    [text("''=x"), { kind: 'id', words }, "'=x"],
    [text("'s-Hertogenbosch"), { kind: 'text', words }, "'s-Hertogenbosch"],
    [{ text: '#N/A', kind: 'error' }, { kind: 'text', words }, 'The formula in this cell has no result'],
    [number('7.4'), { kind: 'power', words }, 7400],
    [text('１２．５０'), { kind: 'money', words }, '12.50'],
    [text('是'), { kind: 'flag', words }, true],
    [text('No'), { kind: 'flag', words }, false],
    [{ text: 'true', kind: 'flag' }, { kind: 'flag', words }, true],
    [text('in USE'), { kind: 'word', values: status, words }, 'on'],
    [text('停用'), { kind: 'word', values: status, words }, 'off'],
    [text('off'), { kind: 'word', values: status, words }, 'off'],
    [text('Switched off'), { kind: 'word', values: status, also: { switchedoff: 'off' }, words }, 'off'],
    [text('broken'), { kind: 'word', values: status, words }, 'In use or out of use is expected'],
  ] as const)('%j as %j is %j', (cell, field, expected) => {
    expect(told(readCell(cell, field))).toBe(expected);
  });
});

describe('the format of a number', () => {
  it.each([
    ['yyyy\\-mm\\-dd', 'time'],
    ['[$-404]e"年"m"月"d"日"', 'time'],
    ['[h]:mm', 'time'],
    ['0000000000', 'zeros'],
    ['000-0000', 'zeros'],
    ['#,##0.00', 'plain'],
    ['0.00', 'plain'],
    ['General', 'plain'],
    ['0" days"', 'plain'],
    ['[Red]#,##0', 'plain'],
  ])('%s is %s', (code, kind) => {
    expect(kindOfFormat(code)).toBe(kind);
  });
});
