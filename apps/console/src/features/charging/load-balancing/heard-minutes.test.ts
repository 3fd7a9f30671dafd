import type { SiteMinute } from '@csms/contract';
import { expect, it } from 'vitest';
import { heardMinutes } from './heard-minutes.ts';

const at = (minute: number, connectorW: number, buildingW: number | null = null): SiteMinute => ({
  ...{ time: new Date(minute * 60_000).toISOString(), limitW: 40_000, limitA: null, carsW: connectorW, buildingW },
  ...{ lines: [0, 0, 0], connectors: { 'A#1': connectorW } },
});
const minutesOf = (all: readonly SiteMinute[]) => heardMinutes(all).map(({ time }) => Date.parse(time) / 60_000);

it('a picture begins where the data begins, also after a gap', () => {
  expect(minutesOf([at(0, 0), at(1, 7000), at(2, 7000), at(10, 0), at(11, 5000, 900)])).toEqual([1, 2, 11]);
});

it('nothing drawn is data where the minute before is known, and where nothing follows', () => {
  expect(minutesOf([at(0, 7000), at(1, 0), at(2, 7000)])).toEqual([0, 1, 2]);
  expect(minutesOf([at(0, 0), at(1, 0), at(2, 7000)])).toEqual([0, 1, 2]);
  expect(minutesOf([at(0, 0), at(5, 7000)])).toEqual([0, 5]);
});
