import { type Connector, PHASE_ROTATIONS, Random, SimulatedChargePoint } from '@csms/simulator';
import { sql } from 'kysely';
import type { Log } from '../../platform/log/log.ts';
import type { RunningServer } from '../server.ts';
import { BUSY_SITE } from './busy-site.ts';
import { STANDING_FAULTS } from './faults.ts';
import { startBuildings } from './garage-power.ts';
import { CHARGING_IN_GARAGES, demoPoints, SPEAKS_2, UNKNOWN_CHARGERS } from './network-data.ts';
import { beganOffline, carOf, type KnownSession, resume, setRegister } from './past-sessions.ts';
import { REFUSED } from './security.ts';
import { Wallets } from './wallets.ts';

const MINUTE = 60_000;
const TICK_MS = 10_000;
const SAMPLE_SECONDS = 15;
/** Chargers with a way of their own, which costs nobody anything: what their model gets wrong is counted. */
const ODD = /-003$/;
/** How many sessions run at any time, about. */
const SESSIONS = { few: 6, many: 10 } as const;
/** Minutes that a vehicle charges, from and to. */
const STAY = [10, 25] as const;
const STAY_IN_GARAGE = [40, 150] as const;
const FAULTS = ['GroundFailure', 'HighTemperature', 'ReaderFailure', 'ConnectorLockFailure', 'PowerMeterFailure'] as const;

/** What the back office knows of a demo charger; none where it was removed, or not yet adopted. */
interface Registered {
  serial_number: string;
  provider_id: number;
  time_zone: string;
}

/** What will happen next at a connector. Epoch ms. */
interface Plan {
  endAt?: number;
  leaveAt?: number;
  recoverAt?: number;
}

/** Lets the demo's chargers live against the server. Returns their end: sessions go on at the next start. */
export async function startLiving(
  { databases, url }: Pick<RunningServer, 'databases' | 'url'>,
  log: Log,
): Promise<() => Promise<void>> {
  const random = new Random('demo/living');
  const wallets = new Wallets(databases.system);
  const create = ({ serialNumber, model, place }: { serialNumber: string; model: string; place?: number }) =>
    new SimulatedChargePoint({
      url: `${url.replace(/^http/, 'ws')}/ocpp`,
      serialNumber,
      model,
      ...(SPEAKS_2.has(model) ? { protocol: 'ocpp2.0.1' as const } : {}),
      seed: `demo/${serialNumber}`,
      meterIntervalS: SAMPLE_SECONDS,
      autoPlug: true,
      ...(ODD.test(serialNumber) ? { deviations: ['extra-fields', 'hz-unit'] } : {}),
      ...(place === undefined ? {} : { phaseRotations: [PHASE_ROTATIONS[place % 3]!] }),
    });
  const garage = demoPoints()
    .filter(({ place }) => place !== undefined)
    .map(create);
  const others = [...demoPoints().filter(({ place }) => place === undefined), ...UNKNOWN_CHARGERS].map(create);
  const points = [...others, ...garage];
  /** All of its connectors are in use at most times. */
  const busy = others.filter((point) => point.serialNumber === BUSY_SITE.fast);
  const refused = new SimulatedChargePoint({
    url: `${url.replace(/^http/, 'ws')}/ocpp`,
    ...{ serialNumber: REFUSED.serialNumber, model: REFUSED.model, password: REFUSED.password },
  });
  let knocks = false;
  const plans = new Map<Connector, Plan>();
  /** What has been faulted for longer stays so: it waits for a technician. */
  const standing = new Set<Connector>();
  /** Where cars stand that begin by themselves. */
  const forLater = new Set<Connector>();
  let registered = new Map<string, Registered>();
  let registeredAt = 0;
  let stopped = false;
  let working: Promise<void> = Promise.resolve();

  async function readRegistered(): Promise<void> {
    const { rows } = await sql<Registered>`
      select p.serial_number, p.provider_id, s.time_zone from charge_point p join station s on s.id = p.station_id
      where p.removed_at is null and p.enabled and p.serial_number = any (${[...points, refused].map((point) => point.serialNumber)})`.execute(
      databases.system,
    );
    registered = new Map(rows.map((row) => [row.serial_number, row]));
    registeredAt = Date.now();
    if (registered.has(refused.serialNumber) && !knocks && !stopped) {
      knocks = true;
      refused.start().catch(() => {});
    }
  }

  const planOf = (connector: Connector): Plan => {
    const plan = plans.get(connector) ?? {};
    plans.set(connector, plan);
    return plan;
  };

  /** Vehicles that have had enough leave, broken connectors recover. Returns how many sessions run at these points. */
  function goOn(now: number, among: readonly SimulatedChargePoint[], stay: readonly [number, number]): number {
    let running = 0;
    for (const point of among) {
      for (const connector of point.connectors) {
        if (forLater.has(connector)) {
          if (connector.transaction) running++;
          continue;
        }
        const plan = planOf(connector);
        if (connector.status === 'Faulted' && standing.has(connector)) continue;
        if (connector.status === 'Faulted') {
          plan.recoverAt ??= now + random.between(2, 7) * MINUTE;
          if (now >= plan.recoverAt) point.clearFault(connector.id);
        } else if (connector.transaction) {
          running++;
          plan.endAt ??= Math.max(now + MINUTE, connector.transaction.startedAt + random.between(...stay) * MINUTE);
          if (now >= plan.endAt) end(point, connector);
        } else if (connector.vehicle) {
          plan.leaveAt ??= now + random.between(25, 80) * 1000;
          if (now >= plan.leaveAt) point.unplug(connector.id);
        } else plans.delete(connector);
      }
    }
    return running;
  }

  function end(point: SimulatedChargePoint, connector: Connector): void {
    const { transaction } = connector;
    plans.delete(connector);
    if (!transaction) return;
    // A card ends what it began; who began by telephone ends by telephone; some just pull the plug.
    if (random.chance(0.2)) point.unplug(connector.id);
    else if (transaction.idTag.startsWith('U')) void point.stopTransaction(connector.id, 'Remote');
    else point.swipe(connector.id, transaction.idTag).catch(() => {});
  }

  const isFree = (connector: Connector) => connector.status === 'Available' && !connector.vehicle && !connector.transaction;

  async function arrive(among: readonly SimulatedChargePoint[]): Promise<void> {
    const places = among.flatMap((point) =>
      point.accepted && registered.has(point.serialNumber)
        ? point.connectors.filter(isFree).map((connector) => ({ point, connector }))
        : [],
    );
    if (places.length === 0) return;
    const { point, connector } = random.pick(places);
    const { provider_id: providerId, time_zone: timeZone } = registered.get(point.serialNumber)!;
    const idTag = random.chance(0.03) ? await wallets.lost(providerId) : await wallets.next(providerId, timeZone);
    if (idTag === undefined || stopped || !isFree(connector)) return;
    const wait = random.between(1000, 4000);
    point.plugIn(connector.id, carOf(idTag));
    point.clock.after(wait, () => {
      if (connector.vehicle && !connector.transaction) point.swipe(connector.id, idTag).catch(() => {});
    });
  }

  /** Who reserved a connector comes after some minutes; the last one of a station never does. */
  async function comeAsReserved(): Promise<void> {
    const { rows } = await sql<{ serial_number: string; connector: number; id_tag: string }>`
      select p.serial_number, r.held_connector as connector, r.id_tag from reservation r join charge_point p on p.id = r.point_id
      where r.status = 'held' and r.held_connector is not null and r.starts_at < now() - interval '6 minutes' and r.id % 3 <> 0`.execute(
      databases.system,
    );
    for (const { serial_number: serialNumber, connector: no, id_tag: idTag } of rows) {
      const point = points.find((one) => one.serialNumber === serialNumber && one.accepted);
      const connector = point?.connectors.find((one) => one.id === no);
      if (!point || !connector || connector.vehicle || connector.transaction) continue;
      point.plugIn(no, carOf(idTag));
      point.clock.after(2000, () => {
        if (connector.vehicle && !connector.transaction) point.swipe(no, idTag).catch(() => {});
      });
    }
  }

  /** Whose car is to be ready by a time plugs in and goes, without a card: it begins, waits and ends by itself. */
  async function plugInForLater(): Promise<void> {
    const { rows } = await sql<{ serial_number: string; connector: number; id_tag: string; status: string }>`
      select p.serial_number, t.connector_no as connector, u.id_tag, t.status from timed_start t join timed_charge k on k.id = t.timed_id join charge_point p on p.id = t.point_id
        join charge_user u on u.id = k.charge_user_id
      where t.status in ('due', 'asked', 'charging') and t.until_at > now() + interval '1 hour' and k.kind = 'readyBy'`.execute(
      databases.system,
    );
    forLater.clear();
    for (const { serial_number: serialNumber, connector: no, id_tag: idTag, status } of rows) {
      const point = points.find((one) => one.serialNumber === serialNumber && one.accepted);
      const connector = point?.connectors.find((one) => one.id === no);
      if (!point || !connector) continue;
      if (status === 'due' && isFree(connector))
        point.plugIn(no, { ...carOf(idTag), batteryWh: 75_000, maxAcPowerW: 11_000, maxAcPhases: 3, soc: 22, targetSoc: 100 });
      if (connector.vehicle) forLater.add(connector);
    }
  }

  async function tick(): Promise<void> {
    const now = Date.now();
    if (now - registeredAt > MINUTE) await readRegistered();
    await plugInForLater();
    const running = goOn(now, others, STAY);
    const inGarage = goOn(now, garage, STAY_IN_GARAGE);
    const wanted = SESSIONS.few + (SESSIONS.many - SESSIONS.few) * (0.5 + 0.5 * Math.sin(now / (17 * MINUTE)));
    const wantsFast = random.chance(0.65);
    if (running < wanted) await arrive(others.filter((point) => (point.model.current === 'DC') === wantsFast));
    if (inGarage < CHARGING_IN_GARAGES) await arrive(garage);
    if (busy.some((point) => point.connectors.some(isFree))) await arrive(busy);
    await comeAsReserved();
    const point = random.pick(points);
    if (!point.accepted || !registered.has(point.serialNumber)) return;
    const dice = random.next();
    if (dice < 0.01) {
      const connector = point.connectors.find(isFree);
      if (connector) point.fault(connector.id, random.pick(FAULTS));
    } else if (dice < 0.02) point.goOffline(random.between(0.7, 3) * MINUTE);
  }

  await readRegistered();
  const sessions = await knownSessions(databases);
  await readRegisters(databases, points);
  await readFirmware(databases, points);
  for (const point of points) for (const session of sessions.get(point.serialNumber) ?? []) resume(point, session);
  await breakDown();
  const taken = new Set<string>();
  await openings(others, SESSIONS.few + 1, [5, 15]);
  await openings(garage, CHARGING_IN_GARAGES, [5, 30]);
  const starts = points.map((point, index) =>
    setTimeout(() => {
      point.start().catch(() => {});
    }, index * 120),
  );
  const stopBuildings = await startBuildings(databases, url);
  const timer = setInterval(() => {
    working = working.then(tick).catch((error) => log.warn({ err: error }, 'the demo stumbled'));
  }, TICK_MS);

  /** Connectors that were faulted before this start still are. */
  async function breakDown(): Promise<void> {
    const { rows } = await sql<{ serial_number: string; connector_no: number }>`
      select p.serial_number, c.connector_no from connector c join charge_point p on p.id = c.point_id
      where c.status = 'Faulted' and p.serial_number = any (${STANDING_FAULTS.map((one) => one.serialNumber)})`.execute(
      databases.system,
    );
    for (const { serial_number: serialNumber, connector_no: no } of rows) {
      const point = points.find((one) => one.serialNumber === serialNumber);
      const fault = STANDING_FAULTS.find((one) => one.serialNumber === serialNumber && one.connectorNo === no);
      if (!point || !fault) continue;
      point.fault(no, fault.code);
      standing.add(point.connector(no));
    }
  }

  /** So that there is something to see at once: chargers that began some minutes ago without a connection. */
  async function openings(
    among: readonly SimulatedChargePoint[],
    wanted: number,
    minutesAgo: readonly [number, number],
  ): Promise<void> {
    const running = among.flatMap((point) => point.connectors.filter((connector) => connector.transaction)).length;
    const last = await lastEnds(databases);
    const kept = await keptForLater(databases);
    const places = among.filter(
      (point) =>
        registered.has(point.serialNumber) &&
        !SPEAKS_2.has(point.model.name) &&
        !kept.has(point.serialNumber) &&
        point.connectors.every((connector) => !connector.transaction && connector.status !== 'Faulted'),
    );
    for (let count = running; count < wanted && places.length > 0; count++) {
      const [point] = places.splice(Math.floor(random.next() * places.length), 1);
      const { provider_id: providerId, time_zone: timeZone } = registered.get(point!.serialNumber)!;
      const startedAt = Math.round(Date.now() - random.between(...minutesAgo) * MINUTE);
      if ((last.get(point!.serialNumber) ?? 0) > startedAt - 2 * MINUTE) continue;
      const idTag = await wallets.next(providerId, timeZone);
      if (idTag === undefined || taken.has(idTag)) continue;
      taken.add(idTag);
      beganOffline(point!, random.pick(point!.connectors).id, idTag, startedAt);
    }
  }

  return async () => {
    stopped = true;
    for (const start of starts) clearTimeout(start);
    clearInterval(timer);
    await stopBuildings();
    await working;
    await Promise.all([...points, refused].map((point) => point.stop({ endTransactions: false })));
  };
}

type Source = Pick<RunningServer, 'databases'>['databases'];

/** The sessions that run by the books, by serial number. */
async function knownSessions({ system }: Source): Promise<Map<string, KnownSession[]>> {
  const { rows } = await sql<{
    serial_number: string;
    transaction_id: number;
    wire_id: string | null;
    connector_no: number;
    id_tag: string;
    started_at: Date;
    meter_start_wh: number;
    register_wh: number;
    last_at: Date;
    soc: number | null;
  }>`
    select p.serial_number, r.transaction_id, r.wire_id, r.connector_no, r.id_tag, r.started_at, r.meter_start_wh, coalesce((l.state->>'registerWh')::bigint, r.meter_start_wh) as register_wh,
      coalesce(l.sample_at, r.started_at) as last_at, l.soc
    from charging_record r join charge_point p on p.id = r.point_id left join charging_live l on l.transaction_id = r.transaction_id
    where r.status = 'charging' and r.meter_start_wh is not null`.execute(system);
  return Map.groupBy(
    rows.map((row) => ({
      serialNumber: row.serial_number,
      transactionId: row.transaction_id,
      wireId: row.wire_id,
      connectorNo: row.connector_no,
      idTag: row.id_tag,
      startedAt: row.started_at.getTime(),
      meterStartWh: row.meter_start_wh,
      lastRegisterWh: row.register_wh,
      lastSampleAt: row.last_at.getTime(),
      soc: row.soc,
    })),
    (session) => session.serialNumber,
  );
}

/** A charger that was upgraded keeps its firmware over a restart. */
async function readFirmware({ system }: Source, points: readonly SimulatedChargePoint[]): Promise<void> {
  const { rows } = await sql<{ serial_number: string; firmware_version: string }>`
    select serial_number, firmware_version from charge_point where removed_at is null and firmware_version <> ''`.execute(system);
  const known = new Map(rows.map((row) => [row.serial_number, row.firmware_version]));
  for (const point of points) point.firmware = known.get(point.serialNumber) ?? point.firmware;
}

/** Meters go on from where the records say that they stood. */
async function readRegisters({ system }: Source, points: readonly SimulatedChargePoint[]): Promise<void> {
  const { rows } = await sql<{ serial_number: string; connector_no: number; register_wh: number }>`
    select p.serial_number, r.connector_no, max(r.meter_start_wh + r.energy_wh) as register_wh from charging_record r join charge_point p on p.id = r.point_id
    where r.status <> 'review' and r.connector_no > 0 and r.meter_start_wh is not null group by 1, 2`.execute(system);
  const bySerial = new Map(points.map((point) => [point.serialNumber, point]));
  for (const row of rows) {
    const point = bySerial.get(row.serial_number);
    if (point?.connectors[row.connector_no - 1]) setRegister(point, row.connector_no, row.register_wh);
  }
}

async function lastEnds({ system }: Source): Promise<Map<string, number>> {
  const { rows } = await sql<{ serial_number: string; at: Date }>`
    select p.serial_number, max(r.stopped_at) as at from charging_record r join charge_point p on p.id = r.point_id
    where r.stopped_at > now() - interval '2 days' group by 1`.execute(system);
  return new Map(rows.map((row) => [row.serial_number, row.at.getTime()]));
}

/** Chargers where a car is to be ready by a time that lies ahead. */
async function keptForLater({ system }: Source): Promise<Set<string>> {
  const { rows } = await sql<{ serial_number: string }>`
    select p.serial_number from timed_charge k join charge_point p on p.id = k.point_id
    where k.kind = 'readyBy' and k.ended_at is null and (k.next_at <= now() or exists (select from timed_start t where t.timed_id = k.id and t.status in ('due', 'asked')))`.execute(
    system,
  );
  return new Set(rows.map((row) => row.serial_number));
}
