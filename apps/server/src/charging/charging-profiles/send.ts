import { type BodyOf, type chargingProfileForm, type contract, type ProfileResult, profileUses } from '@csms/contract';
import { newId } from '@csms/kernel';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requestCommands } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { carriersTo, mustBeCarried } from '../load-balancing/bounds.ts';
import { mostOf, type RatedConnector } from './ratings.ts';
import { type WishedContent, wishedOf } from './spoken.ts';

/** A profile in the words of wishes, and where it is to go. */
type Form = WishedContent & Pick<Asked, 'serialNumbers' | 'connectorNos'>;
type Asked = z.output<typeof chargingProfileForm>;
type ClearForm = BodyOf<typeof contract.chargingProfiles.clear>;

interface TargetPoint {
  id: number;
  provider_id: number;
  station_id: number;
  circuit_id: number | null;
  rated_power_w: number;
  is_balanced: boolean;
  connectors: RatedConnector[];
  /** The sessions that run, by connector. */
  sessions: Record<string, number>;
}

/** The points of these numbers, each once. Throws `notFound` where the caller does not see one. */
async function pointsOf(trx: Trx, serialNumbers: readonly string[]): Promise<TargetPoint[]> {
  const asked = [...new Set(serialNumbers)];
  const { rows } = await sql<TargetPoint>`
    select p.id, p.provider_id, p.station_id, (select circuit_id from circuit_point x where x.point_id = p.id) as circuit_id, p.rated_power_w, coalesce(g.mode = 'automatic', false) as is_balanced,
      (select coalesce(json_agg(json_build_object('connector_no', c.connector_no, 'standard', c.standard, 'connector_type', c.connector_type, 'max_power_w', c.max_power_w,
          'phases', w.phases, 'voltage', coalesce(g.voltage, 230), 'grid_phases', coalesce(g.phases, 3), 'point_connectors', 1) order by c.connector_no), '[]')
        from connector c left join connector_wiring w on w.point_id = p.id and w.connector_no = c.connector_no where c.point_id = p.id and c.connector_no > 0) as connectors,
      (select coalesce(json_object_agg(r.connector_no, r.transaction_id order by r.started_at), '{}') from charging_record r
        where r.point_id = p.id and r.status = 'charging') as sessions
    from charge_point p left join site g on g.station_id = p.station_id
    where p.serial_number = any (${asked}::text[]) and p.removed_at is null order by p.id`.execute(trx);
  if (rows.length < asked.length) throw new Problem('notFound', { fields: { serialNumbers: 'notFound' } });
  return rows;
}

/** "Maximum current must not exceed the limit" (specification section 5): refuses the periods above what one of the connectors gives. */
function mustNotExceed(form: Form, points: readonly TargetPoint[]): void {
  const { purpose, unit, periods } = form;
  let most = Infinity;
  for (const { connectors, rated_power_w: ratedPowerW } of points)
    for (const no of form.connectorNos)
      if (no === 0 || connectors.some((one) => one.connector_no === no))
        most = Math.min(most, mostOf({ connectors, ratedPowerW }, no, purpose, unit));
  const key = unit === 'A' ? 'limitAboveMaximum' : 'powerAboveMaximum';
  const above = periods.flatMap(({ limit }, index) =>
    limit > most + 0.05 ? [[`periods.${index}.powerLimit`, key] as const] : [],
  );
  if (above.length === 0) return;
  const told = unit === 'A' ? String(Math.floor(most * 10) / 10) : String(most / 1000);
  throw new Problem(key, { places: { most: told }, fields: Object.fromEntries(above) });
}

/** Refuses the periods above what the power of one of the points comes through. A current of DC is none of the lines'. */
async function mustBeCarriedTo(trx: Trx, { unit, periods }: Form, points: readonly TargetPoint[]): Promise<void> {
  const entered = periods.map(({ limit }, index) => ({ field: `periods.${index}.powerLimit`, unit, value: limit }));
  const limited = points.filter(({ connectors }) => unit === 'W' || connectors.every(({ standard }) => standard === 'ac'));
  const places = new Map(limited.map((one) => [`${one.station_id} ${one.circuit_id}`, one]));
  for (const { station_id: stationId, circuit_id: circuitId } of places.values())
    mustBeCarried(entered, await carriersTo(trx, stationId, circuitId));
}

/** Ids of profiles sent by hand at their chargers: above those of load balancing, another for each connector of a profile. */
const WIRE_IDS_FROM = 10_000_000;
const WIRE_IDS_EACH = 100;

interface Target {
  point: TargetPoint;
  connectorNo: number;
  wireId: number;
  transactionId: number | null;
  result: ProfileResult;
}

function targetOf(point: TargetPoint, { purpose }: Form, connectorNo: number, wireId: number): Target {
  const transactionId = purpose === 'session' ? (point.sessions[connectorNo] ?? null) : null;
  const isThere = connectorNo === 0 || point.connectors.some((one) => one.connector_no === connectorNo);
  const result = !isThere
    ? 'noConnector'
    : point.is_balanced
      ? 'balanced'
      : purpose === 'session' && transactionId === null
        ? 'noSession'
        : 'waiting';
  return { point, connectorNo, wireId, transactionId, result };
}

/** What a profile says, without the parts that its kind and purpose do not use. */
function contentOf(form: Form): WishedContent {
  const { serialNumbers: _points, connectorNos: _connectors, recurrency, startTime, ...content } = form;
  const uses = profileUses({ chargingProfileKind: form.kind, purpose: form.purpose });
  return {
    ...content,
    ...(uses.recurrencyKind && recurrency !== undefined ? { recurrency } : {}),
    ...(uses.startSchedule && startTime !== undefined ? { startTime } : {}),
  };
}

/** The commands of the targets to which a profile is sent: one wish for all points of a connector, unless it names a session. */
async function commandsOf(
  trx: Trx,
  targets: readonly Target[],
  content: ReturnType<typeof contentOf>,
  asked: { requestedBy: string; batchId: string },
  clock: Clock,
): Promise<Map<Target, string>> {
  const groups = Map.groupBy(
    targets.filter(({ result }) => result === 'waiting'),
    ({ wireId, transactionId }) => `${wireId} ${transactionId}`,
  );
  const made = new Map<Target, string>();
  for (const group of groups.values()) {
    const { wireId, transactionId, connectorNo } = group[0]!;
    const ids = await requestCommands(
      queryableOf(trx),
      {
        pointIds: group.map(({ point }) => point.id),
        action: 'setChargingProfile',
        payload: { connectorNo, profile: { id: wireId, ...(transactionId === null ? {} : { transactionId }), ...content } },
        reason: '',
        ...asked,
      },
      clock,
    );
    for (const [i, target] of group.entries()) made.set(target, ids[i]!);
  }
  return made;
}

export interface Sent {
  ids: number[];
  batchId: string;
  sentCount: number;
  unsentCount: number;
  /** To be announced after the commit. */
  pointIds: number[];
}

/** Stores a profile with its targets and asks their points to take it. Throws `notFound`, `limitAboveMaximum`, `powerAboveMaximum`. */
export async function sendProfile(trx: Trx, asked: Asked, username: string, clock: Clock): Promise<Sent> {
  const { serialNumbers, connectorNos: nos } = asked;
  const form: Form = { ...wishedOf(asked), serialNumbers, connectorNos: nos };
  const points = await pointsOf(trx, form.serialNumbers);
  mustNotExceed(form, points);
  await mustBeCarriedTo(trx, form, points);
  const content = contentOf(form);
  const connectorNos = [...new Set(form.connectorNos)];
  const now = new Date(clock.now());
  const sent: Sent = { ids: [], batchId: newId(), sentCount: 0, unsentCount: 0, pointIds: [] };
  for (const [providerId, its] of Map.groupBy(points, (point) => point.provider_id)) {
    const { rows } = await sql<{ id: number }>`
      insert into charging_profile (provider_id, purpose, stack_level, kind, unit, content, connector_nos, batch_id, created_by, created_at)
      values (${providerId}, ${form.purpose}, ${form.stackLevel}, ${form.kind}, ${form.unit}, ${JSON.stringify(content)}::jsonb, ${connectorNos}::smallint[], ${sent.batchId}, ${username}, ${now})
      returning id`.execute(trx);
    const { id } = rows[0]!;
    const targets = its.flatMap((point) =>
      connectorNos.map((no, index) => targetOf(point, form, no, WIRE_IDS_FROM + id * WIRE_IDS_EACH + index)),
    );
    const commands = await commandsOf(trx, targets, content, { requestedBy: username, batchId: sent.batchId }, clock);
    const column = <T>(read: (target: Target) => T) => targets.map(read);
    await sql`insert into charging_profile_target (profile_id, provider_id, point_id, connector_no, wire_id, transaction_id, command_id, result, result_at)
      select ${id}, ${providerId}, point_id, connector_no, wire_id, transaction_id, command_id, result, case when result <> 'waiting' then ${now}::timestamptz end
      from unnest(${column((one) => one.point.id)}::int[], ${column((one) => one.connectorNo)}::smallint[], ${column((one) => one.wireId)}::int[],
        ${column((one) => one.transactionId)}::int[], ${column((one) => commands.get(one) ?? null)}::uuid[], ${column((one) => one.result)}::text[])
        as v (point_id, connector_no, wire_id, transaction_id, command_id, result)`.execute(trx);
    sent.ids.push(id);
    sent.sentCount += commands.size;
    sent.unsentCount += targets.length - commands.size;
    sent.pointIds.push(...new Set([...commands.keys()].map(({ point }) => point.id)));
  }
  return sent;
}

/** Asks points to clear what matches. Nothing is asked of points that never had the profile that is named. Throws `notFound`. */
export async function clearProfiles(
  trx: Trx,
  { serialNumbers, id, ...criteria }: ClearForm,
  username: string,
  clock: Clock,
): Promise<{ count: number; batchId: string; pointIds: number[] }> {
  const points = (await pointsOf(trx, serialNumbers)).map((point) => point.id);
  const asked = { requestedBy: username, batchId: newId(), reason: '', action: 'clearChargingProfile' } as const;
  if (id === undefined) {
    const ids = await requestCommands(queryableOf(trx), { ...asked, pointIds: points, payload: criteria }, clock);
    return { count: ids.length, batchId: asked.batchId, pointIds: points };
  }
  const { rows } = await sql<{ wire_id: number; point_ids: number[] }>`
    select wire_id, array_agg(point_id order by point_id) as point_ids from charging_profile_target
    where profile_id = ${id} and point_id = any (${points}::int[]) and command_id is not null group by wire_id`.execute(trx);
  let count = 0;
  for (const { wire_id: wireId, point_ids: pointIds } of rows)
    count += (await requestCommands(queryableOf(trx), { ...asked, pointIds, payload: { id: wireId } }, clock)).length;
  return { count, batchId: asked.batchId, pointIds: [...new Set(rows.flatMap((row) => row.point_ids))] };
}
