import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { joined, type One } from './interruptions.rules.ts';

const MINUTE = 60_000;
const iso = (time: number) => new Date(time).toISOString();
const place = (serialNumber: string, connectorNo: number | null = null) => ({
  serialNumber,
  pointName: serialNumber,
  connectorNo,
});
const away = (serialNumber: string, from: number, to: number): One => ({ kind: 'offline', from, to, place: place(serialNumber) });

describe('what happened at several points', () => {
  it('is one where they went and came back together, and is of the whole station where all did', () => {
    const gone = [away('B', 2 * MINUTE, 31 * MINUTE), away('A', 0, 30 * MINUTE), away('C', 3 * MINUTE, 34 * MINUTE)];
    expect(joined(gone, 3)).toEqual([
      { kind: 'offline', from: iso(0), to: iso(34 * MINUTE), places: ['A', 'B', 'C'].map((one) => place(one)), isWhole: true },
    ]);
    expect(joined(gone, 4)[0]).toMatchObject({ isWhole: false });
  });

  it('stays apart where one went later, or stayed away longer', () => {
    expect(joined([away('A', 0, 30 * MINUTE), away('B', 4 * MINUTE, 30 * MINUTE)], 2)).toHaveLength(2);
    expect(joined([away('A', 0, 30 * MINUTE), away('B', 0, 36 * MINUTE)], 2)).toHaveLength(2);
  });

  it('stays apart where it is not the same fault or firmware', () => {
    const fault = (errorCode: string, connectorNo: number): One => ({
      ...{ kind: 'faulted', from: 0, to: MINUTE, errorCode },
      place: place('A', connectorNo),
    });
    expect(joined([fault('GroundFailure', 1), fault('GroundFailure', 2), fault('HighTemperature', 3)], 2)).toMatchObject([
      { errorCode: 'GroundFailure', places: [{ connectorNo: 1 }, { connectorNo: 2 }], isWhole: false },
      { errorCode: 'HighTemperature' },
    ]);
    const change = (serialNumber: string, before: string, updateId: number | null): One => ({
      ...{ kind: 'firmware', from: 0, to: 0, before, version: '2', updateId },
      place: place(serialNumber),
    });
    expect(joined([change('A', '1', 7), change('B', '1.1', 7), change('C', '1', null)], 3)).toMatchObject([
      { before: null, updateId: 7, places: [{}, {}] },
      { before: '1', updateId: null },
    ]);
  });
});

describe('of real chargers', () => {
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer();
  });
  afterAll(() => test.close());

  it('tells outages, faults and changes of firmware of one station, within the asked time, to those who see it', async () => {
    const { id: stationId } = await test.station();
    const [one, other] = [await test.point({ stationId, connectors: 2 }), await test.point({ stationId })];
    const now = Date.now();
    await test.rows(
      `insert into connection_event (at, point_id, provider_id, online)
        select to_timestamp($3 / 1000.0) + v.after, p.id, p.provider_id, v.online from charge_point p
        cross join (values (interval '-2 hours', true), (interval '-40 minutes', false), (interval '-10 minutes', true)) as v (after, online)
        where p.serial_number in ($1, $2)`,
      [one.serialNumber, other.serialNumber, now],
    );
    await test.rows(
      `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code, replayed)
        select x.at, x.at, p.id, p.provider_id, 2, v.status, v.error, false from charge_point p
        cross join (values (interval '-90 minutes', 'Charging', 'NoError'), (interval '-60 minutes', 'Faulted', 'GroundFailure'), (interval '-50 minutes', 'Available', 'NoError'), (interval '-45 minutes', 'Preparing', 'NoError'))
          as v (after, status, error) cross join lateral (select to_timestamp($2 / 1000.0) + v.after as at) x
        where p.serial_number = $1`,
      [one.serialNumber, now],
    );
    await test.rows(
      `insert into firmware_change (point_id, provider_id, at, before, version)
        select id, provider_id, to_timestamp($2 / 1000.0) - interval '5 minutes', '1.9', '2.0' from charge_point where serial_number = $1`,
      [other.serialNumber, now],
    );
    const { interruptions } = contract.stations;
    const ask = (from: number, to: number) => ({ params: { id: stationId }, query: { from: iso(from), to: iso(to) } });
    const hours = ask(now - 120 * MINUTE, now);
    const at = (minutes: number) => iso(now - minutes * MINUTE);
    expect(await test.admin.get(interruptions, hours)).toEqual([
      {
        ...{ kind: 'faulted', from: at(60), to: at(50), errorCode: 'GroundFailure', isWhole: false },
        places: [{ serialNumber: one.serialNumber, pointName: one.pointName, connectorNo: 2 }],
      },
      {
        ...{ kind: 'offline', from: at(40), to: at(10), isWhole: true },
        places: expect.arrayContaining([
          { serialNumber: one.serialNumber, pointName: one.pointName, connectorNo: null },
          { serialNumber: other.serialNumber, pointName: other.pointName, connectorNo: null },
        ]),
      },
      {
        ...{ kind: 'firmware', at: at(5), before: '1.9', version: '2.0', updateId: null, isWhole: false },
        places: [{ serialNumber: other.serialNumber, pointName: other.pointName, connectorNo: null }],
      },
    ]);
    // What was in force when the asked time began counts from there.
    expect(await test.admin.get(interruptions, ask(now - 55 * MINUTE, now - 50 * MINUTE))).toMatchObject([
      { kind: 'faulted', from: at(55), to: at(50) },
    ]);
    expect(await test.admin.get(interruptions, ask(now - 120 * MINUTE, now - 70 * MINUTE))).toEqual([]);
    const theirs = await test.user(test.theirs, ['*:*:*']);
    expect((await theirs.call(interruptions, hours)).status).toBe(404);
    const blind = await test.user(test.ours, ['station:read']);
    expect((await blind.call(interruptions, hours)).status).toBe(403);
  });
});
