import { NEVER_ALONE, RECOVERY_STEPS, type RecoveryStep, type RecoveryStepKind, WORK_FAULT_CODES } from '@csms/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, judge, mostAtOnce, nextOf, planOf, playbookFor, refusalsOf, type SiteFacts } from './recovery.rules.ts';

const step: fc.Arbitrary<RecoveryStep> = fc
  .constantFrom(...RECOVERY_STEPS)
  .map((kind) => ({ kind, seconds: kind === 'wait' ? 60 : null }));
const plan = fc.array(step, { minLength: 1, maxLength: 8 });
const flag = fc.boolean();
const site: fc.Arbitrary<SiteFacts> = fc.record({
  isStopped: fc.nat(9).map((n) => n === 0),
  isOnline: flag,
  hasSession: flag,
  isPlugged: flag,
  isReserved: flag,
  isPersonAtWork: flag,
  hasFirmware: flag,
  hasDiagnostics: flag,
  softResets: fc.nat(2),
  hardResets: fc.nat(2),
  stationRunning: fc.nat(2),
  providerRunning: fc.nat(5),
  providerPoints: fc.nat(400),
  worseOfModel: fc.nat(4),
  isCleared: flag,
  isInHand: flag,
  isDangerReported: flag,
});
const isReset = (kind: RecoveryStepKind) => kind === 'softReset' || kind === 'hardReset';
const isInUse = (facts: SiteFacts) =>
  facts.hasSession || facts.isPlugged || facts.isReserved || facts.isPersonAtWork || facts.hasFirmware || facts.hasDiagnostics;

describe('recovery', () => {
  it('is never begun where a point is in use, nor beyond its bounds', () => {
    fc.assert(
      fc.property(plan, site, fc.constantFrom(...WORK_FAULT_CODES), flag, (steps, facts, faultCode, isAlone) => {
        if (refusalsOf({ faultCode, steps, enabled: true }, facts, isAlone).length > 0) return;
        expect(isInUse(facts) || facts.isStopped || facts.isCleared || !facts.isOnline).toBe(false);
        expect(facts.stationRunning).toBe(0);
        expect(facts.providerRunning).toBeLessThan(Math.max(1, facts.providerPoints * 0.02));
        expect(facts.worseOfModel).toBeLessThan(3);
        if (steps.some(({ kind }) => kind === 'softReset')) expect(facts.softResets).toBe(0);
        if (steps.some(({ kind }) => kind === 'hardReset')) expect(facts.hardResets).toBe(0);
        if (isAlone) expect(NEVER_ALONE.includes(faultCode) || facts.isInHand || facts.isDangerReported).toBe(false);
      }),
    );
    expect([mostAtOnce(1), mostAtOnce(99), mostAtOnce(100), mostAtOnce(1000)]).toEqual([1, 1, 2, 20]);
  });

  it('resets nothing that came into use meanwhile, no more than once each way, and opens only what it has shut, once limits are confirmed', () => {
    fc.assert(
      fc.property(
        plan,
        flag,
        flag,
        fc.array(fc.record({ site, limits: flag, fails: flag }), { minLength: 40, maxLength: 40 }),
        (steps, hasLimits, isAlone, weather) => {
          const walked = planOf(steps, hasLimits);
          const past: { kind: RecoveryStepKind; state: 'done' | 'failed' | 'skipped'; endedAt: number }[] = [];
          const count = { softReset: 0, hardReset: 0 };
          let now = 0;
          let since = 0;
          let isStopping = false;
          for (let turn = 0; ; turn++) {
            // In the end nothing is in its way, so that every run ends.
            const {
              site: drawn,
              limits,
              fails,
            } = weather[turn] ?? {
              site: {
                ...weather[0]!.site,
                isStopped: false,
                hasSession: false,
                isPlugged: false,
                isReserved: false,
                isPersonAtWork: false,
                hasFirmware: false,
                hasDiagnostics: false,
              },
              limits: true,
              fails: false,
            };
            const facts = { ...drawn, softResets: count.softReset, hardResets: count.hardReset };
            const next = nextOf(
              {
                isAlone,
                plan: walked,
                past,
                site: facts,
                isCleared: facts.isCleared,
                hasLimits,
                areLimitsConfirmed: limits,
                since,
                isStopping,
              },
              now,
            );
            if (next.do === 'end' || next.do === 'leaveShut') {
              if (next.do === 'end') expect(past).toHaveLength(walked.length);
              break;
            }
            expect(turn).toBeLessThan(2_000);
            if (next.do === 'wait') {
              expect(next.until).toBeGreaterThan(now);
              now = next.until;
              continue;
            }
            if (next.do === 'giveUp') {
              isStopping = true;
              continue;
            }
            const { kind } = walked[past.length]!;
            if (next.do === 'begin') {
              // Nothing at all is sent beside a danger, unless a person asked for it.
              expect(isAlone && facts.isDangerReported).toBe(false);
              expect(next.kind).toBe(kind);
              if (isReset(kind)) {
                expect(isInUse(facts) || facts.isStopped || isStopping).toBe(false);
                // What is shut tells no fault.
                if (!past.some((one) => one.kind === 'unavailable' && one.state === 'done')) expect(facts.isCleared).toBe(false);
                count[kind as 'softReset']++;
              }
              if (kind === 'unavailable' || kind === 'diagnostics') expect(isInUse(facts)).toBe(false);
              if (kind === 'available') {
                expect(past.some((one) => one.kind === 'unavailable' && one.state === 'done')).toBe(true);
                expect(facts.isPersonAtWork).toBe(false);
                if (hasLimits && past.some((one) => isReset(one.kind) && one.state === 'done')) expect(limits).toBe(true);
              }
            }
            now += 1_000;
            since = now;
            past.push({ kind, state: next.do === 'skip' ? 'skipped' : fails ? 'failed' : 'done', endedAt: now });
          }
          expect(Math.max(count.softReset, count.hardReset)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is shut around its resets wherever load balancing limits the point', () => {
    fc.assert(
      fc.property(plan, (steps) => {
        const walked = planOf(steps, true).map(({ kind }) => kind);
        const first = walked.findIndex(isReset);
        if (first < 0) return;
        expect(walked.slice(0, first)).toContain('unavailable');
        expect(walked.slice(walked.findLastIndex(isReset))).toContain('available');
      }),
    );
  });

  it('takes the playbook that names most of a fault', () => {
    const at = (more: object) => ({ faultCode: 'InternalError' as const, vendorCode: '', vendor: '', model: '', ...more });
    const books = [at({}), at({ vendor: 'Acme' }), at({ vendor: 'Acme', model: 'X1' }), at({ vendorCode: 'E42' })];
    const fault = { faultCode: 'InternalError' as const, vendorCode: '', vendor: 'ACME', model: 'x1' };
    expect(playbookFor(books, fault)).toBe(books[2]);
    expect(playbookFor(books, { ...fault, vendorCode: 'e42' })).toBe(books[3]);
    expect(playbookFor(books, { ...fault, vendor: 'Other', model: 'Y' })).toBe(books[0]);
    expect(playbookFor(books, { ...fault, faultCode: 'WeakSignal' })).toBeUndefined();
  });

  it('has healed only what stayed away for a day', () => {
    fc.assert(
      fc.property(
        fc.record({ isCleared: flag, isBack: flag, isOffline: flag, hasNewFault: flag }),
        fc.nat(2 * DAY),
        (facts, age) => {
          const verdict = judge({ ...facts, endedAt: 0 }, age);
          if (verdict?.state === 'healed')
            expect(age >= DAY && facts.isCleared && !facts.isBack && !facts.hasNewFault && !facts.isOffline).toBe(true);
          if (age >= DAY) expect(verdict).toBeDefined();
        },
      ),
    );
  });
});
