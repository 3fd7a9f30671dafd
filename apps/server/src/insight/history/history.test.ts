import { contract, type HistoryEntry, type HistorySubject, type QueryOf } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';

const { history } = contract;
const ALL = [
  'station:read',
  'point:read',
  'record:read',
  'alarm:read',
  'alarm:acknowledge',
  'workOrder:read',
  'workOrder:create',
  'point:command',
  'price:read',
  'systemLog:read',
  'message:send',
];
let test: TestServer;
let anna: Api;
let ben: Api;
let stranger: Api;
let stationId: number;

beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50 } });
  stationId = (await test.station()).id;
  [anna, ben, stranger] = await Promise.all([test.user(test.ours, ALL), test.user(test.ours, ALL), test.user(test.theirs, ALL)]);
});
afterAll(() => test.close());

type Asked = Omit<QueryOf<typeof history.list>, 'subject' | 'id'>;
const of = (api: Api, subject: HistorySubject, id: string | number, more: Asked = {}) =>
  api.get(history.list, { query: { subject, id: String(id), ...more } });
const told = (list: readonly HistoryEntry[], type: HistoryEntry['told']['type']) => list.filter((one) => one.told.type === type);
const who = async (api: Api) => {
  const { userId } = await api.get(contract.signIn.info);
  const [row] = await test.rows('select username, name from system_users where id = $1', [userId]);
  return { id: userId, username: row.username as string };
};
const write = (api: Api, subject: HistorySubject, id: string | number, text: string, mentions: number[] = []) =>
  api.call(history.addNote, { body: { subject, id: String(id), text, mentions } });

describe('what happened', () => {
  it('to the firmware of a charge point, as its boots have told, also in the history of its station', async () => {
    const { serialNumber } = await test.point({ stationId });
    const raw = await test.connect(serialNumber);
    for (const firmwareVersion of ['1.9', '1.9', '2.0'])
      await raw.call('BootNotification', { chargePointVendor: 'Volt', chargePointModel: 'X1', firmwareVersion });
    const change = { kind: 'change', told: { type: 'firmwareChange', before: '1.9', version: '2.0' } };
    expect(told((await of(anna, 'point', serialNumber)).list, 'firmwareChange')).toMatchObject([change]);
    expect(told((await of(anna, 'station', stationId)).list, 'firmwareChange')).toMatchObject([
      { ...change, point: { serialNumber } },
    ]);
    const blind = await test.user(test.ours, ['station:read']);
    expect(told((await of(blind, 'station', stationId)).list, 'firmwareChange')).toEqual([]);
    await raw.close();
  });

  it('to a charge point stands in one list: states, alarms, who took them up, commands, sessions and acts', async () => {
    const { serialNumber } = await test.point({ stationId, connectors: 2 });
    const raw = await test.boot(serialNumber);
    const card = await test.card();
    await raw.call('StatusNotification', { connectorId: 1, errorCode: 'GroundFailure', status: 'Faulted' });
    const [alarm] = await until(async () => {
      const { list } = await anna.get(contract.alarms.list, { query: { serialNumber, state: 'open' } });
      return list.length > 0 && list;
    });
    await anna.get(contract.alarms.acknowledge, { body: { ids: [alarm!.id], note: '' } });
    await raw.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
    const id = await raw.start(card.cardNumber, 0, Date.now() - 60_000, 2);
    await raw.end(id, 500, Date.now());
    await anna.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'clearCache', reason: '' } });
    const page = await until(async () => {
      const found = await of(anna, 'point', serialNumber, { limit: 100 });
      return told(found.list, 'alarm').length >= 3 && found;
    });
    const alarmActs = told(page.list, 'alarm').map(({ told: one, who: by }) => one.type === 'alarm' && [one.act, by]);
    expect(alarmActs).toContainEqual(['opened', '']);
    expect(alarmActs).toContainEqual(['acknowledged', (await who(anna)).username]);
    expect(alarmActs).toContainEqual(['cleared', '']);
    expect(told(page.list, 'status').map(({ told: one }) => one.type === 'status' && one.status)).toEqual(
      expect.arrayContaining(['Faulted', 'Available']),
    );
    expect(told(page.list, 'connection').length).toBeGreaterThan(0);
    expect(told(page.list, 'session')[0]!.told).toMatchObject({
      transactionId: id,
      energyWh: 500,
      act: 'started',
      running: false,
    });
    expect(told(page.list, 'command')[0]!).toMatchObject({ who: (await who(anna)).username, told: { action: 'clearCache' } });
    // Newest first, without gaps.
    const times = page.list.map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
    // Acts stand in the log of whoever did them: the platform's are not shown to a provider.
    const acts = async (api: Api) =>
      told((await of(api, 'point', serialNumber, { kinds: ['act'] })).list, 'act').map(
        ({ told: one }) => one.type === 'act' && one.operation,
      );
    expect(await acts(test.admin)).toContain('point.create');
    expect(await acts(anna)).toEqual([]);

    const record = (await of(anna, 'record', id)).list;
    expect(told(record, 'session').map(({ told: one }) => one.type === 'session' && one.act)).toEqual(
      expect.arrayContaining(['started', 'ended']),
    );
    expect(told(record, 'bill')).toHaveLength(1);
    const station = await of(anna, 'station', stationId, { limit: 100 });
    expect(told(station.list, 'alarm').find(({ point }) => point?.serialNumber === serialNumber)).toBeDefined();
    const ofAlarm = await until(async () => {
      const found = told((await of(anna, 'alarm', alarm!.id)).list, 'alarm').map(({ told: one }) => one);
      return found.length >= 4 && found;
    });
    expect(ofAlarm.map((one) => one.type === 'alarm' && one.act).sort()).toEqual([
      'acknowledged',
      'cleared',
      'noticed',
      'opened',
    ]);
    expect(ofAlarm).toContainEqual(
      expect.objectContaining({ act: 'noticed', reason: expect.stringContaining((await who(anna)).username) }),
    );
    await raw.close();
  });

  it('to a record that a person settled and re-billed: who did it, why, from what to what', async () => {
    const slots = new Array(48).fill('flat');
    const place = await test.station({ price: { slots, fees: { flat: { electricity: '1', service: '0' } } } });
    const { serialNumber } = await test.point({ stationId: place.id, powerW: 50_000 });
    const raw = await test.boot(serialNumber);
    const at = Date.now() - 5 * 3_600_000;
    const id = await raw.start(unique('NOBODY'), 0, at);
    await raw.end(id, 10_000, at + 3_600_000);
    const { cardNumber } = await test.card();
    const params = { transactionId: id };
    const { data } = await test.admin.call(contract.records.settle, {
      params,
      body: { energyWh: 8000, cardNumber, reason: 'read on site' },
    });
    const right = await test.price(place.id, {
      slots,
      fees: { flat: { electricity: '2', service: '0' } },
      from: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await test.admin.get(contract.records.reprice, {
      body: { stationId: place.id, wrongVersionId: data.tariff[0]!.id, rightVersionId: right, reason: 'wrong fee' },
    });
    const { username } = await who(test.admin);
    const bills = told((await of(anna, 'record', id)).list, 'bill');
    expect(bills).toMatchObject([
      {
        who: username,
        told: { act: 'repriced', cause: 'wrong fee', cost: '16.00', before: { cost: '8.00', energyWh: 8000 }, energyWh: 8000 },
      },
      {
        who: username,
        told: {
          act: 'settled',
          cause: 'read on site',
          cost: '8.00',
          before: { cost: '10.00', energyWh: 10_000 },
          energyWh: 8000,
        },
      },
      // Its start was refused, since nobody knew the card; then its stop told what had flowed.
      { who: '', told: { act: 'billed', cause: 'reopened', before: { cost: '0.00', energyWh: 0 } } },
      { who: '', told: { act: 'billed', cause: 'refused', before: null } },
    ]);
    await raw.close();
  });

  it('to a connector that gave energy without a session: how much, until when, and whose start took it up', async () => {
    const { serialNumber, id } = await test.point({ stationId });
    await test.rows(
      `insert into unbilled_energy (provider_id, point_id, connector_no, since, from_wh, to_wh, heard_at, ended_at, transaction_id)
       values ($1, $2, 1, now() - interval '2 hours', 1000, 2500, now(), now() - interval '1 hour', 77), ($1, $2, 1, now() - interval '10 minutes', null, null, now(), null, null)`,
      [test.ours, id],
    );
    const kinds = { kinds: ['session' as const] };
    expect(told((await of(anna, 'point', serialNumber, kinds)).list, 'unbilledEnergy').map((one) => one.told)).toMatchObject([
      { connectorNo: 1, energyWh: null, endTime: null, transactionId: null },
      { connectorNo: 1, energyWh: 1500, endTime: expect.any(String), transactionId: 77 },
    ]);
  });

  it('to a work order is its steps, and what was noted there counts as a note', async () => {
    const { serialNumber } = await test.point({ stationId });
    const { taskId } = await anna.get(contract.workOrders.createArtificialOrder, {
      body: { pointId: serialNumber, description: 'The display is broken' },
    });
    const steps = told((await of(anna, 'workOrder', taskId)).list, 'step');
    expect(steps.map(({ told: one }) => one.type === 'step' && one.action)).toContain('open');
    expect(told((await of(anna, 'point', serialNumber, { kinds: ['workOrder'] })).list, 'step')).not.toEqual([]);
    expect((await of(anna, 'point', serialNumber, { kinds: ['note'] })).list).toEqual([]);
  });

  it('is paged without a gap or a repetition, also where many things happened at one moment', async () => {
    const { serialNumber } = await test.point({ stationId });
    const [{ id: pointId }] = await test.rows('select id from charge_point where serial_number = $1', [serialNumber]);
    await test.rows(
      `insert into connection_event (point_id, provider_id, at, online)
       select $1, $2, now() - make_interval(secs => n / 2 * 60), n % 2 = 0 from generate_series(0, 99) n`,
      [pointId, test.ours],
    );
    await test.rows(
      `insert into status_history (point_id, provider_id, connector_no, status, error_code, at, received_at)
       select $1, $2, n, 'Faulted', 'OtherError', date_trunc('hour', now()), date_trunc('hour', now()) from generate_series(1, 45) n`,
      [pointId, test.ours],
    );
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await of(anna, 'point', serialNumber, { limit: 7, kinds: ['state'], ...(before ? { before } : {}) });
      seen.push(...page.list.map(({ key, time }) => `${time} ${key}`));
      before = page.next ?? undefined;
    } while (before);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(145);
    expect(
      (await anna.call(history.list, { query: { subject: 'point', id: serialNumber, before: 'nonsense' } })).error.fields,
    ).toHaveProperty('before');
  });

  it('reads each source by an index, however much lies behind: a station of many points with years of rows', async () => {
    const many = (await test.station()).id;
    await test.rows(
      `with p as (insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w)
         select $1, $2, 'MANY-' || n, 'Many ' || n, 'dc', 1 from generate_series(1, 40) n returning id),
       a as (insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
         select $1, $2, p.id, 1, 'offline', '', 'common', now() - make_interval(mins => n), now() - make_interval(mins => n), now() - make_interval(mins => n - 1)
         from p, generate_series(1, 500) n)
       insert into command (id, provider_id, point_id, action, payload, status, requested_by, requested_at, expires_at, dedupe_key)
         select gen_random_uuid(), $1, p.id, 'clearCache', '{}', 'answered', 'x', now() - make_interval(mins => n), now(), n::text from p, generate_series(1, 250) n`,
      [test.ours, many],
    );
    await test.rows('analyze alarm, command');
    const page = await of(anna, 'station', many, { limit: 30 });
    expect(page.list).toHaveLength(30);
    const { rows } = await test.databases.pool.query(
      `explain (format json) select a.opened_at from alarm a where a.station_id = ${many} order by a.opened_at desc limit 31`,
    );
    expect(JSON.stringify(rows)).toContain('alarm_station_opened');
  });

  it('shows nobody what his role may not see', async () => {
    const { serialNumber } = await test.point({ stationId });
    const clerk = await test.user(test.ours, ['station:read']);
    expect((await clerk.call(history.list, { query: { subject: 'point', id: serialNumber } })).status).toBe(403);
    const page = await of(clerk, 'station', stationId);
    expect(page.kinds).toEqual(['note']);
    expect(page.list.every(({ kind }) => kind === 'note')).toBe(true);
  });
});

describe('a note', () => {
  it('is seen at once, changed and deleted by its author alone', async () => {
    const stream = await openStream(ben);
    const { serialNumber } = await test.point({ stationId });
    const { data } = await write(anna, 'point', serialNumber, 'The plug is hot');
    await until(() => stream.heard.some(({ data: event }) => event.type === 'note.changed' && event.subjectId === serialNumber));
    stream.close();
    const [entry] = (await of(ben, 'point', serialNumber, { kinds: ['note'] })).list;
    expect(entry).toMatchObject({ kind: 'note', told: { text: 'The plug is hot', isOwn: false, editTime: null } });
    const params = { id: data!.id };
    expect((await ben.call(history.changeNote, { params, body: { text: 'x' } })).status).toBe(404);
    expect((await ben.call(history.removeNote, { params })).status).toBe(404);
    await anna.get(history.changeNote, { params, body: { text: 'The plug is very hot' } });
    const [changed] = (await of(anna, 'point', serialNumber, { kinds: ['note'] })).list;
    expect(changed!.told).toMatchObject({ text: 'The plug is very hot', isOwn: true, editTime: expect.any(String) });
    await anna.get(history.removeNote, { params });
    expect((await of(anna, 'point', serialNumber, { kinds: ['note'] })).list).toEqual([]);
    const log = await test.admin.get(contract.systemLog.getOperateLogs, { query: { operationType: 'note.delete' } });
    expect(log.list[0]).toMatchObject({ result: 'success' });
  });

  it('sends whoever it names a message that leads to it, once', async () => {
    const { serialNumber } = await test.point({ stationId });
    const person = await who(ben);
    const { data } = await write(anna, 'point', serialNumber, `@${person.username} please look`, [person.id]);
    const messages = async () => (await ben.get(contract.messages.getAllMsg, { query: { keyWord: 'please look' } })).list;
    const [message] = await messages();
    expect(message).toMatchObject({
      content: `@${person.username} please look`,
      link: `/configurationManagement/point/${serialNumber}?tab=history`,
      createUserName: (await who(anna)).username,
    });
    await anna.get(history.changeNote, {
      params: { id: data!.id },
      body: { text: `@${person.username} please look soon`, mentions: [person.id] },
    });
    expect(await messages()).toHaveLength(1);
    const [entry] = (await of(anna, 'point', serialNumber, { kinds: ['note'] })).list;
    expect(entry!.told).toMatchObject({ mentions: [{ id: person.id, username: person.username }] });
  });

  it('names nobody of another provider, nobody who may not see the thing, and nobody who is disabled', async () => {
    const blind = await test.user(test.ours, ['card:read']);
    const gone = await test.user(test.ours, ALL);
    const [them, blindOne, goneOne] = await Promise.all([who(stranger), who(blind), who(gone)]);
    await test.rows('update system_users set enabled = false where id = $1', [goneOne.id]);
    const people = await anna.get(history.people, { query: { subject: 'station', id: String(stationId) } });
    const offered = people.map(({ id }) => id);
    for (const one of [them, blindOne, goneOne]) {
      expect(offered).not.toContain(one.id);
      const answer = await write(anna, 'station', stationId, `@${one.username}`, [one.id]);
      expect(answer.error).toMatchObject({ fields: { mentions: expect.any(String) } });
    }
    expect((await write(stranger, 'station', stationId, 'not mine')).status).toBe(404);
    expect((await stranger.call(history.people, { query: { subject: 'station', id: String(stationId) } })).status).toBe(404);
  });
});
