import { alarmList, type Car, type Card, cardList, carList, type WorkOrder, workOrderList } from '@csms/contract';
import { expect, it } from 'vitest';
import { listCells, listHeaders } from './list-cells.ts';
import { moneyCell } from './spreadsheet.ts';

const car: Car = {
  id: 1,
  carNumber: 'B-MW1',
  vin: '1HGCM82633A004352',
  alias: '',
  brand: 'BMW',
  model: 'i3',
  chargeUserId: null,
  account: null,
  providerId: 1,
  providerName: 'Ours',
  createTime: '2026-03-10T12:00:00.000Z',
};
const card: Pick<Card, 'balance' | 'status' | 'expireTime'> = { balance: '12.50', status: 'lost', expireTime: null };

it('writes each cell by its kind, in the columns’ order', () => {
  const cells = listCells(
    carList,
    ['createTime', 'carNumber', 'account'],
    car,
    { language: 'en', timeZone: 'Asia/Shanghai' },
    {},
  );
  expect(cells).toEqual([
    { local: { year: 2026, month: 3, day: 10, hour: 20, minute: 0, second: 0, offset: 480 } },
    { text: 'B-MW1' },
    { text: '' },
  ]);
});

it('writes a time that the screen draws itself by the clock of the zone too', () => {
  const row = { repairDueTime: '2026-12-05T14:08:22.680Z' } as WorkOrder;
  const own = { priority: () => null, faultCode: () => null, pointName: () => null, serviceMan: () => null, leader: () => null };
  const words = { language: 'en', timeZone: 'Asia/Shanghai' } as const;
  const cells = listCells(workOrderList, ['repairDueTime'], row, words, {
    ...own,
    contractor: () => null,
    transactionId: () => null,
  });
  expect(cells).toEqual([{ local: { year: 2026, month: 12, day: 5, hour: 22, minute: 8, second: 22, offset: 480 } }]);
});

it('writes amounts as numbers, words in the reader’s language, and nothing for no moment', () => {
  const row = { ...card } as Card;
  const cells = listCells(cardList, ['balance', 'status', 'expireTime'], row, { language: 'zh' }, {});
  expect(cells).toEqual([{ number: '12.50' }, { text: '挂失' }, null]);
});

it('lets the server write a cell otherwise, also an empty one', () => {
  expect(listCells(carList, ['vin'], car, { language: 'en' }, { vin: () => null })).toEqual([null]);
});

it('has the header of the file where it is another than the title', () => {
  expect(listHeaders(cardList, ['cardNumber', 'userName', 'expireTime'], 'en')).toEqual([
    'Card number',
    'User name',
    'Valid until',
  ]);
  expect(listHeaders(alarmList, ['duration'], 'zh')).toEqual(['持续时长（分钟）']);
});

it('writes amounts with the decimals of their currency, and prices with those that say something', () => {
  const cells = [
    ['412', 'JPY'],
    ['412.00', 'JPY'],
    ['0.1250', 'JPY'],
    ['1.5', 'KWD'],
    ['-2.00', 'EUR'],
  ].map(([amount, currency]) => moneyCell(amount!, currency!));
  expect(cells).toEqual([
    { number: '412', places: 0 },
    { number: '412', places: 0 },
    { number: '0.125', places: 0 },
    { number: '1.5', places: 3 },
    { number: '-2.00', places: 2 },
  ]);
});
