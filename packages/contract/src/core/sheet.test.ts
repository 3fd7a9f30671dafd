import { expect, it } from 'vitest';
import { carSheet } from '../customers/cars.ts';
import { pointTemplate } from '../network/point-sheet.ts';
import { sheetHelp } from './sheet.ts';

it('says what columns take, and nothing of those whose titles say it', () => {
  expect(sheetHelp(carSheet, 'en')).toEqual([
    'Plate *: each only once',
    'VIN *: 17 characters, without the letters I, O and Q',
    'Provider *: must match exactly; empty or unknown names are rejected',
    'Charge user: the account of a charge user of that provider, or empty',
  ]);
});

it('says once what several columns take alike', () => {
  const help = sheetHelp(pointTemplate, 'zh');
  expect(help).toContain('1号枪类型 *：CCS1、CCS2、CHAdeMO、国标交流、国标直流、SAE J1772、Type 2、SCHUKO');
  expect(help.filter((line) => line.includes('枪'))).toHaveLength(2);
});
