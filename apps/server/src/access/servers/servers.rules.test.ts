import { describe, expect, it } from 'vitest';
import type { WorkNote } from '../../platform/work/work-diary.ts';
import { conditionOf, type ProcessRow, processOf, worksOf } from './servers.rules.ts';

const NOW = Date.parse('2026-11-30T06:00:00Z');
const ago = (ms: number) => new Date(NOW - ms);
const note = (given: Partial<WorkNote>): WorkNote => ({
  ...{
    name: 'power',
    everyMs: 15_000,
    runningSince: null,
    doneAt: null,
    tookMs: null,
    failedAt: null,
    failures: 0,
    failure: null,
  },
  ...given,
});
const row = (given: Partial<ProcessRow> = {}, works: WorkNote[] = [], facts: ProcessRow['facts'] = {}): ProcessRow => ({
  ...{ node: 'a:/data:8080#1', began_at: ago(3_600_000), said_at: ago(2_000), living: true },
  facts: { host: 'a', port: 8080, chargers: 5, clockAheadMs: 0, works, ...facts },
  ...given,
});

describe('how a process stands', () => {
  it('is told from its place first, then from its last sign, then from what it says', () => {
    expect(conditionOf(row(), NOW)).toBe('ready');
    expect(conditionOf(row({}, [], { isEnding: true }), NOW)).toBe('ending');
    expect(conditionOf(row({}, [], { clockAheadMs: -6_000 }), NOW)).toBe('clockOff');
    expect(conditionOf(row({ said_at: ago(21_000) }, [], { isEnding: true }), NOW)).toBe('silent');
    expect(conditionOf(row({ living: false }), NOW)).toBe('gone');
  });

  it('is ready while a version that says nothing, or one that has just begun, has had no time to say anything', () => {
    const fresh = { said_at: null, facts: null };
    expect(conditionOf(row({ ...fresh, began_at: ago(1_000) }), NOW)).toBe('ready');
    expect(conditionOf(row(fresh), NOW)).toBe('silent');
  });

  it('shows nothing as held by one that is gone, and a name for one that has never said its host', () => {
    expect(processOf(row({ living: false }), 'b', NOW)).toMatchObject({ chargers: null, host: 'a', isThis: false });
    expect(processOf(row({ facts: null }), 'a:/data:8080#1', NOW)).toMatchObject({
      host: 'a',
      port: null,
      isThis: true,
      roles: [],
    });
  });
});

describe('how regular work fares', () => {
  const other = { node: 'b:/data:8080#2' };

  it('goes by the process that did it last: another that never had its turn is no delay', () => {
    const rows = [row({}, [note({})]), row(other, [note({ doneAt: NOW - 9_000, tookMs: 12 })], { host: 'b' })];
    expect(worksOf(rows, NOW)).toMatchObject([{ name: 'power', condition: 'resting', node: other.node, host: 'b', tookMs: 12 }]);
  });

  it('is late where nobody has done it for long, also where it was never done since all began', () => {
    expect(worksOf([row({}, [note({ doneAt: NOW - 600_000 })])], NOW)).toMatchObject([{ condition: 'late' }]);
    expect(worksOf([row({}, [note({})])], NOW)).toMatchObject([{ condition: 'late', node: null, doneAt: null }]);
    expect(worksOf([row({ began_at: ago(60_000) }, [note({})])], NOW)).toMatchObject([{ condition: 'resting' }]);
    // Woken alone it has no interval to miss.
    expect(worksOf([row({}, [note({ everyMs: null })])], NOW)).toMatchObject([{ condition: 'resting' }]);
  });

  it('fails until a run ends well, or goes on for long', () => {
    const failed = { failedAt: NOW - 600_000, failures: 1, failure: 'no room' };
    const of = (given: Partial<WorkNote>) => worksOf([row({}, [note({ ...failed, ...given })])], NOW)[0]!.condition;
    expect(of({ doneAt: NOW - 700_000 })).toBe('failing');
    expect(of({ runningSince: NOW - 1_000 })).toBe('failing');
    expect(of({ runningSince: NOW - 500_000 })).toBe('running');
    expect(of({ doneAt: NOW - 1_000 })).toBe('resting');
  });

  it('is told by the database’s clock, and not by one of a machine that is wrong', () => {
    const rows = [row({}, [note({ doneAt: NOW + 600_000 - 5_000 })], { clockAheadMs: 600_000 })];
    expect(worksOf(rows, NOW)[0]!.doneAt).toBe(new Date(NOW - 5_000).toISOString());
  });

  it('is nobody’s whose process is gone', () => {
    expect(worksOf([row({ living: false }, [note({ runningSince: NOW - 5_000 })])], NOW)).toEqual([]);
  });
});
