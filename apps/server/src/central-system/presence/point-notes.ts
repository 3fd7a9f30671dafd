import { logDeed } from '../../access/index.ts';
import {
  clearRefusals,
  countDeviations,
  noteConflict,
  noteUpgradeConnection,
  promotePassword,
  renewPassword,
  type TurnTaker,
} from '../../network/index.ts';
import type { Log } from '../../platform/log/log.ts';
import type { DeviationKinds } from '../bounds/deviation-kinds.ts';
import type { CentralSystemParts } from '../central-system-parts.ts';
import type { Connection } from '../connection/connection.ts';
import type { PointFacts } from '../entrance/directory.ts';
import type { Presence } from './presence.ts';

interface NoteParts extends Pick<CentralSystemParts, 'databases' | 'commit' | 'commands' | 'seal' | 'logHashes' | 'clock'> {
  log: Log;
  deviationKinds: DeviationKinds;
  presence: Presence;
}

/** What is noted of points by their connections, not by their messages. */
export type PointNotes = ReturnType<typeof pointNotes>;

/** Makes the notes; but for `cameIn` nobody waits for them, and their failures are only logged. */
export function pointNotes({ databases, commit, commands, seal, logHashes, clock, log, deviationKinds, presence }: NoteParts) {
  /** Something about a point's connection, not about a message, that its model gets wrong. */
  function noteDeviation({ pointId, vendor, model, firmwareVersion }: PointFacts, rule: string): void {
    const seen = { vendor: vendor ?? '', model: model ?? '', firmwareVersion: firmwareVersion ?? '' };
    if (!deviationKinds.take(pointId, [...Object.values(seen), rule].join('\u0001'), clock.now())) return;
    commit
      .submit(countDeviations, { ...seen, action: '', rule, path: '', original: '' })
      .catch((error) => log.warn({ err: error }, 'a deviation could not be counted'));
  }

  /** A point with something open about its credentials has come in. */
  async function cameIn(facts: PointFacts, seen: number, usedNext: boolean, now: number): Promise<void> {
    if (usedNext) await promotePassword(databases.system, facts.pointId);
    if (facts.upgradingTo !== null) await noteUpgradeConnection(databases.system, facts.pointId, seen, now);
    if (facts.refusedBefore) await clearRefusals(databases.system, facts.pointId);
  }

  /** A point has come without its password by a return that was opened for it: it gets a new one. */
  function cameBack({ pointId: id, providerId, serialNumber }: PointFacts, address: string, operator: string): void {
    const deed = { providerId, operator, operation: 'security.returned' as const, operand: serialNumber, address };
    Promise.all([
      logDeed(databases.system, logHashes, deed),
      renewPassword({ db: databases.system, commands, seal, clock }, { id, providerId }, operator),
    ]).catch((error) => log.error({ err: error, serialNumber }, 'a point that came back could not be given a new password'));
  }

  /** Two chargers take turns under the identity of a connection's point. */
  function tellTurns({ identity, facts }: Connection, takers: readonly TurnTaker[] | undefined): void {
    if (!takers || !facts) return;
    noteConflict(databases.system, facts.pointId, takers, clock.now()).catch((error) =>
      log.warn({ err: error, identity }, 'that two chargers take turns could not be noted'),
    );
  }

  /** A socket answers no pings, though its charger lives. */
  function foundNoPongs({ facts }: Connection): void {
    if (!facts || facts.noPongs) return;
    noteDeviation(facts, 'no-pongs');
    presence.noteNoPongs(facts).catch((error) => log.warn({ err: error }, 'what is known of pings could not be stored'));
  }

  return { noteDeviation, cameIn, cameBack, tellTurns, foundNoPongs };
}
