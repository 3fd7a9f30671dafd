import { contract, type Point } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { setCutOff } from './captured.ts';
import { countStates, findPoint, listPoints } from './points.queries.ts';
import { createPoint, releasePoint, removePoint, updatePoint } from './points.service.ts';
import { interruptionsOf, pointTimeline } from './timeline.ts';

export function pointRoutes(http: Http, databases: Databases, bus: Bus, seal: Seal, clock: Clock): void {
  const { points } = contract;
  http.bind(points.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listPoints(trx, query)));
  http.bind(points.summary, ({ caller, query }) => databases.scoped(caller.scope, (trx) => countStates(trx, query)));
  http.bind(points.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findPoint(trx, params.serialNumber))),
  );
  http.bind(points.create, async ({ caller, body }) => {
    const point = await databases.scoped(caller.scope, (trx) => createPoint(trx, body, seal));
    bus.publish('point.registered', { serialNumber: point.serialNumber });
    return point;
  });
  http.bind(points.update, async ({ caller, params, body }) => {
    const point = await databases.scoped(caller.scope, (trx) => updatePoint(trx, params.serialNumber, body, seal));
    bus.publish('point.registered', { serialNumber: point.serialNumber });
    return point;
  });
  http.bind(points.remove, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => removePoint(trx, params.serialNumber));
    bus.publish('point.registered', { serialNumber: params.serialNumber });
    return null;
  });
  http.bind(points.timeline, ({ caller, params, query }) =>
    databases.scoped(caller.scope, (trx) => pointTimeline(trx, params.serialNumber, query.hours, clock.now())),
  );
  http.bind(points.interruptions, ({ caller, params, query }) =>
    databases.scoped(caller.scope, (trx) => interruptionsOf(trx, params.serialNumber, query, clock.now())),
  );
  http.bind(points.release, async ({ caller, params }) => {
    const point = await databases.scoped(caller.scope, (trx) => releasePoint(trx, params.serialNumber));
    bus.publish('point.registered', { serialNumber: point.serialNumber });
    const { providerId, stationId, serialNumber, online } = point;
    bus.publish('live', { type: 'point.changed', providerId, stationId, serialNumber, online });
    return point;
  });
  const cutOrBack = (point: Point) => {
    const { serialNumber, providerId, stationId, online, cutOff } = point;
    bus.publish('point.cutOff', { serialNumber, cut: cutOff !== null });
    bus.publish('live', { type: 'point.changed', providerId, stationId, serialNumber, online });
    return point;
  };
  http.bind(points.cutOff, async ({ caller, params, body }) => {
    const cut = { by: caller.username, reason: body.reason, now: clock.now() };
    return cutOrBack(await databases.scoped(caller.scope, (trx) => setCutOff(trx, params.serialNumber, cut)));
  });
  http.bind(points.letBack, async ({ caller, params }) =>
    cutOrBack(await databases.scoped(caller.scope, (trx) => setCutOff(trx, params.serialNumber, null))),
  );
}
