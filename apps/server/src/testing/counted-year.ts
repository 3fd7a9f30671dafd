import { contract } from '@csms/contract';
import { Random } from '@csms/simulator';
import { createProvider } from '../access/index.ts';
import { startTestServer, type TestServer, unique, until } from './server.ts';

const MINUTE = 60_000;
// Around a change of the clock in New York and Berlin, a month's and a year's end.
const MOMENTS = [
  '2026-10-24T20:00:00Z',
  '2026-10-31T14:00:00Z',
  '2026-03-07T22:00:00Z',
  '2025-12-31T08:00:00Z',
  '2026-06-10T10:00:00Z',
];

interface Place {
  stationId: number;
  provider: number;
  serials: string[];
  right: number;
  wrong: number;
  zone: string;
}

/** Sessions of a year, of every kind that statistics tell apart, counted. */
export interface CountedYear {
  test: TestServer;
  /** A provider with another currency. */
  euro: number;
  groupId: number;
  /** Stations of two providers and currencies, in three zones. */
  places: Place[];
}

export async function chargeForAYear(): Promise<CountedYear> {
  const places: Place[] = [];
  const ids: number[] = [];
  const test = await startTestServer({ timing: { statisticsMs: 20, lostMs: Number.POSITIVE_INFINITY } });
  const euro = await test.databases.system
    .transaction()
    .execute((trx) => createProvider(trx, { name: 'Euro', type: 'common', parentId: 1, currency: 'CHF' }));
  for (const [zone, provider] of [
    ['Asia/Shanghai', test.ours],
    ['America/New_York', test.ours],
    ['Europe/Berlin', euro],
  ] as const) {
    const station = await test.station({ timeZone: zone, price: null, providerId: provider });
    const slots = Array.from(
      { length: 48 },
      (_, slot) => (['sharp', 'peak', 'flat', 'valley'] as const)[Math.floor(slot / 5) % 4]!,
    );
    const wrong = await test.price(station.id, {
      slots,
      fees: { sharp: { electricity: '1.3', service: '0.7' }, valley: { electricity: '0.2', service: '0.1' } },
    });
    const right = await test.price(station.id, { electricity: '0.5', service: '0.25', from: '2090-01-01T00:00:00Z' });
    const serials: string[] = [];
    for (const connectors of [1, 2])
      serials.push((await test.point({ stationId: station.id, connectors, powerW: 100_000 })).serialNumber);
    places.push({ stationId: station.id, provider, serials, right, wrong, zone });
  }
  await test.rows(`update charge_point set created_at = '2025-01-01'`);
  // A discount for everybody of ours, and postings that come some hours after the beginning instead of now.
  await test.rows(
    `insert into activity (provider_id, name, kind, fee, percent, starts_at, ends_at) values ($1, 'Autumn', 'feeDiscount', 'both', 10, '2020-01-01', '2099-01-01')`,
    [test.ours],
  );
  await test.rows(`create function posted_late() returns trigger language plpgsql as $$ begin
    if new.kind in ('settlement', 'reversal') then new.at := (select started_at + interval '5 hours' from charging_record where transaction_id = new.reference::int); end if;
    return new; end $$`);
  await test.rows('create trigger posted_late before insert on ledger_transaction for each row execute function posted_late()');
  const { id: groupId } = await test.admin.get(contract.userGroups.create, {
    body: { groupName: 'Fleet', providerId: test.ours, electricityLimit: null },
  });
  const random = new Random('statistics');
  for (const place of places) {
    const payer = await test.admin.get(contract.chargeUsers.create, {
      body: { providerId: place.provider, account: unique('payer') },
    });
    const { cardNumber } = await test.card({ amount: '5000', providerId: place.provider, chargeUserId: payer.id });
    const points = await Promise.all(place.serials.map((serial) => test.boot(serial)));
    for (let count = 0; count < 16; count++) {
      const point = points[count % 2]!;
      const at = Date.parse(MOMENTS[count % MOMENTS.length]!) + Math.floor(random.between(0, 36 * 60)) * MINUTE;
      const stranger = count === 5 || count === 10;
      const tag = stranger ? unique('NOBODY') : cardNumber;
      const { transactionId: id } = await point.call('StartTransaction', {
        connectorId: 1,
        idTag: tag,
        meterStart: count * 100_000,
        timestamp: new Date(at).toISOString(),
      });
      await test.rows('update charging_record set start_type = $1, group_id = $2 where transaction_id = $3', [
        (['card', 'remote', 'scan'] as const)[count % 3],
        place.provider === test.ours && count % 4 === 0 ? groupId : null,
        id,
      ]);
      await point.end(
        id,
        count * 100_000 + Math.floor(random.between(500, 30_000)),
        at + Math.floor(random.between(2, 400)) * MINUTE,
        { idTag: tag },
      );
      ids.push(id);
      if (stranger)
        await test.admin.get(contract.records.settle, {
          params: { transactionId: id },
          body: { energyWh: 7000, reason: 'read on site', cardNumber },
        });
    }
    for (const point of points) await point.close();
    await test.admin.get(contract.records.invalidate, { params: { transactionId: ids.at(-3)! }, body: { reason: 'broken' } });
    await test.admin.get(contract.records.reprice, {
      body: {
        stationId: place.stationId,
        wrongVersionId: place.wrong,
        rightVersionId: place.right,
        reason: 'typed wrong',
        from: '2026-10-25T00:00:00Z',
      },
    });
    await test.admin.get(contract.cards.recharge, {
      params: { cardNumber },
      body: { amount: '12.5', requestId: unique('request-') },
    });
  }
  // One that nobody pays for, as it came from another system.
  await test.rows(
    `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, start_key, energy_wh, elec_fee, cost, currency, time_zone, stopped_at)
    select provider_id, station_id, point_id, connector_no, 'none', start_type, 'charging', '2026-10-31T12:00:00Z', now(), 'none', 4000, 3.2, 3.2, currency, time_zone, '2026-10-31T13:00:00Z' from charging_record where transaction_id = $1`,
    [ids[0]],
  );
  await test.rows(`update charging_record set status = 'finished' where start_key = 'none'`);
  await settled(test);
  return { test, euro, groupId, places };
}

/** Until regular work has counted what there is. */
export const settled = (test: TestServer) =>
  until(async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0);

/** The day of a record, in the zone of its station. */
export const DAY = '(r.started_at at time zone r.time_zone)::date';
/** The raw records that statistics count. */
export const COUNTED = `from charging_record r left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no where r.status = 'finished' and r.valid`;
export const PERIODS = [
  { from: '2025-12-31', to: '2026-11-02' },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-10-25', to: '2026-10-25' },
  { from: '2026-03-08', to: '2026-03-08' },
  { from: '2026-02-20', to: '2026-12-31' },
  { from: '2024-02-29', to: '2025-01-01' },
];
