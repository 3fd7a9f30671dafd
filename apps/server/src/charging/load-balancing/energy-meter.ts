import { createHash, randomBytes } from 'node:crypto';
import { type BodyOf, contract, type MqttForm, type MqttSettings, type SiteMeter } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import { openOrNone } from '../../platform/config/seal.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Handler, Http } from '../../platform/http/http.ts';
import { instantOrNull } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Outward } from '../../platform/outward/outward.ts';
import { ensureSite } from './ensure-site.ts';
import { takeReading } from './meter-readings.ts';
import { tryBroker } from './try-broker.ts';

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  outward: Outward;
}

type Form = BodyOf<typeof contract.loadBalancing.saveMeter>;

const digestOf = (key: string) => createHash('sha256').update(key).digest();
const newKey = () => `meter-${randomBytes(24).toString('base64url')}`;

/** The meters of buildings: how they are set, and readings that are pushed. */
export function energyMeterRoutes(http: Http, { databases, bus, clock, seal, outward }: Parts): void {
  const { loadBalancing } = contract;
  http.bind(loadBalancing.meter, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => meterOf(trx, params.stationId, clock.now())),
  );
  http.bind(loadBalancing.saveMeter, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { providerId } = await ensureSite(trx, params.stationId);
      const kept = await keptOf(trx, params.stationId);
      const { source } = body;
      const isPush = source === 'push';
      const key = isPush && (!kept?.hasKey || body.newKey) ? newKey() : null;
      const mqtt = source === 'mqtt' ? settingsOf(neededOf(body.mqtt ?? null, 'mqtt')) : null;
      const password = mqtt && body.mqtt ? passwordOf(body.mqtt, kept, seal) : undefined;
      const point = source === 'point' ? await pointOf(trx, neededOf(body.point ?? null, 'point'), providerId) : null;
      // What another source has said says nothing about this one.
      const isNew =
        kept === undefined ||
        kept.source !== source ||
        (mqtt !== null && JSON.stringify(mqtt) !== JSON.stringify(settingsOf(kept.mqtt!))) ||
        (point !== null && (point.id !== kept.pointId || point.connectorNo !== kept.connectorNo));
      await sql`
        insert into energy_meter as m (provider_id, station_id, name, source, includes_cars, stale_s, max_w, key_hash, mqtt, password_sealed, point_id, connector_no, created_by)
        values (${providerId}, ${params.stationId}, ${body.name}, ${source}, ${body.includesCars}, ${body.staleS}, ${body.maxW}, ${key === null ? null : digestOf(key)},
          ${mqtt === null ? null : JSON.stringify(mqtt)}, ${password === undefined ? null : seal.seal(password)}, ${point?.id ?? null}, ${point?.connectorNo ?? null}, ${caller.username})
        on conflict (station_id) do update set name = excluded.name, source = excluded.source, includes_cars = excluded.includes_cars, stale_s = excluded.stale_s, max_w = excluded.max_w,
          key_hash = case when ${isPush} then coalesce(excluded.key_hash, m.key_hash) end, mqtt = excluded.mqtt, password_sealed = excluded.password_sealed,
          point_id = excluded.point_id, connector_no = excluded.connector_no`.execute(trx);
      if (isNew)
        await sql`update energy_meter set read_at = null, read_no = null, power_w = null, currents_a = null, refused = 0, refused_why = null, refused_at = null, link = null, link_at = null, clock_ms = 0, clock_run = null
          where station_id = ${params.stationId}`.execute(trx);
      return { meter: found(await meterOf(trx, params.stationId, clock.now())), key };
    }),
  );
  http.bind(loadBalancing.tryMeter, async ({ caller, params, body }) => {
    const { kept, voltage } = await databases.scoped(caller.scope, async (trx) => {
      const { rows } = await sql<{ voltage: number }>`
        select coalesce(g.voltage, 230) as voltage from station s left join site g on g.station_id = s.id where s.id = ${params.stationId} and s.removed_at is null`.execute(
        trx,
      );
      return { ...found(rows[0]), kept: await keptOf(trx, params.stationId) };
    });
    return tryBroker(outward, settingsOf(body), passwordOf(body, kept, seal), voltage);
  });
  http.bind(loadBalancing.removeMeter, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await meterOf(trx, params.stationId, clock.now()));
      await sql`delete from energy_meter where station_id = ${params.stationId}`.execute(trx);
      return null;
    }),
  );
  const takePushed: Handler<typeof loadBalancing.readings> = async ({ params, body, request }) => {
    const key = /^Bearer (meter-[\w-]{20,60})$/.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) throw new Problem('unauthenticated');
    const { at, no, powerW, currentsA = null } = body.readings.toSorted((a, b) => a.no - b.no).at(-1)!;
    const now = clock.now();
    const reading = { at: Date.parse(at), cameAt: now, no, powerW, currentsA };
    const fault = await takeReading({ db: databases.system, bus }, params.id, reading, now, digestOf(key));
    if (fault === undefined) throw new Problem('unauthenticated');
    return { counted: fault === null ? 1 : 0, refused: fault };
  };
  http.bind(loadBalancing.readings, takePushed);
}

/** Readings without a time of their own have no clock. */
const HAS_CLOCK = sql`(m.source <> 'mqtt' or m.mqtt ->> 'timePath' <> '')`;

async function meterOf(trx: Trx, stationId: number, now: number): Promise<SiteMeter | null> {
  const { rows } = await sql<SiteMeter>`
    select m.id, m.name, m.includes_cars as "includesCars", m.stale_s as "staleS", m.max_w as "maxW", m.source,
      m.mqtt || jsonb_build_object('hasPassword', m.password_sealed is not null) as mqtt,
      case when p.id is not null then jsonb_build_object('serialNumber', p.serial_number, 'pointName', p.name, 'connectorNo', m.connector_no) end as point,
      m.read_at is null or m.read_at < ${new Date(now)}::timestamptz - m.stale_s * interval '1 second' as "isStale",
      ${instantOrNull('m.read_at')} as "readTime", case when ${HAS_CLOCK} then m.clock_ms::float8 else 0 end as "clockMs", ${instantOrNull('h.heard_at')} as "heardTime", m.power_w as "powerW", m.currents_a::float8[] as "currentsA", m.refused, m.refused_why as "refusedWhy",
      ${instantOrNull('m.refused_at')} as "refusedTime", m.link, ${instantOrNull('m.link_at')} as "linkTime"
    from energy_meter m left join charge_point p on p.id = m.point_id and p.removed_at is null
    cross join lateral (select to_timestamp((m.clock_run ->> 'to')::float8 / 1000) as heard_at) h where m.station_id = ${stationId}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

interface Kept {
  source: string;
  hasKey: boolean;
  mqtt: MqttSettings | null;
  password: Buffer | null;
  pointId: number | null;
  connectorNo: number | null;
}

async function keptOf(trx: Trx, stationId: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select source, key_hash is not null as "hasKey", mqtt, password_sealed as password, point_id as "pointId", connector_no as "connectorNo" from energy_meter
    where station_id = ${stationId}`.execute(trx);
  return rows[0];
}

/** What a source needs. Throws `invalid` at its field. */
function neededOf<T>(given: T | null, field: string): T {
  if (given === null) throw new Problem('invalid', { fields: { [field]: 'invalid' } });
  return given;
}

/** Without the password, always in the same order. */
const settingsOf = (form: MqttForm | MqttSettings): MqttSettings => {
  const { brokerUrl, userName, topic, ca, figures, powerPath, linePaths, unit, factor, timePath } = form;
  return { brokerUrl, userName, topic, ca, figures, powerPath, linePaths, unit, factor, timePath };
};

/** The password that is meant: the one given, or the one kept for this user at this broker. It goes to no other broker: the person who changes the address may not know it. */
function passwordOf(form: MqttForm, kept: Kept | undefined, seal: Seal): string | undefined {
  if (form.password === null) return undefined;
  if (form.password !== undefined) return form.password;
  if (!kept?.password) return undefined;
  if (kept.mqtt?.brokerUrl !== form.brokerUrl || kept.mqtt.userName !== form.userName || kept.mqtt.ca !== form.ca)
    throw new Problem('meterPasswordAgain', { fields: { 'mqtt.password': 'meterPasswordAgain' } });
  return openOrNone(seal, kept.password);
}

/** The charge point of a provider whose meter it is. Throws `notFound` at its field. */
async function pointOf(trx: Trx, { serialNumber, connectorNo }: NonNullable<Form['point']>, providerId: number) {
  const { rows } = await sql<{ id: number }>`
    select p.id from charge_point p where p.serial_number = ${serialNumber} and p.provider_id = ${providerId} and p.removed_at is null
      and (${connectorNo} = 0 or exists (select from connector c where c.point_id = p.id and c.connector_no = ${connectorNo}))`.execute(
    trx,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Problem('notFound', { fields: { 'point.serialNumber': 'notFound' } });
  return { id, connectorNo };
}
