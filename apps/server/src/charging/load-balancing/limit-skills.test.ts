import { expect, it } from 'vitest';
import { hasTakenAll, waysToLimit, wishesFor, withTaken } from './limit-skills.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const conversion = { isDc: false, phases: 3, voltage: 230, efficiency: 0.93, maxOutputV: 1000 };

it('a limit holds on where the clock of its charger goes back by eight hours, and its periods fit into 15 bits', () => {
  for (const skills of waysToLimit({ connectors: 1, isDc: false, vendor: '', model: '' }).filter(({ key }) => !key))
    for (const [limitA, safeA, minutes] of [
      [0, 6, 21],
      [16, 6, 10],
    ] as const) {
      const until = NOW + minutes * 60_000;
      const lease = { connectorNo: 1, limitA, safeA, until };
      const facts = { skills, conversion, lease, transactionId: null, now: NOW, clockOffsetMs: HOUR };
      for (const { payload } of wishesFor(facts, false)) {
        const { profile } = payload as {
          profile: { startTime: string; durationSeconds?: number; periods: { startSeconds: number }[] };
        };
        const start = Date.parse(profile.startTime);
        expect(start).toBeLessThanOrEqual(NOW + HOUR - 8 * HOUR);
        const ends = profile.durationSeconds ?? profile.periods[1]?.startSeconds;
        if (ends === undefined) continue;
        expect(start + ends * 1000).toBe(until + HOUR);
        expect(ends).toBeLessThan(2 ** 15);
      }
    }
});

it('a charger whose clock is not known is told no end, in no way: neither does its safe share come at a wrong time, nor a high limit stay', () => {
  for (const skills of waysToLimit({ connectors: 1, isDc: false, vendor: '', model: '' }).filter(({ key }) => !key))
    for (const [limitA, safeA] of [
      [6, 8],
      [16, 8],
    ] as const) {
      const lease = { connectorNo: 1, limitA, safeA, until: NOW + HOUR };
      const facts = { skills, conversion, lease, transactionId: null, now: NOW, clockOffsetMs: null };
      for (const { payload } of wishesFor(facts, false)) {
        const { profile } = payload as { profile: { validTo?: string; durationSeconds?: number; periods: { limit: number }[] } };
        expect([profile.validTo, profile.durationSeconds]).toEqual([undefined, undefined]);
        const [only] = profile.periods;
        expect(profile.periods).toEqual([only]);
        if (skills.lease !== 'lasting') expect(only!.limit).toBeLessThanOrEqual(skills.unit === 'A' ? safeA : safeA * 1000);
      }
    }
});

it('a way counts as taken wholly only once several periods and tenths were: a refusal of what is new is no passing mood', () => {
  const [skills] = waysToLimit({ connectors: 1, isDc: false, vendor: '', model: '' });
  const wishes = (limitA: number) =>
    wishesFor(
      {
        skills: skills!,
        conversion,
        lease: { connectorNo: 1, limitA, safeA: 6, until: NOW + HOUR },
        transactionId: null,
        now: NOW,
        clockOffsetMs: 0,
      },
      false,
    );
  const flat = withTaken(skills!, wishes(6));
  expect(flat.took).toEqual({ periods: false, tenths: false });
  const whole = withTaken(flat, wishes(10));
  expect([whole.took, hasTakenAll(whole)]).toEqual([{ periods: true, tenths: false }, false]);
  expect(hasTakenAll(withTaken(whole, wishes(10.4)))).toBe(true);
  expect(hasTakenAll(withTaken(withTaken(whole, wishes(10.4)), wishes(6)))).toBe(true);
});
