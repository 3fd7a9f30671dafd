import { describe, expect, it } from 'vitest';
import { type PointFacts, stepOf } from './firmware-updates.rules.ts';

const MINUTE = 60_000;
const facts = (change: Partial<PointFacts> = {}): PointFacts => ({
  ...{ status: 'installing', changedAt: 0, retrieveAt: 0, requestedAt: 0, saidInstalledAt: null, command: undefined },
  ...{ target: '7.2.0', fromVersion: '6.0.1', reported: '6.0.1', bootedAt: null, said: ['Installing', 'Installed'], saidAt: 10 },
  ...change,
});

describe('a point that says it is installed', () => {
  it('and boots with another version afterwards is over at once, with that reason', () => {
    expect(stepOf(facts({ bootedAt: 20 }), 30)).toMatchObject({ status: 'unconfirmed', reason: 'otherVersion' });
  });
  it('waits for a boot that is still to come, and has no other version where none came', () => {
    expect(stepOf(facts({ bootedAt: 5 }), 30)).toMatchObject({ status: 'installing', saidInstalledAt: 10 });
    expect(stepOf(facts({ bootedAt: 5 }), 11 * MINUTE)).toMatchObject({ status: 'unconfirmed', reason: 'otherVersion' });
    expect(stepOf(facts(), 11 * MINUTE)).toMatchObject({ status: 'unconfirmed', reason: null });
  });
  it('and boots with the version is installed', () => {
    expect(stepOf(facts({ bootedAt: 20, reported: 'v7.2.0' }), 30)).toMatchObject({ status: 'installed', reason: null });
  });
});
