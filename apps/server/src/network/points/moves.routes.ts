import { contract, errorText, pointSheet, pointTemplate } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Databases } from '../../platform/database/database.ts';
import { scopedOrTried } from '../../platform/database/tried.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readUploaded, sendTemplate } from '../../platform/spreadsheet/entry-sheet.ts';
import { sampleOf } from './import.rules.ts';
import { importPoints } from './import.service.ts';
import { movePoints } from './moves.ts';
import { stationOf } from './placement.ts';

interface MoveParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
}

/** What changes many points of a station at once: moving them, and importing them from a sheet. */
export function pointMoveRoutes(http: Http, { databases, bus, clock, seal }: MoveParts): void {
  const { pointMoves } = contract;
  const tell = (serialNumbers: readonly string[]) => {
    for (const serialNumber of serialNumbers) bus.publish('point.registered', { serialNumber });
  };
  http.bind(pointMoves.move, async ({ caller, body, language }) => {
    const { moved, failed } = await databases.scoped(caller.scope, (trx) => movePoints(trx, body.serialNumbers, body.stationId));
    const reasons = failed.map(({ serialNumber, reason }) => ({ serialNumber, reason: errorText(reason, language) }));
    if (moved.length === 0)
      throw new Problem('moveFailed', { places: { reason: [...new Set(reasons.map((one) => one.reason))].join('; ') } });
    tell(moved);
    return { moved, failed: reasons };
  });
  http.bind(pointMoves.template, ({ language, reply }) => sendTemplate(reply, pointTemplate, language, clock.now()));
  http.bind(pointMoves.import, async ({ caller, query, language, request }) => {
    // A stranger's station is refused before anything is read.
    await databases.scoped(caller.scope, (trx) => stationOf(trx, query.stationId));
    const entries = await readUploaded(request, pointSheet, language);
    const onlyTry = query.check ?? false;
    const made = await scopedOrTried(databases, caller.scope, onlyTry, (trx) =>
      importPoints(trx, query.stationId, entries, { language, seal }),
    );
    if (!onlyTry) tell(made.map(({ form }) => form.serialNumber));
    return { imported: made.length, ...sampleOf(made, language) };
  });
}
