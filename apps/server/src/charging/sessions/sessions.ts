import { type BodyOf, type Command, contract, GOAL_DAYS, type RecordDetail } from '@csms/contract';
import { newId } from '@csms/kernel';
import type { SettingsReader } from '../../access/index.ts';
import { authorise, findPayers, searchPayers } from '../../customers/index.ts';
import { type CommandService, findCommands, findPoint, personPlaces, pointIdsOf, requestCommands } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { setSilence, silenceOf } from '../expectations/silence-minutes.ts';
import { closeSessions, previewClosing, recordDetail, takenBack } from '../records/index.ts';
import { heldAt } from '../reservations/held.queries.ts';
import { meetStarts } from '../reservations/meet-starts.ts';
import { aboutSession } from './about.ts';
import { findSession, listSessions, setGoal, sumSessions } from './sessions.queries.ts';

interface StartForm {
  serialNumber: string;
  connectorNo: number;
  chargeUserId?: number;
  cardNumber?: string;
  reason: string;
}

/** The token under which a session is started from the console: of the charge user or the card, whichever was chosen. */
async function tokenOf(trx: Trx, form: StartForm): Promise<string> {
  if ((form.chargeUserId === undefined) === (form.cardNumber === undefined))
    throw new Problem('invalid', { fields: { payer: 'invalid' } });
  if (form.chargeUserId !== undefined) {
    return found(await trx.selectFrom('charge_user').select('id_tag').where('id', '=', form.chargeUserId).executeTakeFirst())
      .id_tag;
  }
  return found(
    await trx
      .selectFrom('card')
      .select('card_number')
      .where('id_tag', '=', form.cardNumber!.trim().toUpperCase())
      .executeTakeFirst(),
  ).card_number;
}

/** Asks a point to start for a payer. Refused at once where it cannot succeed: offline, in use, or nothing to pay with. */
async function requestStart(trx: Trx, caller: Caller, form: StartForm, clock: Clock): Promise<Command> {
  const point = found(await findPoint(trx, form.serialNumber));
  const connector = point.connectors.find((one) => one.connectorNo === form.connectorNo);
  if (!connector) throw new Problem('invalid', { fields: { connectorNo: 'notFound' } });
  if (point.status === 'disabled') throw new Problem('pointDisabled');
  const [person] = point.atWork;
  if (person) throw new Problem('personAtWork', { places: personPlaces(person, point.timeZone) });
  if (!point.online) throw new Problem('pointOffline');
  if (connector.transactionId !== null) throw new Problem('connectorBusy');
  const idTag = await tokenOf(trx, form);
  const [payer] = await findPayers(queryableOf(trx), [{ idTag, timeZone: point.timeZone, at: clock.now() }]);
  const decision = authorise(payer, point.providerId, clock.now());
  if (decision !== 'Accepted')
    throw new Problem(payer && !payer.postPaid && Number(payer.balance) <= 0 ? 'balanceTooLow' : 'cardNotUsable');
  const [meeting] = await meetStarts(
    queryableOf(trx),
    [{ pointId: point.id, connectorNo: form.connectorNo, payer, startedAt: clock.now(), replayed: false }],
    await heldAt(queryableOf(trx), [point.id]),
  );
  if (meeting!.kind === 'reserved') throw new Problem('connectorReserved');
  const [id] = await requestCommands(
    queryableOf(trx),
    {
      pointIds: [point.id],
      action: 'startSession',
      payload: { connectorNo: form.connectorNo, idTag },
      requestedBy: caller.username,
      reason: form.reason,
    },
    clock,
  );
  return found((await findCommands(trx, [id!]))[0]);
}

/** The point of a running session. Throws notFound and notCharging. */
async function mustRun(trx: Trx, transactionId: number): Promise<{ pointId: number }> {
  const record = found(
    await trx
      .selectFrom('charging_record')
      .select(['status', 'point_id as pointId'])
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst(),
  );
  if (record.status !== 'charging') throw new Problem('notCharging');
  return { pointId: record.pointId };
}

/** Asks a point to stop a session. One that is away is asked when it comes back. */
async function requestStop(
  trx: Trx,
  caller: Caller,
  form: { transactionId: number; reason: string },
  clock: Clock,
): Promise<{ command: Command; pointId: number }> {
  const { pointId } = await mustRun(trx, form.transactionId);
  const [id] = await requestCommands(
    queryableOf(trx),
    {
      pointIds: [pointId],
      action: 'stopSession',
      payload: { transactionId: form.transactionId },
      requestedBy: caller.username,
      reason: form.reason,
    },
    clock,
  );
  return { command: found((await findCommands(trx, [id!]))[0]), pointId };
}

/** Refuses one half of a goal, and a departure that is over or further away than any session lasts. */
function mustBeGoal({ leavesTime, wantsWh }: BodyOf<typeof contract.sessions.setGoal>, now: number): void {
  if ((leavesTime === null) !== (wantsWh === null))
    throw new Problem('invalid', { fields: { [leavesTime === null ? 'leavesTime' : 'wantsWh']: 'required' } });
  if (leavesTime === null) return;
  const ahead = Date.parse(leavesTime) - now;
  if (ahead <= 0) throw new Problem('departureOver', { fields: { leavesTime: 'departureOver' } });
  if (ahead > GOAL_DAYS * 86_400_000) throw new Problem('invalid', { fields: { leavesTime: 'invalid' } });
}

/** The closing of a session by a person. */
const byHand = (caller: Caller, transactionId: number, reason: string, now: number) => ({
  transactionId,
  reason: 'ClosedByHand' as const,
  receivedAt: now,
  deed: { operator: caller.username, reason },
});

/** What a session that was ended is billed. */
const billNow = ({ status, energyWh, discount, cost, currency }: RecordDetail) => ({
  status: status === 'review' ? ('review' as const) : ('finished' as const),
  energyWh,
  discount,
  cost,
  currency,
});

interface SessionParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  settings: SettingsReader;
  commands: CommandService;
  commit: GroupCommit;
}

export function sessionRoutes(http: Http, { databases, bus, clock, settings, commands, commit }: SessionParts): void {
  const { sessions } = contract;
  const closing = () => ({ lostHours: settings.get('charging.lostSessionHours'), now: clock.now() });
  http.bind(sessions.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listSessions(trx, query, closing())));
  http.bind(sessions.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findSession(trx, params.transactionId, closing()))),
  );
  http.bind(sessions.about, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await aboutSession(trx, caller, params.transactionId, clock.now()))),
  );
  http.bind(sessions.setGoal, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      mustBeGoal(body, clock.now());
      const isRunning = found(await setGoal(trx, params.transactionId, body.leavesTime, body.wantsWh));
      if (!isRunning) throw new Problem('notCharging');
      return found(await findSession(trx, params.transactionId, closing()));
    }),
  );
  http.bind(sessions.payers, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => searchPayers(trx, query, clock.now())),
  );
  http.bind(sessions.totals, ({ caller, query }) => databases.scoped(caller.scope, (trx) => sumSessions(trx, query.stationId)));
  http.bind(sessions.start, async ({ caller, body }) => {
    const made = await databases.scoped(caller.scope, async (trx) => {
      const command = await requestStart(trx, caller, body, clock);
      const point = found(await findPoint(trx, body.serialNumber));
      return { command, pointId: point.id };
    });
    commands.announce([made.pointId]);
    return made.command;
  });
  http.bind(sessions.stop, async ({ caller, body }) => {
    const { command, pointId } = await databases.scoped(caller.scope, (trx) => requestStop(trx, caller, body, clock));
    commands.announce([pointId]);
    return command;
  });
  http.bind(sessions.silence, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => silenceOf(trx, query.providerId ?? caller.providerId)),
  );
  http.bind(sessions.setSilence, ({ caller, body: { providerId, ...minutes } }) =>
    databases.scoped(caller.scope, (trx) => setSilence(trx, providerId ?? caller.providerId, minutes)),
  );
  http.bind(sessions.previewEnd, async ({ caller, body }) => {
    const now = clock.now();
    return takenBack(databases, caller, async (trx) =>
      billNow(await previewClosing(trx, byHand(caller, body.transactionId, '', now))),
    );
  });
  http.bind(sessions.end, async ({ caller, body }) => {
    const { pointId } = await databases.scoped(caller.scope, (trx) => mustRun(trx, body.transactionId));
    const { isClosed, events } = await commit.submit(closeSessions, byHand(caller, body.transactionId, body.reason, clock.now()));
    if (!isClosed) throw new Problem('notCharging');
    for (const event of events) bus.publish('live', event);
    // A charger that goes on all the same would give energy that nobody pays.
    const ended = await databases.scoped(caller.scope, async (trx) => {
      await requestCommands(
        queryableOf(trx),
        {
          pointIds: [pointId],
          action: 'stopSession',
          payload: { transactionId: body.transactionId },
          requestedBy: caller.username,
          reason: body.reason,
        },
        clock,
      );
      return recordDetail(trx, body.transactionId);
    });
    commands.announce([pointId]);
    return { transactionId: ended.transactionId, ...billNow(ended) };
  });
  http.bind(sessions.stopMany, async ({ caller, body }) => {
    const { made, pointIds } = await databases.scoped(caller.scope, async (trx) => {
      const named = await pointIdsOf(trx, body.serialNumbers);
      const running = await trx
        .selectFrom('charging_record')
        .select(['point_id', 'transaction_id'])
        .where('point_id', 'in', named)
        .where('status', '=', 'charging')
        .orderBy('transaction_id')
        .execute();
      if (running.length === 0) throw new Problem('notCharging');
      const batchId = newId();
      const ids: string[] = [];
      for (const { point_id, transaction_id: transactionId } of running)
        ids.push(
          ...(await requestCommands(
            queryableOf(trx),
            {
              pointIds: [point_id],
              action: 'stopSession',
              payload: { transactionId },
              requestedBy: caller.username,
              reason: body.reason,
              batchId,
            },
            clock,
          )),
        );
      return { made: await findCommands(trx, ids), pointIds: running.map((row) => row.point_id) };
    });
    commands.announce(pointIds);
    return { commands: made };
  });
}
