import {
  type AnySheet,
  carList,
  carSheet,
  componentList,
  componentSheet,
  type List,
  partList,
  partSheet,
  sheetColumns,
} from '@csms/contract';
import { expect, it } from 'vitest';
import { listHeaders } from '../platform/spreadsheet/list-cells.ts';

/** Lists whose file is a sheet that comes in again. */
const BOTH_WAYS: [string, List, AnySheet][] = [
  ['cars', carList, carSheet],
  ['parts', partList, partSheet],
  ['components', componentList, componentSheet],
];

it.each(BOTH_WAYS)(
  'a file of %s has every column that its sheet asks for, by the same title in both languages',
  (_, list, sheet) => {
    const found = (['en', 'zh'] as const).map((language) => {
      // What stands in brackets is no part of a title.
      const plain = (title: string) => title.replace(/ ?[(（].*$/, '');
      const titles = listHeaders(list, Object.keys(list.columns), language).map(plain);
      return sheetColumns(sheet).filter((column) => titles.includes(plain(column.field.words[language])));
    });
    const required = sheetColumns(sheet).filter(({ isRequired }) => isRequired);
    expect(found[0]!.map(({ key }) => key)).toEqual(expect.arrayContaining(required.map(({ key }) => key)));
    expect(found[1]).toEqual(found[0]);
  },
);
