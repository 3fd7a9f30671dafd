import { expect, it } from 'vitest';
import { GIVEN_UP_MS, type Occupancy, occupiedMinutes } from './occupancy.rules.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-10-05T12:00:00Z');
const known = (more: Partial<Occupancy>): Occupancy => ({
  since: NOON,
  freeMinutes: 10,
  mostMinutes: 60,
  isSeen: true,
  freeAt: null,
  nextAt: null,
  isFree: false,
  awaySince: null,
  lostAt: null,
  ...more,
});
const at = (minutes: number) => NOON + minutes * MINUTE;

it.each<[string, Partial<Occupancy>, number, number | undefined]>([
  ['nothing is known yet', {}, 30, undefined],
  ['the car left within the free minutes', { freeAt: at(10) }, 30, 0],
  ['only whole minutes count', { freeAt: at(11.99) }, 30, 1],
  ['the car left after them', { freeAt: at(35) }, 40, 25],
  ['it stands for longer than the price says', {}, 70, 60],
  ['it stood for longer before anybody looked', { freeAt: at(500) }, 600, 60],
  ['the next session tells that it has left', { nextAt: at(20) }, 30, 10],
  ['the earlier of both counts', { freeAt: at(30), nextAt: at(20) }, 60, 10],
  ['it had left before the session ended', { isFree: true }, 5, 0],
  ['nobody said that anything stood there', { isSeen: false, nextAt: at(200) }, 300, 0],
  ['nobody says anything at all', { isSeen: false }, 100, 0],
  ['the charger is away: what it tells later counts', { awaySince: at(20) }, 200, undefined],
  ['the charger was away, and says that it is free when it is back', { lostAt: at(20), freeAt: at(200) }, 210, 10],
  ['the charger was away, and the next session tells that it is free', { lostAt: at(20), nextAt: at(65) }, 210, 10],
  ['the charger was away, and says nothing when it is back', { lostAt: at(20) }, 200, 10],
  ['it was free before the charger went', { lostAt: at(30), freeAt: at(20) }, 200, 10],
  ['the charger went after the most was reached', { awaySince: at(71) }, 200, 60],
  ['the charger stays away for a day', { awaySince: at(20) }, 20 + GIVEN_UP_MS / MINUTE, 10],
  ['the charger was away before the end already', { awaySince: at(-5) }, GIVEN_UP_MS / MINUTE, 0],
])('%s', (_, more, now, minutes) => {
  expect(occupiedMinutes(known(more), at(now))).toBe(minutes);
});
