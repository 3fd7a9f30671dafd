import { createHash } from 'node:crypto';
import type { LoadClient } from '@csms/simulator';
import { boot, connectAll, percentiles, pooled, startTransaction } from '../load.ts';
import { seed } from '../seed.ts';
import type { System } from '../system.ts';

type Row = [string, string, string];

const SITE_POINTS = 50;
const LIMIT_A = 500;
/** What a car takes at most. */
const MOST_A = 16;
const KEY = 'meter-of-the-bench-0123456789abcdef';
const QUIET_S = 60;
const JUMPS = 20;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What a client has been told, as far as it matters here. */
interface Told {
  limitA: number;
  messages: number;
  /** Is called after each limit. */
  heard?: () => void;
}

/** Stations of fifty AC points with a limit of their own and a meter, out of the bench's one station. */
async function furnish({ db }: System, sites: number): Promise<{ stations: number[]; meters: number[] }> {
  const { rows } = await db.query<{ id: number }>(
    `with made as (
       insert into station (provider_id, name, country, address, longitude, latitude, time_zone)
       select s.provider_id, 'Shared ' || n, 'CN', '-', 0, 0, 'UTC' from generate_series(1, $1::int) n, (select provider_id from station order by id limit 1) s returning id, provider_id
     ), priced as (
       insert into price_version (provider_id, station_id, effective_from, slots, sharp_electricity, sharp_service, peak_electricity, peak_service, flat_electricity, flat_service, valley_electricity, valley_service, reservation_fee)
       select m.provider_id, m.id, v.effective_from, v.slots, 1, 0, 1, 0, 1, 0, 1, 0, 0 from made m, (select * from price_version order by id limit 1) v
     ), shared as (
       insert into site (station_id, provider_id, mode, limit_a, reserve_w) select id, provider_id, 'automatic', ${LIMIT_A}, 20000 from made
     ) select id from made order by id`,
    [sites],
  );
  const stations = rows.map(({ id }) => id);
  const meters = await db.query<{ id: number }>(
    `insert into energy_meter (provider_id, station_id, name, source, includes_cars, stale_s, max_w, key_hash, created_by)
     select provider_id, id, 'Bench', 'push', false, 3600, 1000000, $2, 'bench' from station where id = any ($1) order by id returning id`,
    [stations, createHash('sha256').update(KEY).digest()],
  );
  await db.query(
    `with numbered as (select id, (row_number() over (order by id) - 1)::int as n from charge_point)
     update charge_point p set station_id = ($1::int[])[n.n / ${SITE_POINTS} + 1], equipment_type = 'ac', rated_power_w = 11000 from numbered n where n.id = p.id and n.n < $2`,
    [stations, sites * SITE_POINTS],
  );
  await db.query(`delete from connector where connector_no = 2`);
  await db.query(`update connector set standard = 'ac', connector_type = 'type2', max_power_w = 11000`);
  await db.query('analyze');
  return { stations, meters: meters.rows.map(({ id }) => id) };
}

/** Answers as a charger that obeys, and remembers what it was told. */
function obey(client: LoadClient): Told {
  const told: Told = { limitA: Number.POSITIVE_INFINITY, messages: 0 };
  client.answer = (action, payload) => {
    if (action === 'SetChargingProfile') {
      const { csChargingProfiles } = payload as {
        csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: { limit: number }[] } };
      };
      told.limitA = csChargingProfiles.chargingSchedule.chargingSchedulePeriod[0]!.limit;
      told.messages++;
      told.heard?.();
    }
    if (action !== 'GetCompositeSchedule') return undefined;
    const chargingSchedule = {
      duration: 60,
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: Math.min(MOST_A, told.limitA) }],
    };
    return { status: 'Accepted', connectorId: 1, scheduleStart: new Date().toISOString(), chargingSchedule };
  };
  return told;
}

/** What a car that takes all it may sends. */
const valuesOf = ({ limitA }: Told, transactionId: number, wh: number): string => {
  const amperes = Math.min(MOST_A, limitA);
  const phases = ['L1', 'L2', 'L3'].map(
    (phase) => `{"value":"${amperes}","measurand":"Current.Import","phase":"${phase}","unit":"A"}`,
  );
  return (
    `{"connectorId":1,"transactionId":${transactionId},"meterValue":[{"timestamp":"${new Date().toISOString()}","sampledValue":[` +
    `{"value":"${wh}","measurand":"Energy.Active.Import.Register","unit":"Wh"},{"value":"${Math.round(amperes * 690)}","measurand":"Power.Active.Import","unit":"W"},${phases.join(',')}]}]}`
  );
};

/** What the points of a site have been told together, A. */
const givenAt = (told: readonly Told[], site: number): number =>
  told.slice(site * SITE_POINTS, (site + 1) * SITE_POINTS).reduce((sum, { limitA }) => sum + Math.min(MOST_A, limitA), 0);

/** Ordinary meter values: of each point once a minute, spread evenly. Returns the end of it, which gives the times of the answers in ms. */
function ordinaryLife(clients: readonly LoadClient[], told: readonly Told[], transactions: readonly number[]): () => number[] {
  const times: number[] = [];
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 60_000) * clients.length);
    for (; sent < due; sent++) {
      const index = sent % clients.length;
      const at = performance.now();
      clients[index]!.call(
        'MeterValues',
        valuesOf(told[index]!, transactions[index]!, 1000 + Math.floor(sent / clients.length) * 100),
      ).then(
        () => times.push(performance.now() - at),
        () => {},
      );
    }
  }, 10);
  return () => {
    clearInterval(timer);
    return times;
  };
}

/** 200 sites of 50 points at work: processor time, messages, and how fast buildings that jump are answered. */
export async function smartLive(system: System, sites = 200): Promise<Row[]> {
  const points = sites * SITE_POINTS;
  await seed(system, points);
  const { stations, meters } = await furnish(system, sites);
  const clients = await connectAll(system.url, points);
  const told = clients.map(obey);
  await pooled(clients, 200, (client) => client.call('BootNotification', boot));
  const transactions: number[] = [];
  await pooled(clients, 100, async (client, index) => {
    transactions[index] = await startTransaction(client, index);
  });
  let no = 0;
  const push = async (site: number, powerW: number) => {
    const answer = await fetch(`${system.url}/prod-api/meters/${meters[site]}/readings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
      body: JSON.stringify({ readings: [{ at: new Date().toISOString(), no: ++no, powerW }] }),
    });
    if (!answer.ok) throw new Error(`a reading was answered with ${answer.status}`);
  };
  const all = Array.from({ length: sites }, (_, site) => site);
  await pooled(all, 20, (site) => push(site, 20_000));
  const life = ordinaryLife(clients, told, transactions);
  /** How many points hold a limit that is confirmed. */
  const tamed = async () => {
    const { rows } = await system.db.query<{ count: number }>(
      'select count(*)::int as count from connector_limit where station_id = any ($1::int[]) and proven_no > 0 and proven_no = wanted_no and proven_a <= wanted_a',
      [stations],
    );
    return rows[0]!.count;
  };
  const began = performance.now();
  while ((await tamed()) < points * 0.999 && performance.now() - began < 300_000) await sleep(1000);
  const tamedS = (performance.now() - began) / 1000;
  // What is free after taming is given out: only then a building that rises takes something away.
  const isFull = (site: number) => givenAt(told, site) > (LIMIT_A - 20_000 / 690) * 0.97;
  while (!all.every(isFull) && performance.now() - began < 300_000) await sleep(1000);
  const fullS = (performance.now() - began) / 1000;
  const before = { cpu: await system.cpu(), messages: told.reduce((sum, one) => sum + one.messages, 0) };
  await sleep(QUIET_S * 1000);
  const cpu = (await system.cpu()) - before.cpu;
  const messages = told.reduce((sum, one) => sum + one.messages, 0) - before.messages;

  /** From a building's jump until every reduction at these sites has arrived at its charger, and until all are confirmed, ms of each site. */
  const jump = async (
    which: readonly number[],
    powerW: number,
    patienceMs: number,
  ): Promise<{ wire: number[]; confirmed: number[] }> => {
    const from = performance.now();
    const [wire, confirmed] = [new Map<number, number>(), new Map<number, number>()];
    const least = (LIMIT_A * 690 - powerW) / 690 + 0.5;
    for (const site of which) {
      const own = told.slice(site * SITE_POINTS, (site + 1) * SITE_POINTS);
      const heard = () => {
        if (givenAt(told, site) > least) return;
        wire.set(site, performance.now() - from);
        for (const one of own) one.heard = undefined;
      };
      for (const one of own) one.heard = heard;
    }
    await Promise.all(which.map((site) => push(site, powerW)));
    while ((confirmed.size < which.length || wire.size < which.length) && performance.now() - from < patienceMs) {
      const { rows } = await system.db.query<{ station_id: number }>(
        `select station_id from connector_limit where station_id = any ($1::int[]) group by station_id having sum(greatest(coalesce(proven_a, ${MOST_A}), coalesce(open_a, 0))) <= $2`,
        [which.filter((site) => !confirmed.has(site)).map((site) => stations[site]!), least],
      );
      for (const { station_id: id } of rows) confirmed.set(stations.indexOf(id), performance.now() - from);
      await sleep(50);
    }
    const of = (times: ReadonlyMap<number, number>) => which.map((site) => times.get(site) ?? patienceMs);
    return { wire: of(wire), confirmed: of(confirmed) };
  };
  const ten = all.slice(0, 10);
  const [wire, confirmed]: [number[], number[]] = [[], []];
  // Each second the ten go up by a little more than before; what is answered late counts in full.
  const busy = await usageOf(system);
  for (let n = 0; n < JUMPS; n++) {
    const started = performance.now();
    const times = await jump(ten, 30_000 + n * 5_000, 10_000);
    wire.push(...times.wire);
    confirmed.push(...times.confirmed);
    await sleep(Math.max(0, 1_100 - (performance.now() - started)));
  }
  const shares = await busy();
  const together = await jump(all.slice(10), 100_000, 60_000);
  const life99 = percentiles(life()).p99;
  for (const client of clients) client.close();
  const rate = messages / points / (QUIET_S / 60);
  const [onWire, kept] = [percentiles(wire), percentiles(confirmed)];
  const both = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${Math.round(p50)}, p99 ${Math.round(p99)} ms`;
  return [
    [
      `${sites} sites of ${SITE_POINTS} points: tamed, given all that is free`,
      `${tamedS.toFixed(0)} s, ${fullS.toFixed(0)} s`,
      '',
    ],
    ['processor time of the server while nothing changes', `${((cpu / QUIET_S) * 100).toFixed(0)} % of a core`, ''],
    ['limit messages a point and minute', rate.toFixed(2), 'bar 2'],
    ['ten buildings jump each second: all orders arrived', both(onWire), 'bar p99 2000 ms'],
    ['  all reductions confirmed', both(kept), ''],
    ['  processor meanwhile, server, database, simulator', shares, 'of a core'],
    ['  answers to ordinary meter values, p99', `${Math.round(life99)} ms`, ''],
    ['the other buildings jump at once: all orders arrived', `${(Math.max(...together.wire) / 1000).toFixed(1)} s`, ''],
    ['  all confirmed after', `${(Math.max(...together.confirmed) / 1000).toFixed(1)} s`, 'bar 25 s'],
  ];
}

/** The processor shares of server, database and this process from now until it is asked. */
async function usageOf(system: System): Promise<() => Promise<string>> {
  const read = async () => {
    const { user, system: kernel } = process.cpuUsage();
    return { at: performance.now() / 1000, cpu: [await system.cpu(), await system.databaseCpu(), (user + kernel) / 1e6] };
  };
  const before = await read();
  return async () => {
    const after = await read();
    return after.cpu.map((s, n) => `${Math.round(((s - before.cpu[n]!) / (after.at - before.at)) * 100)} %`).join(', ');
  };
}
