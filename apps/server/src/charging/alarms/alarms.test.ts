import { alarmDetail, alarmTitle, contract, type QueryOf } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';

const { alarms } = contract;
let test: TestServer;
let stationId: number;
let clerk: Api;
let stranger: Api;

beforeAll(async () => {
  test = await startTestServer({ timing: { alarmsMs: 50 }, exportLimit: 50 });
  stationId = (await test.station()).id;
  clerk = await test.user(test.ours, ['alarm:read', 'alarm:acknowledge', 'alarm:rule']);
  stranger = await test.user(test.theirs, ['alarm:read', 'alarm:acknowledge', 'alarm:rule']);
});
afterAll(() => test.close());

const list = async (query: QueryOf<typeof alarms.list>, api = clerk) => (await api.get(alarms.list, { query })).list;
const point = async () => {
  const { serialNumber } = await test.point({ stationId, connectors: 2 });
  return { serialNumber, raw: await test.boot(serialNumber) };
};
const status = (errorCode: string, state: string, connectorId = 1) => ({ connectorId, errorCode, status: state });

describe('a fault', () => {
  it('opens one alarm, is heard live, and clears by itself', async () => {
    const { serialNumber, raw } = await point();
    const stream = await openStream(clerk);
    await raw.call('StatusNotification', { ...status('GroundFailure', 'Faulted'), vendorErrorCode: 'E-17' });
    await raw.call('StatusNotification', { ...status('GroundFailure', 'Faulted'), vendorErrorCode: 'E-17' });
    const [opened] = await until(async () => {
      const found = await list({ serialNumber, state: 'open' });
      expect(found).toHaveLength(1);
      return found;
    });
    expect(opened).toMatchObject({
      level: 'serious',
      kind: 'fault',
      code: 'GroundFailure',
      connectorNo: 1,
      detail: 'E-17',
      times: 1,
    });
    await until(() => stream.heard.some(({ data }) => data.type === 'alarm.changed' && data.serious > 0));
    await raw.call('StatusNotification', status('NoError', 'Available'));
    await until(async () => (await list({ serialNumber, state: 'cleared' })).length === 1);
    // It flutters: the same alarm again, not a flood.
    for (let n = 0; n < 3; n++) {
      await raw.call('StatusNotification', status('GroundFailure', 'Faulted'));
      await until(async () => (await list({ serialNumber, state: 'open' })).length === 1);
      await raw.call('StatusNotification', status('NoError', 'Available'));
      await until(async () => (await list({ serialNumber, state: 'open' })).length === 0);
    }
    const all = await list({ serialNumber });
    expect(all).toHaveLength(1);
    expect(all[0]!.times).toBe(4);
    stream.close();
  });

  it('that comes and goes between two looks is not missed', async () => {
    const { serialNumber, raw } = await point();
    await Promise.all([
      raw.call('StatusNotification', status('OverVoltage', 'Faulted', 2)),
      raw.call('StatusNotification', status('NoError', 'Available', 2)),
    ]);
    await until(async () => {
      const found = await list({ serialNumber });
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ code: 'OverVoltage', connectorNo: 2 });
      expect(found[0]!.clearTime).not.toBeNull();
      return true;
    });
  });

  it('is told to those who may acknowledge it, in one message, and to nobody else', async () => {
    const messages = async (api: Api) => (await api.get(contract.messages.getAllMsg, { query: {} })).list;
    const [first] = await until(async () => {
      const found = (await messages(clerk)).filter((one) => /alarm|告警/.test(one.title));
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(first!.title).toMatch(/alarm/);
    expect(`${first!.title}${first!.content}`).not.toMatch(/告警|接地故障|严重/);
    const inChinese = await clerk.raw('GET', contract.messages.getAllMsg.path, undefined, { 'x-language': 'zh' });
    const answer = (await inChinese.json()) as { data: { list: { msgId: number; title: string; content: string }[] } };
    const same = answer.data.list.find((one) => one.msgId === first!.msgId)!;
    expect(same.title).toMatch(/^告警 \d+ 条/);
    expect(same.title).not.toMatch(/alarm/);
    expect(same.content).toContain('接地故障');
    expect((await messages(stranger)).filter((one) => /alarm|告警/.test(one.title))).toEqual([]);
    const nameOf = async (api: Api) => {
      const { userId } = await api.get(contract.signIn.info);
      return (await test.rows<{ username: string }>(`select username from system_users where id = ${userId}`))[0]!.username;
    };
    const told = (await list({})).filter(({ noticeTime }) => noticeTime !== null);
    expect(told.length).toBeGreaterThan(0);
    for (const { noticeTo } of told) {
      expect(noticeTo).toContain(await nameOf(clerk));
      expect(noticeTo).not.toContain(await nameOf(stranger));
    }
    const { raw } = await point();
    await raw.call('StatusNotification', status('GroundFailure', 'Faulted'));
    await until(async () => (await list({ state: 'open' })).length > 0);
    expect((await messages(clerk)).filter((one) => /alarm|告警/.test(one.title))).toHaveLength(1);
  });
});

it('an acknowledgement is taken back by whoever gave it, with its note, and by nobody else nor later', async () => {
  const { serialNumber, raw } = await point();
  await raw.call('StatusNotification', status('GroundFailure', 'Faulted'));
  const [opened] = await until(async () => {
    const found = await list({ serialNumber, state: 'open' });
    return found.length > 0 && found;
  });
  const ids = [opened!.id];
  const other = await test.user(test.ours, ['alarm:read', 'alarm:acknowledge']);
  await clerk.get(alarms.acknowledge, { body: { ids, note: 'Seen before' } });
  await clerk.get(alarms.unacknowledge, { body: { ids, note: 'Seen before' } });
  expect((await list({ serialNumber }))[0]).toMatchObject({ acknowledgeTime: null, acknowledgedBy: '', note: '' });
  const { fresh } = await clerk.get(alarms.acknowledge, { body: { ids, note: 'First' } });
  expect(fresh).toEqual(ids);
  expect((await other.get(alarms.acknowledge, { body: { ids, note: 'Second' } })).fresh).toEqual([]);
  for (const api of [other, stranger]) expect((await api.call(alarms.unacknowledge, { body: { ids } })).status).toBe(404);
  // A note that is not the last one stays.
  await clerk.get(alarms.unacknowledge, { body: { ids, note: 'First' } });
  expect((await list({ serialNumber }))[0]).toMatchObject({ acknowledgeTime: null, note: 'First\nSecond' });
  await clerk.get(alarms.acknowledge, { body: { ids } });
  await test.rows("update alarm set acknowledged_at = now() - interval '6 minutes' where id = any ($1)", [ids]);
  expect((await clerk.call(alarms.unacknowledge, { body: { ids } })).status).toBe(404);
  const log = await test.admin.get(contract.systemLog.getOperateLogs, { query: { operationType: 'alarm.unacknowledge' } });
  expect(log.list.map(({ result }) => result)).toContain('success');
  await raw.close();
});

describe('a charger that is away', () => {
  it('is an alarm after its grace time, not before, and clears when it is back', async () => {
    const { serialNumber, raw } = await point();
    const rule = { kind: 'offline', code: '', level: 'serious', enabled: true, notify: false, threshold: 1 } as const;
    const set = await clerk.get(alarms.setRules, { body: { rules: [rule] } });
    expect(set.find((one) => one.kind === 'offline')).toMatchObject({ level: 'serious', threshold: 1, changed: true });
    await raw.close();
    await until(async () => (await list({ serialNumber, kind: ['offline'], state: 'open' })).length === 1);
    const back = await test.boot(serialNumber);
    await until(async () => (await list({ serialNumber, kind: ['offline'], state: 'open' })).length === 0);
    await back.close();
  });
});

describe('acknowledging', () => {
  it('keeps who was first and every note, and is nothing a stranger can do or see', async () => {
    const { serialNumber, raw } = await point();
    await raw.call('StatusNotification', status('ReaderFailure', 'Faulted'));
    const [{ id }] = await until(async () => {
      const found = await list({ serialNumber, state: 'open' });
      expect(found).toHaveLength(1);
      return found as [(typeof found)[number]];
    });
    expect((await stranger.call(alarms.acknowledge, { body: { ids: [id] } })).status).toBe(404);
    expect(await list({ serialNumber }, stranger)).toEqual([]);
    expect((await stranger.get(alarms.summary, { query: {} })).common).toBe(0);
    await clerk.get(alarms.acknowledge, { body: { ids: [id], note: 'a man is on his way' } });
    await test.admin.get(alarms.acknowledge, { body: { ids: [id], note: 'reader replaced' } });
    const [after] = await list({ serialNumber, acknowledged: true });
    expect(after!.note).toBe('a man is on his way\nreader replaced');
    expect(after!.acknowledgedBy).not.toBe('admin');
    const summary = await clerk.get(alarms.summary, { query: { stationId } });
    expect(summary.unacknowledged).toBeLessThan(summary.common + summary.serious);
  });
});

describe('a failed command', () => {
  const failed = async (serialNumber: string, action: string, payload: object = {}) => {
    const [row] = await test.rows(
      `insert into command (id, provider_id, point_id, action, payload, dedupe_key, status, result, requested_by, requested_at, expires_at)
       select gen_random_uuid(), provider_id, id, $2, $3::jsonb, gen_random_uuid()::text, 'failed', 'noAnswer', 'admin', $4, $4 from charge_point
       where serial_number = $1 returning id`,
      [serialNumber, action, JSON.stringify(payload), new Date(test.now())],
    );
    return row.id as string;
  };
  const open = (serialNumber: string) => list({ serialNumber, kind: ['command'], state: 'open' });
  const opens = (serialNumber: string) =>
    until(async () => {
      const found = await open(serialNumber);
      expect(found).toHaveLength(1);
      return found[0]!;
    });
  const clears = (serialNumber: string) => until(async () => (await open(serialNumber)).length === 0);

  it('leads to its command, in words; closed by a person it stays closed until another fails', async () => {
    const { serialNumber, raw } = await point();
    const first = await failed(serialNumber, 'clearCache');
    const alarm = await opens(serialNumber);
    expect(alarm).toMatchObject({ code: 'clearCache', detail: 'noAnswer', commandId: first, recordId: null, closeTime: null });
    expect([alarmTitle(alarm, 'en'), alarmDetail(alarm, 'en')]).toEqual([
      'Command failed: Clear cache',
      'No answer from the charger',
    ]);
    expect([alarmTitle(alarm, 'zh'), alarmDetail(alarm, 'zh')].join()).not.toMatch(/clearCache|noAnswer/);
    const ids = [alarm.id];
    expect((await stranger.call(alarms.close, { body: { ids, reason: 'x' } })).status).toBe(404);
    expect((await clerk.call(alarms.close, { body: { ids, reason: ' ' } })).error?.fields).toHaveProperty('reason');
    await clerk.get(alarms.close, { body: { ids, reason: 'done by hand' } });
    const [closed] = await list({ serialNumber, kind: ['command'] });
    expect(closed).toMatchObject({ id: alarm.id, closeReason: 'done by hand' });
    expect([closed!.clearTime, closed!.closeTime]).not.toContain(null);
    await new Promise((done) => setTimeout(done, 400));
    expect(await open(serialNumber)).toEqual([]);
    const second = await failed(serialNumber, 'clearCache');
    expect(await opens(serialNumber)).toMatchObject({ commandId: second, closeTime: null });
    await raw.close();
  });
  it('is no alarm any more once a remote stop’s session has ended, a remote start’s connector charges, a reset’s charger has booted', async () => {
    const { serialNumber, raw } = await point();
    const { cardNumber } = await test.card();
    const transactionId = await raw.start(cardNumber, 0);
    await failed(serialNumber, 'stopSession', { transactionId });
    await opens(serialNumber);
    await raw.end(transactionId, 0);
    await clears(serialNumber);
    await failed(serialNumber, 'startSession', { connectorNo: 1 });
    await opens(serialNumber);
    const next = await raw.start(cardNumber, 0);
    await clears(serialNumber);
    await raw.end(next, 0);
    await test.rows(`update command set requested_at = requested_at - interval '2 days' where action = 'startSession'`, []);
    await failed(serialNumber, 'reset', { type: 'soft' });
    await opens(serialNumber);
    await raw.close();
    await test.boot(serialNumber);
    await clears(serialNumber);
  });
});

describe('a meter alarm', () => {
  it('names its reason and leads to its record', async () => {
    const { serialNumber, raw } = await point();
    const { cardNumber } = await test.card();
    const transactionId = await raw.start(cardNumber, 0);
    await raw.end(transactionId, 0);
    await test.rows(
      `update charging_record set status = 'review', review_reasons = '{above-capacity}' where transaction_id = $1`,
      [transactionId],
    );
    const alarm = await until(async () => {
      const found = await list({ serialNumber, kind: ['meter'], state: 'open' });
      expect(found).toHaveLength(1);
      return found[0]!;
    });
    expect(alarm).toMatchObject({ code: 'above-capacity', detail: '', recordId: transactionId });
    expect(alarmTitle(alarm, 'en')).toContain('Energy above connector capacity');
    await raw.close();
  });
});

describe('the sessions that ended with an alarm', () => {
  const MINUTE = 60_000;
  const endedWith = (id: number, api = test.admin) => api.get(alarms.endedSessions, { params: { id } });
  const openFault = (serialNumber: string) =>
    until(async () => {
      const found = await list({ serialNumber, kind: ['fault'], state: 'open' });
      expect(found).toHaveLength(1);
      return found[0]!;
    });

  it('are told with the reason that their orders give, and no earlier or other one is', async () => {
    const { serialNumber, raw } = await point();
    const { cardNumber } = await test.card();
    const other = await test.card();
    const earlier = await raw.start(cardNumber, 0, Date.now() - 120 * MINUTE);
    await raw.end(earlier, 900, Date.now() - 60 * MINUTE);
    const id = await raw.start(cardNumber, 1000, Date.now() - 10 * MINUTE);
    const beside = await raw.start(other.cardNumber, 0, Date.now() - 10 * MINUTE, 2);
    await raw.call('StatusNotification', status('GroundFailure', 'Faulted'));
    const alarm = await openFault(serialNumber);
    expect(await endedWith(alarm.id)).toEqual([]);
    await raw.end(id, 1500, Date.now(), { reason: 'Other' });
    await raw.end(beside, 1500, Date.now(), { reason: 'Local' });
    const order = await test.admin.get(contract.records.get, { params: { transactionId: id } });
    const { stopReason, startStatus, stopAccount, stopCause, endTime, connectorNo } = order;
    expect(stopCause).toEqual({ command: null, fault: 'GroundFailure' });
    expect(await endedWith(alarm.id)).toEqual([
      { transactionId: id, connectorNo, endTime, stopReason, startStatus, stopAccount, stopCause },
    ]);
    await raw.close();
  });

  it('are told of the fault that came with the end, not of one that had come and gone before', async () => {
    const { serialNumber, raw } = await point();
    const { cardNumber } = await test.card();
    const id = await raw.start(cardNumber, 0, Date.now() - 10 * MINUTE);
    await raw.call('StatusNotification', status('ReaderFailure', 'Faulted'));
    const before = await openFault(serialNumber);
    await raw.call('StatusNotification', status('NoError', 'Charging'));
    await until(async () => (await list({ serialNumber, state: 'open' })).length === 0);
    await test.rows(
      "update alarm set opened_at = now() - interval '90 seconds', reopened_at = now() - interval '90 seconds' where id = $1",
      [before.id],
    );
    await raw.call('StatusNotification', status('GroundFailure', 'Faulted'));
    const alarm = await openFault(serialNumber);
    await raw.end(id, 500, Date.now(), { reason: 'Other' });
    expect(await endedWith(alarm.id)).toMatchObject([{ transactionId: id, stopCause: { fault: 'GroundFailure' } }]);
    expect(await endedWith(before.id)).toEqual([]);
    await raw.close();
  });

  it('keep their fault when it comes back later', async () => {
    const { serialNumber, raw } = await point();
    const { cardNumber } = await test.card();
    const id = await raw.start(cardNumber, 0, Date.now() - 10 * MINUTE);
    await raw.call('StatusNotification', status('OverVoltage', 'Faulted'));
    const alarm = await openFault(serialNumber);
    await raw.end(id, 500, Date.now(), { reason: 'Other' });
    await test.rows("update alarm set reopened_at = now() + interval '5 minutes', times = 2 where id = $1", [alarm.id]);
    expect(await endedWith(alarm.id)).toMatchObject([{ transactionId: id, stopCause: { fault: 'OverVoltage' } }]);
    await raw.close();
  });

  it('are told for a charger that went away only where that ended them', async () => {
    const { serialNumber, raw } = await point();
    const { cardNumber } = await test.card();
    const other = await test.card();
    const lost = await raw.start(cardNumber, 0, Date.now() - 30 * MINUTE);
    const done = await raw.start(other.cardNumber, 0, Date.now() - 30 * MINUTE, 2);
    await raw.end(lost, 500, Date.now() - 9 * MINUTE, { reason: 'PowerLoss' });
    await raw.end(done, 500, Date.now() - 9 * MINUTE, { reason: 'EVDisconnected' });
    const [{ id } = { id: 0 }] = await test.rows<{ id: number }>(
      `insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
       select provider_id, station_id, id, 0, 'offline', '', 'common', now() - interval '8 minutes', now() - interval '3 minutes', now() - interval '1 minute'
       from charge_point where serial_number = $1 returning id`,
      [serialNumber],
    );
    expect(await endedWith(id)).toMatchObject([{ transactionId: lost, stopReason: 'PowerLoss' }]);
    await raw.close();
  });

  it('are for those who may see orders, and nobody else’s', async () => {
    const { serialNumber, raw } = await point();
    const { cardNumber } = await test.card();
    const id = await raw.start(cardNumber, 0, Date.now() - 10 * MINUTE);
    await raw.call('StatusNotification', status('GroundFailure', 'Faulted'));
    const alarm = await openFault(serialNumber);
    await raw.end(id, 500, Date.now(), { reason: 'Other' });
    const theirs = await test.user(test.theirs, ['alarm:read', 'record:read']);
    const ours = await test.user(test.ours, ['alarm:read', 'record:read']);
    expect((await theirs.call(alarms.endedSessions, { params: { id: alarm.id } })).status).toBe(404);
    expect((await clerk.call(alarms.endedSessions, { params: { id: alarm.id } })).status).toBe(403);
    expect(await endedWith(alarm.id, ours)).toHaveLength(1);
    await raw.close();
  });
});

describe('the rule table', () => {
  it('refuses what means nothing, and another provider’s', async () => {
    const rule = {
      kind: 'fault',
      code: 'GroundFailure',
      level: 'common',
      enabled: true,
      notify: false,
      threshold: null,
    } as const;
    const fault = async (change: object, api = clerk) =>
      (await api.call(alarms.setRules, { body: { rules: [{ ...rule, ...change }] } })).error?.fields;
    expect(await fault({ code: 'Nonsense' })).toHaveProperty('rules.0.code');
    expect(await fault({ threshold: 5 })).toHaveProperty('rules.0.threshold');
    expect(await fault({ kind: 'offline', code: '' })).toHaveProperty('rules.0.threshold');
    expect((await stranger.call(alarms.setRules, { query: { providerId: test.ours }, body: { rules: [rule] } })).status).toBe(
      404,
    );
    expect((await stranger.call(alarms.rules, { query: { providerId: test.ours } })).status).toBe(404);
  });

  it('is exported with the alarms in the caller’s language, bounded', async () => {
    const file = await clerk.raw('GET', `${alarms.export.path}?format=csv&columns=code,level`, undefined, { 'x-language': 'zh' });
    const text = await file.text();
    expect(text).toContain('告警内容');
    expect(text).toContain('接地故障');
  });
});
