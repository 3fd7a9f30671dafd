import type { SessionMeasured } from '../../../charging/index.ts';
import type { CommandService } from '../../../network/index.ts';
import type { RegularWork } from '../../../platform/work/regular-work.ts';

/** More than this on one phase is too much, in A. */
const MOST_A = 20;
/** What a session that took too much is given, in A. */
const GIVEN_A = 16;

/**
 * A rule for tests, which this folder is all of: a session that takes too much on a phase is given less. It hears what meters say, and wishes while it is this process's turn; a wish that is open already
 * is answered with the first.
 */
export const stubRule = {
  operandNames: {},
  loggedThings: {},
  routes: () => {},
  work({ commands }: { commands: CommandService }): RegularWork[] {
    const tooMuch = new Map<number, SessionMeasured>();
    return [
      {
        name: 'stub-rule',
        everyMs: 1000,
        restMs: 10,
        async work() {
          const found = [...tooMuch.values()];
          tooMuch.clear();
          for (const measured of found) await limit(commands, measured);
        },
        wokenBy: (bus, wake) =>
          bus.subscribe('session.measured', (measured) => {
            const amperes = measured.phases?.outputCurrent ?? [];
            if (!amperes.some((one) => one !== null && one > MOST_A)) return;
            tooMuch.set(measured.transactionId, measured);
            wake();
          }),
      },
    ];
  },
};

const limit = (commands: CommandService, { pointId, connectorNo, transactionId }: SessionMeasured) =>
  commands.request({
    pointIds: [pointId],
    action: 'setChargingProfile',
    payload: {
      connectorNo,
      profile: {
        id: 1,
        transactionId,
        stackLevel: 0,
        purpose: 'session',
        kind: 'relative',
        unit: 'A',
        periods: [{ startSeconds: 0, limit: GIVEN_A }],
      },
    },
    requestedBy: 'CSMS',
    reason: 'more than a phase may carry',
  });
