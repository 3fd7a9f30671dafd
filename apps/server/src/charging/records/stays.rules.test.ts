import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feesPaidInStays, type StaySession } from './stays.rules.ts';

const MINUTE = 60_000;
/** Sessions of two minutes each, at minutes of an hour. */
const at = (minute: number, more: Partial<StaySession> = {}): StaySession => ({
  id: minute + 1,
  walletId: 1,
  userId: null,
  startedAt: minute * MINUTE,
  stoppedAt: (minute + 2) * MINUTE,
  counts: true,
  hasFee: true,
  gapMinutes: 15,
  paidBy: null,
  ...more,
});
const paid = (...sessions: StaySession[]) => Object.fromEntries(feesPaidInStays(sessions));

it('one fee is paid for sessions with short pauses, by the first', () => {
  expect(paid(at(0), at(10), at(20), at(37))).toEqual({ 11: 1, 21: 1, 38: 1 });
});

it('a longer pause begins a new stay', () => {
  expect(paid(at(0), at(18), at(20))).toEqual({ 21: 19 });
});

it('what paid nothing shows that the car was there, and leaves the fee to the next', () => {
  const empty = { counts: false, hasFee: false };
  expect(paid(at(0, empty), at(10), at(20, empty), at(30))).toEqual({ 31: 11 });
  expect(paid(at(0), at(14, empty), at(28))).toEqual({ 29: 1 });
});

it('another payer that charges ends a stay; one that only tries does not', () => {
  const other = { walletId: 2 };
  expect(paid(at(0), at(5, other), at(10), at(12, other))).toEqual({});
  expect(paid(at(0), at(5, { ...other, counts: false }), at(10))).toEqual({ 11: 1 });
});

it('card and app of one user are one payer', () => {
  expect(paid(at(0, { userId: 7 }), at(5, { walletId: 2, userId: 7 }))).toEqual({ 6: 1 });
  expect(paid(at(0, { userId: 7, walletId: null }), at(5, { walletId: null }))).toEqual({});
});

it('each session goes by its own price', () => {
  expect(paid(at(0, { gapMinutes: null }), at(5), at(10, { gapMinutes: null }), at(15))).toEqual({ 6: 1, 16: 11 });
  expect(paid(at(0, { hasFee: false }), at(5), at(10))).toEqual({ 11: 6 });
});

it('a session that goes on is not known to belong to any stay before it has ended', () => {
  expect(paid(at(0, { stoppedAt: null, counts: false }), at(5))).toEqual({});
});

it('whoever is asked about: every fee is paid once by a session that counts, whatever the order', () => {
  const session = fc.record({
    minute: fc.integer({ min: 0, max: 200 }),
    walletId: fc.constantFrom(1, 2),
    counts: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(session, { selector: ({ minute }) => minute, maxLength: 14 }), fc.integer(), (drawn, seed) => {
      const sessions = drawn.map(({ minute, ...more }) => at(minute, more));
      const found = feesPaidInStays(sessions);
      const turned = [...sessions].sort((a, b) => ((a.id * seed) % 13) - ((b.id * seed) % 13));
      expect(feesPaidInStays(turned)).toEqual(found);
      for (const [id, by] of found) {
        expect(found.has(by), `${by} pays for ${id}`).toBe(false);
        expect(sessions.find((one) => one.id === by)?.counts).toBe(true);
      }
    }),
  );
});
