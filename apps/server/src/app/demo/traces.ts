import type { CommandAction } from '@csms/contract';
import { newId } from '@csms/kernel';
import { Random } from '@csms/simulator';
import { logExchanges, type OcppLogEntry } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { PastSession } from './history.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const iso = (ms: number) => new Date(ms).toISOString();

/** What the sessions left behind besides money: statuses, commands, and the messages of the last day. */
export async function writeTraces(client: Queryable, sessions: readonly PastSession[], now: number): Promise<void> {
  await writeStatuses(
    client,
    sessions.filter((session) => session.startedAt > now - 30 * DAY),
  );
  await writeOutages(
    client,
    sessions.filter((session) => session.startedAt > now - 26 * DAY),
  );
  await writeCommands(
    client,
    sessions.filter((session) => session.startedAt > now - 20 * DAY),
  );
  await logExchanges.run(client, [...exchangesOf(sessions.filter((session) => session.startedAt > now - DAY))]);
}

const FAULTS = ['GroundFailure', 'OverVoltage', 'HighTemperature', 'ReaderFailure', 'PowerSwitchFailure', 'EVCommunicationError'];

async function writeStatuses(client: Queryable, sessions: readonly PastSession[]): Promise<void> {
  const random = new Random('demo/status');
  const rows = sessions.flatMap((session) => {
    const at = (ms: number, status: string, error = 'NoError') => ({ session, at: ms, status, error });
    const { startedAt, stoppedAt } = session;
    const full = session.samples.find((sample) => sample.powerW === 0);
    const found = [
      at(startedAt - Math.round(random.between(15_000, 80_000)), 'Preparing'),
      at(startedAt, 'Charging'),
      ...(full ? [at(full.at, 'SuspendedEV')] : []),
      at(stoppedAt, 'Finishing'),
      at(stoppedAt + Math.round(random.between(20_000, 100_000)), 'Available'),
    ];
    if (random.chance(0.02))
      found.push(at(stoppedAt + 110_000, 'Faulted', random.pick(FAULTS)), at(stoppedAt + 290_000, 'Available'));
    return found;
  });
  const column = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read);
  await client.query({
    text: `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
      select v.at, v.at + interval '300 milliseconds', v.point, v.provider, v.connector, v.status, v.error
      from unnest($1::timestamptz[], $2::int[], $3::int[], $4::smallint[], $5::text[], $6::text[]) as v (at, point, provider, connector, status, error)`,
    values: [
      column((row) => iso(row.at)),
      column((row) => row.session.point.id),
      column((row) => row.session.operator.providerId),
      column((row) => row.session.connectorNo),
      column((row) => row.status),
      column((row) => row.error),
    ],
  });
}

/** Every fifth point was away once while nobody charged there; every second time that was announced maintenance. */
async function writeOutages(client: Queryable, sessions: readonly PastSession[]): Promise<void> {
  const random = new Random('demo/outages');
  const ofPoint = [...Map.groupBy(sessions, (session) => session.point.id).values()].filter((_, index) => index % 5 === 2);
  const outages = ofPoint.flatMap((own, index) => {
    const sorted = own.toSorted((a, b) => a.startedAt - b.startedAt);
    const gaps = sorted.slice(1).map((session, at) => {
      const ended = Math.max(...sorted.slice(0, at + 1).map((before) => before.stoppedAt));
      return { from: ended + 10 * MINUTE, to: session.startedAt - 10 * MINUTE };
    });
    const widest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
    // A point of one session alone has no gap between two.
    if (!widest) return [];
    const { from, to } = widest;
    const end = Math.min(to, from + Math.round(random.between(8, 40)) * 60 * MINUTE);
    return [{ point: own[0]!.point.id, provider: own[0]!.operator.providerId, from, to: end, announced: index % 2 === 1 }];
  });
  const column = <T>(read: (outage: (typeof outages)[number]) => T, of = outages) => of.map(read);
  await client.query({
    text: `insert into connection_event (at, point_id, provider_id, online)
      select e.at, v.point, v.provider, e.online from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as v (point, provider, gone, back)
      cross join lateral (values (v.gone, false), (v.back, true)) as e (at, online)`,
    values: [
      column((one) => one.point),
      column((one) => one.provider),
      column((one) => iso(one.from)),
      column((one) => iso(one.to)),
    ],
  });
  const announced = outages.filter((one) => one.announced);
  await client.query({
    text: `insert into maintenance_window (provider_id, point_id, starts_at, ends_at, kind, note, created_by)
      select v.provider, v.point, v.gone, v.back, case v.no % 2 when 0 then 'upgrade' else 'preventiveMaintenance' end, '', 'admin'
      from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) with ordinality as v (point, provider, gone, back, no)`,
    values: [
      column((one) => one.point, announced),
      column((one) => one.provider, announced),
      column((one) => iso(one.from - 30 * MINUTE), announced),
      column((one) => iso(one.to + 30 * MINUTE), announced),
    ],
  });
}

interface PastCommand {
  session: PastSession;
  at: number;
  action: CommandAction;
  payload: object;
  status: string;
  result: string | null;
  answer: object | null;
  effect: string | null;
  effectAt: number | null;
}

/** Commands that were carried out, among them those that began and ended sessions from afar. */
async function writeCommands(client: Queryable, sessions: readonly PastSession[]): Promise<void> {
  const random = new Random('demo/commands');
  const commands = sessions.flatMap((session): PastCommand[] => {
    const made: PastCommand[] = [];
    const add = (at: number, action: CommandAction, payload: object, rest: Partial<PastCommand> = {}) =>
      made.push({
        session,
        at,
        action,
        payload,
        status: 'answered',
        result: 'accepted',
        answer: { status: 'Accepted' },
        effect: null,
        effectAt: null,
        ...rest,
      });
    const observed = (effect: string, effectAt: number) => ({ status: 'observed', effect, effectAt });
    if (session.startType === 'remote') {
      const payload = { connectorNo: session.connectorNo, idTag: session.idTag };
      add(session.startedAt - 4000, 'startSession', payload, observed('started', session.startedAt));
    }
    if (session.reason === 'Remote' && session.startType === 'remote') {
      const payload = { transactionId: session.transactionId };
      add(session.stoppedAt - 2500, 'stopSession', payload, observed('stopped', session.stoppedAt));
    }
    if (session.reason === 'SoftReset')
      add(session.stoppedAt - 1500, 'reset', { type: 'soft' }, observed('rebooted', session.stoppedAt + 25_000));
    const free = session.stoppedAt + 3 * MINUTE;
    const dice = random.next();
    if (dice < 0.006) add(free, 'triggerMessage', { message: 'status' }, observed('StatusNotification', free + 900));
    else if (dice < 0.012) add(free, 'clearCache', {});
    else if (dice < 0.018)
      add(free, 'unlockConnector', { connectorNo: session.connectorNo }, { result: 'unlocked', answer: { status: 'Unlocked' } });
    else if (dice < 0.022) add(free, 'reset', { type: 'hard' }, { result: 'rejected', answer: { status: 'Rejected' } });
    else if (dice < 0.025) add(free, 'changeConfiguration', { key: 'LightIntensity', value: '60' });
    else if (dice < 0.027) add(free, 'getLocalListVersion', {}, { status: 'expired', result: 'offline', answer: null });
    return made;
  });
  const column = <T>(read: (command: PastCommand) => T) => commands.map(read);
  await client.query({
    text: `insert into command (id, provider_id, point_id, action, payload, dedupe_key, status, result, answer, effect, reason, requested_by, requested_at, sent_at, answered_at, effect_at, expires_at)
      select v.id, v.provider, v.point, v.action, v.payload, v.id::text, v.status, v.result, v.answer, v.effect, '', v.who, v.at,
        case when v.answer is not null then v.at + interval '60 milliseconds' end, case when v.answer is not null then v.at + interval '420 milliseconds' end, v.effect_at, v.at + interval '10 minutes'
      from unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::jsonb[], $9::text[], $10::text[], $11::timestamptz[], $12::timestamptz[])
        as v (id, provider, point, action, payload, status, result, answer, effect, who, at, effect_at)`,
    values: [
      commands.map(() => newId()),
      column((command) => command.session.operator.providerId),
      column((command) => command.session.point.id),
      column((command) => command.action),
      column((command) => JSON.stringify(command.payload)),
      column((command) => command.status),
      column((command) => command.result),
      column((command) => (command.answer ? JSON.stringify(command.answer) : null)),
      column((command) => command.effect),
      column((command) => command.session.operator.username),
      column((command) => iso(command.at)),
      column((command) => (command.effectAt === null ? null : iso(command.effectAt))),
    ],
  });
}

/** The messages of sessions as their chargers would have sent them. */
function* exchangesOf(sessions: readonly PastSession[]): Generator<OcppLogEntry> {
  const random = new Random('demo/log');
  let count = 0;
  for (const session of sessions) {
    const { connectorNo, idTag, transactionId } = session;
    const exchange = (at: number, action: string, request: object, answer: object): OcppLogEntry => {
      const messageId = `d${String(++count).padStart(6, '0')}`;
      return {
        at,
        providerId: session.operator.providerId,
        serialNumber: session.point.serialNumber,
        direction: 'in',
        action,
        messageId,
        request: JSON.stringify([2, messageId, action, request]),
        answer: JSON.stringify([3, messageId, answer]),
        outcome: 'answered',
        latencyUs: Math.round(random.between(1800, 9000)),
        deviations: [],
      };
    };
    const status = (at: number, text: string) =>
      exchange(
        at,
        'StatusNotification',
        { connectorId: connectorNo, status: text, errorCode: 'NoError', timestamp: iso(at) },
        {},
      );
    const known = { idTagInfo: { status: session.payer ? 'Accepted' : 'Invalid' } };
    yield status(session.startedAt - 25_000, 'Preparing');
    if (session.startType === 'card') yield exchange(session.startedAt - 900, 'Authorize', { idTag }, known);
    const begin = { connectorId: connectorNo, idTag, meterStart: session.meterStartWh, timestamp: iso(session.startedAt) };
    yield exchange(session.startedAt, 'StartTransaction', begin, { transactionId, ...known });
    yield status(session.startedAt + 120, 'Charging');
    for (const sample of session.samples) {
      const value = (measurand: string, figure: number | null, unit: string) =>
        figure === null ? [] : [{ value: String(figure), context: 'Sample.Periodic', measurand, unit, location: 'Outlet' }];
      const sampledValue = [
        ...value('Energy.Active.Import.Register', sample.registerWh, 'Wh'),
        ...value('Power.Active.Import', sample.powerW, 'W'),
        ...value('Current.Import', sample.outputCurrentA, 'A'),
        ...value('Voltage', sample.outputVoltageV, 'V'),
        ...value('SoC', sample.soc, 'Percent'),
        ...value('Temperature', sample.temperatureC, 'Celsius'),
      ];
      const meterValue = [{ timestamp: iso(sample.at), sampledValue }];
      yield exchange(sample.at, 'MeterValues', { connectorId: connectorNo, transactionId, meterValue }, {});
    }
    if (session.flaw === 'closed-by-rule') continue;
    const { reason, meterStopWh } = session;
    const end = { transactionId, meterStop: meterStopWh, timestamp: iso(session.stoppedAt), reason };
    yield exchange(session.stoppedAt, 'StopTransaction', reason === 'Local' ? { ...end, idTag } : end, known);
    yield status(session.stoppedAt + 150, 'Finishing');
    yield status(session.stoppedAt + 45_000, 'Available');
  }
}
