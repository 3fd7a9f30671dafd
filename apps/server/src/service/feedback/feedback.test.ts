import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegOf } from '../../testing/pictures.ts';
import { type Api, apiOf, startTestServer, type TestServer, until } from '../../testing/server.ts';
import { clearFeedback } from './feedback-work.ts';
import { DANGER_LIMIT, DAY_LIMITS } from './limits.ts';

const { feedback, connectorCodes, workOrders } = contract;
let test: TestServer;
let nobody: Api;
let leader: Api;
let stranger: Api;
let leaderId: number;
const GIB = 1024 ** 3;
const ROOM = { total: 100 * GIB, free: 20 * GIB };
let disk = ROOM;
const folder = mkdtempSync(join(tmpdir(), 'csms-feedback-'));

beforeAll(async () => {
  test = await startTestServer({
    timing: { workOrdersMs: 50, feedbackMs: 50, alarmsMs: 50, diskMs: 50 },
    env: { TRUST_PROXY: '1' },
    databaseFolder: folder,
    readSpace: async () => disk,
  });
  nobody = apiOf(test.url, undefined);
  leader = await test.user(test.ours, [
    'workOrder:read',
    'workOrder:create',
    'workOrder:dispatch',
    'workOrder:confirm',
    'workOrder:process',
    'point:read',
    'point:write',
  ]);
  stranger = await test.user(test.theirs, ['*:*:*']);
  const people = await leader.get(workOrders.servicePeople, { query: {} });
  leaderId = people[0]!.id;
  await test.admin.get(workOrders.updateAreaToServiceMan, {
    body: { areaName: 'All', providerId: test.ours, isDefault: true, leaderId, serviceMen: [] },
  });
  await test.rows("update system_users set phone = '+86 139 0000 0001' where id = $1", [leaderId]);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

let place = 0;
/** Each test comes from an address of its own, so that none uses up another's share. */
const from = (address = `198.51.100.${++place}`) => ({ 'x-forwarded-for': address });

async function codeOf(connectors = 1) {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id, connectors });
  const { list } = await leader.get(connectorCodes.list, { query: { stationId: station.id } });
  return { stationId: station.id, stationName: station.stationName, serialNumber, codes: list.map(({ code }) => code!) };
}
type Form = Record<string, unknown>;
async function send(code: string, form: Form, headers = from()) {
  const response = await nobody.raw(
    'POST',
    `/public/connector/${encodeURIComponent(code)}/report`,
    { language: 'en', ...form },
    headers,
  );
  return {
    status: response.status,
    ...((await response.json()) as {
      code: number;
      data: { number: string; photosLeftOut: boolean; key: string; fields?: Record<string, string> };
    }),
  };
}
const stateOf = (number: string) => nobody.get(feedback.state, { params: { number } });
const listed = (query: object = {}, api = leader) => api.get(feedback.list, { query });

describe('a code', () => {
  it('is there for each connector from the start, has 80 random bits, and no two are the same', async () => {
    const { codes } = await codeOf(4);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(new Set(codes).size).toBe(4);
    const [{ distinct, letters } = { distinct: 0, letters: 0 }] = await test.rows<{ distinct: number; letters: number }>(
      `with made as (select csms_code() as code from generate_series(1, 2000))
       select count(distinct code)::int as distinct, (select count(distinct l)::int from made, unnest(string_to_array(code, null)) l) as letters from made`,
    );
    expect([distinct, letters]).toEqual([2000, 32]);
  });

  it('leads to station, connector and state, and to nothing that only operators may know', async () => {
    const { codes, stationName, serialNumber } = await codeOf();
    const page = await nobody.get(feedback.page, { params: { code: codes[0]! } });
    expect(page).toMatchObject({ stationName, connectorNo: 1, state: 'outOfOrder' });
    expect(JSON.stringify(page)).not.toContain(serialNumber);
    const raw = await test.boot(serialNumber);
    await raw.status(0, 'Available');
    await raw.status(1, 'Available');
    await until(async () => (await nobody.get(feedback.page, { params: { code: codes[0]! } })).state === 'available');
    // A car that only stands there does not charge.
    for (const [told, shown] of [
      ['Preparing', 'occupied'],
      ['Charging', 'charging'],
      ['Finishing', 'occupied'],
    ] as const) {
      await raw.status(1, told);
      await until(async () => (await nobody.get(feedback.page, { params: { code: codes[0]! } })).state === shown);
    }
    // As a person types it off the label.
    const typed = codes[0]!
      .toUpperCase()
      .replace(/(.{4})/g, '$1-')
      .replace(/0/g, 'O')
      .replace(/1/g, 'I');
    expect((await nobody.get(feedback.page, { params: { code: typed } })).stationName).toBe(stationName);
  });

  it('that was revoked answers as one that nobody ever had, and a new one is another', async () => {
    const { codes, serialNumber } = await codeOf();
    const [old] = codes;
    const which = { body: { serialNumber, connectorNo: 1 } };
    expect((await stranger.call(connectorCodes.revoke, which)).status).toBe(404);
    expect((await leader.get(connectorCodes.revoke, which)).code).toBeNull();
    const answers = await Promise.all(
      [old!, '0123456789abcdef', 'x', '%00', '../etc', 'a'.repeat(99)].map(async (code) => {
        const page = await nobody.call(feedback.page, { params: { code } });
        const report = await send(code, { kind: 'stuck', photos: ['not a photo'] });
        return [page.status, page.msg, JSON.stringify(page.data), report.status, JSON.stringify(report.data)].join('|');
      }),
    );
    expect(new Set(answers).size).toBe(1);
    const { code } = await leader.get(connectorCodes.renew, which);
    expect(code).not.toBe(old);
    expect((await nobody.call(feedback.page, { params: { code: code! } })).status).toBe(200);
    expect((await nobody.call(feedback.page, { params: { code: old! } })).status).toBe(404);
  });

  it('of a point that was removed leads nowhere', async () => {
    const { codes, serialNumber } = await codeOf();
    await test.admin.get(contract.points.remove, { params: { serialNumber } });
    expect((await nobody.call(feedback.page, { params: { code: codes[0]! } })).status).toBe(404);
  });
});

describe('a report', () => {
  it('opens an order, is joined by the next of the same connector, and shows its state and nothing else by its number', async () => {
    const { codes, stationId, stationName, serialNumber } = await codeOf();
    const first = await send(codes[0]!, { kind: 'stuck', description: 'It does not come out', phone: '+86 138 1234 5678' });
    expect(first.status).toBe(200);
    expect(first.data.number).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    const second = await send(codes[0]!, { kind: 'noStart' });
    const { list } = await leader.get(workOrders.getWorkOrderList, { query: { stationId } });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ source: 'public', faultCode: 'ConnectorLockFailure', pointId: serialNumber, connectorNo: 1 });
    const state = await stateOf(first.data.number);
    expect(state).toEqual({ stationName, pointName: expect.any(String), connectorNo: 1, state: 'received' });
    expect(await stateOf(second.data.number)).toEqual(state);
    await leader.get(workOrders.accept, { body: { taskId: list[0]!.taskId } });
    await leader.get(workOrders.updateServiceManToWorkOrder, { body: { taskId: list[0]!.taskId, serviceManId: leaderId } });
    expect((await stateOf(first.data.number)).state).toBe('inWork');
    const seen = await listed({ stationId });
    expect(seen.list.map(({ kind, taskId, phone }) => [kind, taskId, phone])).toEqual([
      ['noStart', list[0]!.taskId, ''],
      ['stuck', list[0]!.taskId, '+86 138 1234 5678'],
    ]);
    const ofConnector = { pointId: serialNumber, connectorNo: 1 };
    expect((await listed(ofConnector)).list).toHaveLength(2);
    expect((await listed({ ...ofConnector, connectorNo: 2 })).list).toEqual([]);
    expect((await listed(ofConnector, stranger)).list).toEqual([]);
    expect((await listed({ stationId }, stranger)).list).toEqual([]);
    expect((await nobody.call(feedback.state, { params: { number: 'nothing' } })).status).toBe(404);
    // Neither phone nor words of the driver are in the log that nobody can erase.
    const log = await test.rows("select request::text as request from system_log where operation = 'feedback.report'");
    expect(log.length).toBeGreaterThan(1);
    expect(JSON.stringify(log)).not.toMatch(/138 1234|come out/);
  });

  it('of a danger goes before everything, and the person on duty hears it at once by message and SMS, once for many reports', async () => {
    const { codes, stationId } = await codeOf();
    await send(codes[0]!, { kind: 'slow' });
    const before = await test.rows<{ n: number }>('select count(*)::int as n from message_recipient where user_id = $1', [
      leaderId,
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => send(codes[0]!, { kind: 'smoke', description: 'It smokes' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { list } = await leader.get(workOrders.getWorkOrderList, {
      query: { stationId, faultCode: 'HighTemperature' as never },
    });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ priority: 1, leader: { id: leaderId } });
    expect(list[0]!.priorityWhy[0]).toEqual({ kind: 'danger', count: null });
    const sms = await test.rows("select body from outgoing where channel = 'sms' and reference = $1", [
      `danger ${list[0]!.taskId}`,
    ]);
    expect(sms).toHaveLength(1);
    const after = await test.rows<{ n: number }>('select count(*)::int as n from message_recipient where user_id = $1', [
      leaderId,
    ]);
    expect(after[0]!.n).toBeGreaterThan(before[0]!.n);
    // An order that is open already becomes urgent when the same fault turns out to be a danger.
    const other = await codeOf();
    await leader.get(workOrders.createArtificialOrder, {
      body: {
        pointId: other.serialNumber,
        faultCode: 'GroundFailure',
        description: 'The breaker trips now and then',
        priority: 4,
      },
    });
    await send(other.codes[0]!, { kind: 'shock' });
    const joined = await leader.get(workOrders.getWorkOrderList, { query: { stationId: other.stationId } });
    expect(joined.list.map(({ priority }) => priority)).toEqual([1]);
  });

  it('tells who left a phone or an address when it works, once, and forgets both after the months of the setting', async () => {
    const { codes, stationId } = await codeOf();
    const { data } = await send(codes[0]!, {
      kind: 'reader',
      phone: '+86 138 0000 1111',
      email: 'driver@example.com',
      language: 'zh',
    });
    const [order] = (await leader.get(workOrders.getWorkOrderList, { query: { stationId } })).list;
    await test.rows("update work_order set state = 'waitingArchive' where task_id = $1", [order!.taskId]);
    await until(
      async () =>
        (await test.rows("select 1 from outgoing where recipient in ('driver@example.com', '+86 138 0000 1111')")).length === 2,
    );
    expect((await stateOf(data.number)).state).toBe('worksAgain');
    await new Promise((done) => setTimeout(done, 300));
    const told = await test.rows("select body from outgoing where recipient in ('driver@example.com', '+86 138 0000 1111')");
    expect(told).toHaveLength(2);
    expect(told[0]!.body).toContain('已恢复');
    await clearFeedback(test.databases.system, 12, test.now() + 300 * 86_400_000);
    expect((await test.rows("select 1 from feedback where email = 'driver@example.com'")).length).toBe(1);
    await clearFeedback(test.databases.system, 12, test.now() + 370 * 86_400_000);
    expect((await test.rows("select 1 from feedback where email <> '' or phone <> ''")).length).toBe(0);
  });

  it('says at its field what is wrong with it', async () => {
    const { codes } = await codeOf();
    const faults = async (form: Form) => Object.keys((await send(codes[0]!, form)).data.fields ?? {});
    expect(await faults({ kind: 'nonsense' })).toEqual(['kind']);
    expect(await faults({ kind: 'other' })).toEqual(['description']);
    expect(await faults({ kind: 'other', description: 'x'.repeat(1001) })).toEqual(['description']);
    expect(await faults({ kind: 'stuck', phone: 'call me' })).toEqual(['phone']);
    expect(await faults({ kind: 'stuck', email: 'nobody' })).toEqual(['email']);
    expect(await faults({ kind: 'stuck', language: 'xx' })).toEqual(['language']);
    expect(await faults({ kind: 'stuck', photos: ['', '', ''] })).toEqual(['photos']);
  });
});

describe('an attack', () => {
  it.each([
    ['text', Buffer.from('<script>alert(1)</script>')],
    [
      'a PNG',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
    ],
    ['a bomb of 65 500 by 65 500 pixels', jpegOf({ says: { width: 65_500, height: 65_500 } })],
    ['a picture without pixels', jpegOf({ says: { width: 0, height: 20 } })],
    ['one over the limit', jpegOf({ padding: 410 * 1024 })],
    ['a header that is cut off', jpegOf().subarray(0, 30)],
    [
      'two headers',
      Buffer.concat([
        jpegOf().subarray(0, jpegOf().indexOf(Buffer.from([0xff, 0xda]))),
        jpegOf({ says: { width: 60_000, height: 60_000 } }).subarray(2),
      ]),
    ],
    ['nothing', Buffer.alloc(0)],
  ])('by a photo that is %s is refused, and nothing of it is kept', async (_, bytes) => {
    const { codes } = await codeOf();
    const before = await test.rows<{ n: number }>('select count(*)::int as n from stored_file');
    const { status, data } = await send(codes[0]!, { kind: 'stuck', photos: [bytes.toString('base64')] });
    expect([status, Object.keys(data.fields ?? {}).join()]).toEqual([422, expect.stringMatching(/^photos/)]);
    expect(await test.rows<{ n: number }>('select count(*)::int as n from stored_file')).toEqual(before);
    expect(
      (
        await test.rows(
          'select 1 from feedback where connector_no = 1 and point_id = (select c.point_id from connector c where c.code = $1)',
          [codes[0]],
        )
      ).length,
    ).toBe(0);
  });

  it('by a body of many megabytes is refused before it is read', async () => {
    const { codes } = await codeOf();
    const { status } = await send(codes[0]!, { kind: 'stuck', description: 'x'.repeat(4_000_000) });
    expect(status).toBe(413);
  });

  it('of photos keeps no EXIF and nothing behind their end, and shows them to the tenant alone', async () => {
    const { codes, stationId } = await codeOf();
    const photo = jpegOf({
      exif: 'GPS 31.2304 121.4737',
      behind: jpegOf({ exif: 'GPS 48.8584', behind: '<script>alert(1)</script>' }),
    });
    const { status } = await send(codes[0]!, { kind: 'damaged', photos: [photo.toString('base64')] });
    expect(status).toBe(200);
    const [row] = (await listed({ stationId })).list;
    expect(row!.photos).toHaveLength(1);
    const path = `/common/download/resource?resource=${row!.photos[0]}`;
    const kept = Buffer.from(await (await leader.raw('GET', path)).arrayBuffer());
    expect(kept.subarray(0, 2)).toEqual(photo.subarray(0, 2));
    expect(kept.toString('latin1')).not.toMatch(/GPS|Exif|script/);
    expect(kept.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    expect((await stranger.raw('GET', path)).status).toBe(404);
    expect((await nobody.raw('GET', path)).status).toBe(401);
    // It stands at the order too, for its technician.
    const order = await leader.get(workOrders.get, { query: { taskId: row!.taskId! } });
    expect(order.steps[0]!.files.map(({ fileName }) => fileName)).toEqual(row!.photos);
  });

  it('by reports is bounded by code and by address, in reports and in bytes, and other connectors go on', async () => {
    const { codes } = await codeOf(2);
    const statuses: number[] = [];
    for (let turn = 0; turn < DAY_LIMITS.code.reports + 3; turn++)
      statuses.push((await send(codes[0]!, { kind: 'slow' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(DAY_LIMITS.code.reports);
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    expect((await send(codes[1]!, { kind: 'slow' })).status).toBe(200);
    const heavy = await codeOf();
    const photo = jpegOf({ padding: 399 * 1024 }).toString('base64');
    let taken = 0;
    while ((await send(heavy.codes[0]!, { kind: 'slow', photos: [photo, photo] })).status === 200) taken++;
    expect(taken).toBe(Math.floor(DAY_LIMITS.code.bytes / (2 * jpegOf({ padding: 399 * 1024 }).length)));
    // Without photos it would have gone on: what was refused is not counted.
    expect((await send(heavy.codes[0]!, { kind: 'slow' })).status).toBe(200);
    const [{ n } = { n: 0 }] = await test.rows<{ n: number }>(
      'select count(*)::int as n from work_order_place o join connector c on c.point_id = o.point_id where c.code = $1',
      [codes[0]],
    );
    expect(n).toBeLessThanOrEqual(2);
  });

  it('from one address ends after its share of the day, whatever codes it uses', async () => {
    const { codes } = await codeOf(2);
    const headers = from();
    expect((await send(codes[0]!, { kind: 'slow' }, headers)).status).toBe(200);
    const rows = await test.rows<{ hash: Buffer }>(
      "select whose_hash as hash from feedback_count where scope = 'address' and reports = 1",
    );
    expect(rows.length).toBeGreaterThan(0);
    // Kept as a hash: the address itself stands nowhere.
    expect(rows.every(({ hash }) => hash.length === 32)).toBe(true);
    await test.rows("update feedback_count set reports = $1 where scope = 'address'", [DAY_LIMITS.address.reports]);
    const refused = await send(codes[1]!, { kind: 'slow' }, headers);
    expect([refused.status, refused.data.key]).toEqual([429, 'feedbackFull']);
    expect((await send(codes[1]!, { kind: 'slow' })).status).toBe(200);
  });

  it('from one address uses up its own share before that of a code', async () => {
    const { codes } = await codeOf();
    const headers = from();
    for (let turn = 0; turn < DAY_LIMITS.address.reports; turn++) await send(codes[0]!, { kind: 'slow' }, headers);
    await test.rows("update feedback_count set reports = 1 where scope = 'code'");
    expect((await send(codes[0]!, { kind: 'slow' }, headers)).status).toBe(429);
    // What was refused by its address was counted at no code.
    expect(await test.rows("select 1 from feedback_count where scope = 'code' and reports > 1")).toEqual([]);
    expect((await send(codes[0]!, { kind: 'slow' })).status).toBe(200);
  });

  it('by guessing codes is stopped within a minute', async () => {
    const headers = from();
    const statuses: number[] = [];
    for (let turn = 0; turn < 70; turn++)
      statuses.push((await nobody.raw('GET', `/public/connector/${turn}abcdefgh`, undefined, headers)).status);
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(-5).every((status) => status === 429)).toBe(true);
  });

  it('by words that a spreadsheet or a browser would run comes out as words', async () => {
    const { codes, stationId } = await codeOf();
    const evil = '=HYPERLINK("http://evil.example","x") <img src=x onerror=alert(1)>';
    await send(codes[0]!, { kind: 'damaged', description: evil });
    const [row] = (await listed({ stationId })).list;
    expect(row!.description).toBe(evil);
    const csv = await (await leader.raw('GET', `/web/feedback/export?stationId=${stationId}&format=csv`)).text();
    expect(csv).toContain('onerror');
    expect(csv).not.toMatch(/(^|,)"?=HYPERLINK/m);
  });
});

describe('a danger', () => {
  const rowsAt = (stationId: number) =>
    test.rows<{ kind: string; repeats: number }>(
      'select kind, repeats from feedback where station_id = $1 and is_danger order by id',
      [stationId],
    );
  const photo = () => jpegOf().toString('base64');

  it('is never refused: where the share of a code is used up, it has its row once and is counted there', async () => {
    const { codes, stationId } = await codeOf(2);
    const strangers = [from(), from()];
    for (let turn = 0; turn < DAY_LIMITS.code.reports; turn++) await send(codes[0]!, { kind: 'slow' }, strangers[turn % 2]);
    expect((await send(codes[0]!, { kind: 'slow' })).status).toBe(429);
    const first = await send(codes[0]!, { kind: 'smoke', photos: [photo()] });
    expect([first.status, first.data.photosLeftOut]).toEqual([200, true]);
    const again = await Promise.all([1, 2, 3].map(() => send(codes[0]!, { kind: 'smoke', photos: [photo()] })));
    expect(again.map(({ status, data }) => [status, data.number, data.photosLeftOut])).toEqual(
      Array(3).fill([200, first.data.number, true]),
    );
    // Another danger is news.
    expect((await send(codes[0]!, { kind: 'shock' })).status).toBe(200);
    expect(await rowsAt(stationId)).toEqual([
      { kind: 'smoke', repeats: 3 },
      { kind: 'shock', repeats: 0 },
    ]);
    expect((await listed({ stationId, kind: 'smoke' })).list[0]).toMatchObject({ repeats: 3, photos: [] });
    // Once its order is done, the next word of it is news again.
    await test.rows("update work_order set state = 'archived' where station_id = $1", [stationId]);
    const later = await send(codes[0]!, { kind: 'smoke' });
    expect(later.status).toBe(200);
    expect(later.data.number).not.toBe(first.data.number);
  });

  it('is never refused by the bounds of a provider and of all either', async () => {
    const { codes, stationId } = await codeOf();
    await send(codes[0]!, { kind: 'slow' });
    const before = await test.rows<{ scope: string; reports: number }>(
      "select scope, reports from feedback_count where scope in ('provider', 'all')",
    );
    await test.rows("update feedback_count set reports = 100000 where scope in ('provider', 'all')");
    expect((await send(codes[0]!, { kind: 'slow' })).status).toBe(429);
    expect((await send(codes[0]!, { kind: 'cable' })).status).toBe(200);
    for (const { scope, reports } of before)
      await test.rows('update feedback_count set reports = $2 where scope = $1', [scope, reports]);
    expect(await rowsAt(stationId)).toEqual([{ kind: 'cable', repeats: 0 }]);
  });

  it('from one address is answered alike beyond its generous bound, and neither kept nor counted', async () => {
    const { codes, stationId } = await codeOf(2);
    const headers = from();
    const first = await send(codes[0]!, { kind: 'smoke' }, headers);
    await test.rows("update feedback_count set reports = $1 where scope = 'danger'", [DANGER_LIMIT.reports]);
    const rows = await test.rows('select id from work_order_step');
    const beyond = await send(codes[0]!, { kind: 'smoke' }, headers);
    expect([beyond.status, beyond.data]).toEqual([200, first.data]);
    expect(await test.rows('select id from work_order_step')).toEqual(rows);
    expect(await rowsAt(stationId)).toEqual([{ kind: 'smoke', repeats: 0 }]);
    // At another connector it is the first word of it.
    expect((await send(codes[1]!, { kind: 'smoke' }, headers)).status).toBe(200);
    expect(await rowsAt(stationId)).toHaveLength(2);
  });

  it('is not held up by a photo that is none', async () => {
    const { codes, stationId } = await codeOf();
    const bad = [Buffer.from('no photo').toString('base64'), jpegOf().subarray(0, -400).fill(0, 300).toString('base64')];
    const { status, data } = await send(codes[0]!, { kind: 'shock', photos: bad });
    expect([status, data.photosLeftOut]).toEqual([200, true]);
    expect(await rowsAt(stationId)).toHaveLength(1);
    expect((await send(codes[0]!, { kind: 'shock', photos: [photo()] })).data.photosLeftOut).toBe(false);
  });
});

it('where the disk is short photos are left out, and the report is taken', async () => {
  const { codes, stationId } = await codeOf();
  disk = { total: 100 * GIB, free: 3 * GIB };
  const photos = [jpegOf().toString('base64')];
  await until(async () => (await send(codes[0]!, { kind: 'damaged', photos })).data.photosLeftOut);
  expect((await listed({ stationId })).list[0]!.photos).toEqual([]);
  disk = ROOM;
  await until(async () => !(await send(codes[0]!, { kind: 'damaged', photos })).data.photosLeftOut);
});
