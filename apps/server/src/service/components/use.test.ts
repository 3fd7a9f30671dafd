import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { wornComponents } from '../../testing/worn-components.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { componentsMs: 25, maintenanceMs: 40, statisticsMs: 60_000 } });
});
afterAll(() => test.close());

const { furnished, charge, useOf, counted, uses, knownFor } = wornComponents(() => test);

describe('use', () => {
  it('is counted by each counter from what sessions were, also from late ones, and not before the component was installed', async () => {
    const at = test.now() - 5 * HOUR;
    const all = ['plugCycles', 'contactorOperations', 'energyKwh', 'hours'] as const;
    const { point, cardNumber, ids, serialNumber } = await furnished([...all], at);
    await knownFor(serialNumber, 1);
    await charge(point, cardNumber, at - HOUR, 90_000, 50);
    await charge(point, cardNumber, at + HOUR, 5000, 30);
    await charge(point, cardNumber, at + 2 * HOUR, 0, 10);
    // At the other connector: nothing of it.
    await charge(point, cardNumber, at + 3 * HOUR, 7000, 30, 2);
    expect(await uses(ids)).toEqual([2, 1, 5, 0.5]);
    // Told hours later, of a time before the last one.
    await charge(point, cardNumber, at + 1.6 * HOUR, 3000, 15);
    expect(await uses(ids)).toEqual([3, 2, 8, 0.75]);
    expect(await useOf(ids[0]!)).toMatchObject({ mark: 'counted', state: 'fine', share: 0.03, dueDay: null });
    await point.close();
  });

  it('stays what it was when a record is taken out of the books: the plug was in the car all the same', async () => {
    const at = test.now() - 3 * HOUR;
    const { point, cardNumber, ids } = await furnished(['plugCycles', 'energyKwh'], at - MINUTE);
    const id = await charge(point, cardNumber, at, 4000);
    expect(await uses(ids)).toEqual([1, 4]);
    await test.admin.get(contract.records.invalidate, { params: { transactionId: id }, body: { reason: 'complaint' } });
    expect(await uses(ids)).toEqual([1, 4]);
    await point.close();
  });

  it('follows a record under review when a person decides on its energy', async () => {
    const at = test.now() - 3 * HOUR;
    const { point, cardNumber, ids } = await furnished(['energyKwh', 'contactorOperations'], at - MINUTE);
    const id = await point.start(cardNumber, 50_000, at);
    await point.end(id, 40_000, at + HOUR);
    expect(await uses(ids)).toEqual([0, 0]);
    await test.admin.get(contract.records.settle, {
      params: { transactionId: id },
      body: { energyWh: 6500, reason: 'read on site' },
    });
    expect(await uses(ids)).toEqual([6.5, 1]);
    await point.close();
  });

  it('of days over a month comes out as a recount of the records says, whatever the clock of the first and the last day', async () => {
    const at = test.now() - 20 * DAY;
    const { point, cardNumber, ids, serialNumber } = await furnished(['plugCycles', 'energyKwh']);
    await knownFor(serialNumber, 40);
    for (let day = 0; day < 20; day++) await charge(point, cardNumber, at + day * DAY + (day % 5) * HOUR, 1000 + day, 20);
    await counted();
    const recount = async (id: number) =>
      (
        await test.rows(
          `select count(*)::float8 as sessions, (sum(r.energy_wh) / 1000.0)::float8 as energy from component c join charging_record r
             on r.point_id = c.point_id and r.connector_no = c.connector_no and r.started_at >= c.base_at and r.started_at < coalesce(c.replaced_at, 'infinity') where c.id = $1`,
          [id],
        )
      )[0];
    for (const shift of [0, 3 * HOUR, DAY, 7 * DAY + 5 * HOUR, 19 * DAY]) {
      await test.rows('update component set installed_at = $2, base_at = $2, counted_on = null where id = any ($1::int[])', [
        ids,
        new Date(at + shift),
      ]);
      const [sessions, energy] = await uses(ids);
      expect({ sessions, energy }).toEqual(await recount(ids[0]!));
    }
    await point.close();
  });

  it('of a point that the system knows for less long than the component is there is estimated by what was usual', async () => {
    const { point, cardNumber, ids, serialNumber } = await furnished(['plugCycles'], test.now() - 100 * DAY);
    await test.rows('update component set base_at = installed_at where id = $1', [ids[0]]);
    expect(await useOf(ids[0]!)).toMatchObject({ mark: 'estimated', useCount: 0, dueDay: null });
    await knownFor(serialNumber, 50);
    for (let week = 0; week < 7; week++) await charge(point, cardNumber, test.now() - (week * 7 + 3) * DAY, 1000, 20);
    await counted();
    await test.rows('update component set counted_on = null where id = $1', [ids[0]]);
    await counted();
    // 50 days were not seen, with a session a week.
    const one = await useOf(ids[0]!);
    expect(one.estimatedUse).toBeCloseTo(50 / 7, 1);
    expect(one.useCount).toBeCloseTo(7 + 50 / 7, 1);
    // What is left, at a session a week, with no range since all weeks are alike.
    const days = Math.ceil((100 - one.useCount) * 7);
    expect(Date.parse(one.dueDay!) - Date.parse(new Date(test.now()).toISOString().slice(0, 10))).toBe(days * DAY);
    expect([one.dueEarliest, one.dueLatest]).toEqual([one.dueDay, one.dueDay]);
    await point.close();
  });

  it('of days runs by the clock alone, and its day is certain', async () => {
    const { point, ids } = await furnished(['days'], test.now() - 81.5 * DAY);
    const one = await useOf(ids[0]!);
    expect(one).toMatchObject({ mark: 'counted', state: 'soon' });
    expect(one.useCount).toBeCloseTo(81.5, 2);
    expect(one.dueEarliest).toBe(one.dueLatest);
    await point.close();
  });
});

/** Every day that has a session, as it is counted and as the records say. */
const daysApart = async () => {
  await counted();
  return test.rows(
    `select coalesce(u.point_id, n.point_id) as point, coalesce(u.day, n.day)::text as day, to_jsonb(u) - 'provider_id' as counted, to_jsonb(n) as said
     from component_use_day u full join (
       select point_id, connector_no, (started_at at time zone 'UTC')::date as day, count(*)::int as sessions, (count(*) filter (where energy_wh > 0))::int as energised,
         coalesce(sum(energy_wh) filter (where energy_wh > 0), 0)::bigint as energy_wh,
         coalesce(sum(round(extract(epoch from stopped_at - started_at))) filter (where energy_wh > 0 and stopped_at > started_at), 0)::bigint as seconds
       from charging_record where status <> 'charging' and start_type <> 'reservation' group by 1, 2, 3
     ) n using (point_id, connector_no, day)
     where (u.sessions, u.energised, u.energy_wh, u.seconds) is distinct from (n.sessions, n.energised, n.energy_wh, n.seconds)
       and (u.sessions, n.sessions) is distinct from (0, null)`,
  );
};

describe('days of connectors', () => {
  it('that are moved by what changes are as a recount says: late, settled by hand, reopened, moved to another day, begun unheard, and many at once', async () => {
    const at = test.now() - 3 * DAY;
    const { point, cardNumber, serialNumber } = await furnished(['energyKwh'], at);
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const other = await furnished(['plugCycles'], at);
        await charge(other.point, other.cardNumber, at + n * HOUR, 1000 + n, 7);
        await charge(other.point, other.cardNumber, at + n * HOUR, 500, 5, 2);
        await other.point.close();
      }),
    );
    const id = await charge(point, cardNumber, at + 2 * HOUR, 3000, 11.51);
    const review = await point.start(cardNumber, 90_000, at + 5 * HOUR);
    await point.end(review, 80_000, at + 6 * HOUR);
    await counted();
    await test.admin.get(contract.records.settle, {
      params: { transactionId: review },
      body: { energyWh: 700, reason: 'read on site' },
    });
    // A record that was never begun here comes ended.
    await point.call('StopTransaction', {
      transactionId: 987_654,
      meterStop: 5,
      timestamp: new Date(at + 7 * HOUR).toISOString(),
    });
    await until(
      async () => (await test.rows(`select 1 from charging_record where connector_no = 0 and status = 'review'`)).length === 1,
    );
    await counted();
    expect(await daysApart()).toEqual([]);
    // What a merge of times or a replay may do to a record, in one statement and back.
    const [before] = await test.rows('select started_at, stopped_at, energy_wh from charging_record where transaction_id = $1', [
      id,
    ]);
    await test.rows(
      `update charging_record set started_at = started_at - interval '30 hours', energy_wh = energy_wh + 17 where point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber],
    );
    expect(await daysApart()).toEqual([]);
    await test.rows('update charging_record set started_at = $2, stopped_at = $3, energy_wh = 0 where transaction_id = $1', [
      id,
      before.started_at,
      before.stopped_at,
    ]);
    expect(await daysApart()).toEqual([]);
    await test.rows(`update charging_record set status = 'charging', stopped_at = null where transaction_id = $1`, [id]);
    expect(await daysApart()).toEqual([]);
    await test.rows(`update charging_record set status = 'finished', stopped_at = $2, energy_wh = $3 where transaction_id = $1`, [
      id,
      before.stopped_at,
      before.energy_wh,
    ]);
    expect(await daysApart()).toEqual([]);
    await point.close();
  });
});
