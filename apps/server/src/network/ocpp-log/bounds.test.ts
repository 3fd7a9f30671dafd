import { contract } from '@csms/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { createLog } from '../../platform/log/log.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import type { OcppLogEntry } from './log-entry.ts';
import { headOf } from './log-heads.ts';
import { thinBySize, trimUnknown } from './log-size.ts';
import { completeExchanges, logExchanges, logKeeper, openExchanges, writeRepeats } from './ocpp-log.writes.ts';

let test: TestServer;
let commit: GroupCommit;
beforeAll(async () => {
  test = await startTestServer();
  commit = new GroupCommit(test.databases.pipelined, createLog('silent'));
});
afterAll(() => test.close());
beforeEach(() => {
  logKeeper.disk = 'all';
  logKeeper.comeBack();
});

const MIB = 1024 * 1024;
const entry = (changes: Partial<OcppLogEntry>): OcppLogEntry => ({
  at: Date.now(),
  providerId: test.ours,
  serialNumber: 'CP',
  direction: 'in',
  action: 'Heartbeat',
  messageId: 'm1',
  request: '[2,"m1","Heartbeat",{}]',
  answer: '[3,"m1",{}]',
  outcome: 'answered',
  latencyUs: 100,
  deviations: [],
  ...changes,
});
const garbage = (serialNumber: string, request: string, changes: Partial<OcppLogEntry> = {}) =>
  entry({
    serialNumber,
    action: null,
    messageId: null,
    request,
    answer: null,
    outcome: 'unparsed',
    deviations: [{ rule: 'unparsed', path: '', original: 'not JSON' }],
    ...changes,
  });
const log = (...entries: OcppLogEntry[]) => Promise.all(entries.map((one) => commit.submit(logExchanges, one)));
const rowsOf = (serial: string) =>
  test.rows<{ request: string; answer: string | null; repeats: number | null; outcome: string; action: string | null }>(
    'select request, answer, repeats, outcome, action from ocpp_message where serial_number = $1 order by at, id',
    [serial],
  );
/** All that was logged is in the database: what is not there now was taken back. */
const counted = () => writeRepeats(test.databases.pool, Date.now(), true);
const frames = (rows: { repeats: number | null }[]) => rows.reduce((sum, row) => sum + (row.repeats ?? 1), 0);

describe('what is kept of a frame', () => {
  it('is its head, with the length of the whole, cut at no half character', () => {
    expect(headOf('short', 2048)).toBe('short');
    expect(headOf('ä'.repeat(1024), 2048)).toBe('ä'.repeat(1024));
    expect(headOf('x'.repeat(3000), 2048)).toBe(`${'x'.repeat(2048)}… (3000)`);
    const wide = headOf('电'.repeat(3000), 2048);
    expect(wide).toBe(`${'电'.repeat(682)}… (3000)`);
    // What was cut before tells how long it was before that.
    expect(headOf(`${'x'.repeat(5000)}… (900000)`, 2048)).toBe(`${'x'.repeat(2048)}… (900000)`);
  });

  it('is 32 KiB of a known point, 2 KiB of a frame that cannot be read, 2 KiB of an unknown charger', async () => {
    const [known, unknown] = [unique('CP'), unique('NEW')];
    const long = `[2,"m1","DataTransfer",{"data":"${'d'.repeat(100_000)}"}]`;
    await log(
      entry({ serialNumber: known, request: long, answer: long }),
      garbage(known, 'y'.repeat(50_000)),
      entry({ serialNumber: unknown, providerId: null, request: long }),
    );
    const [whole, broken] = await rowsOf(known);
    expect(Buffer.byteLength(whole!.request)).toBeLessThan(32 * 1024 + 32);
    expect(whole!.answer).toMatch(new RegExp(`… \\(${long.length}\\)$`));
    expect(broken!.request).toMatch(/^y{2048}… \(50000\)$/);
    expect((await rowsOf(unknown))[0]!.request.length).toBeLessThan(2100);
  });

  it('is no more of the answer to a call of ours, nor of a message id', async () => {
    const serialNumber = unique('CP');
    const key = await commit.submit(
      openExchanges,
      entry({ serialNumber, direction: 'out', outcome: 'waiting', answer: null, messageId: 'i'.repeat(5000) }),
    );
    await commit.submit(completeExchanges, {
      ...key!,
      answer: 'a'.repeat(200_000),
      outcome: 'answered',
      latencyUs: 1,
      deviations: [],
    });
    const [row] = await test.rows(
      'select length(answer) as answer, length(message_id) as id from ocpp_message where serial_number = $1',
      [serialNumber],
    );
    expect(row.answer).toBeLessThan(33_000);
    expect(row.id).toBe(100);
  });
});

describe('garbage that comes again and again', () => {
  it('is counted on its row, not on another, when counts are written while its transaction is on its way', async () => {
    const serialNumber = unique('CP');
    const client = await test.databases.pool.connect();
    try {
      await client.query('begin');
      await logExchanges.run(client, [garbage(serialNumber, 'PING'), garbage(serialNumber, 'PING')]);
      await writeRepeats(test.databases.pool, Date.now());
      await client.query('commit');
    } finally {
      client.release();
    }
    await writeRepeats(test.databases.pool, Date.now());
    expect(await rowsOf(serialNumber)).toMatchObject([{ request: 'PING', repeats: 2 }]);
  });

  it('is one row with a count within the minute, in the database and in the API; different garbage stands beside it', async () => {
    const serialNumber = unique('CP');
    for (let n = 0; n < 20; n++)
      await log(...Array.from({ length: 50 }, () => garbage(serialNumber, 'PING')), garbage(serialNumber, 'PONG'));
    await counted();
    expect(await rowsOf(serialNumber)).toMatchObject([
      { request: 'PING', repeats: 1000 },
      { request: 'PONG', repeats: 20 },
    ]);
    const { list } = await test.admin.get(contract.ocppLog.search, { query: { serialNumber } });
    expect(list.map((one) => one.repeats).sort()).toEqual([1000, 20].sort());
    await log(garbage(serialNumber, 'PING', { at: Date.now() + 61_000 }));
    await counted();
    expect((await rowsOf(serialNumber)).map((row) => row.repeats)).toEqual([1000, 20, null]);
  });

  it('is told apart by what is wrong with it, however the message ids differ', async () => {
    const serialNumber = unique('CP');
    const refused = (n: number, code: string) =>
      entry({
        serialNumber,
        action: 'DataTransfer',
        messageId: `id-${n}`,
        request: `[2,"id-${n}","DataTransfer",{}]`,
        answer: `[4,"id-${n}","${code}","",{}]`,
        outcome: 'error',
      });
    await log(...Array.from({ length: 30 }, (_, n) => refused(n, n % 3 === 0 ? 'NotSupported' : 'FormationViolation')));
    await counted();
    expect((await rowsOf(serialNumber)).map((row) => row.repeats).sort()).toEqual([10, 20]);
  });

  it('that differs in every frame is bounded too, and none of it is uncounted', async () => {
    const serialNumber = unique('CP');
    await log(...Array.from({ length: 5000 }, (_, n) => garbage(serialNumber, `${n} nonsense`)));
    await counted();
    const rows = await rowsOf(serialNumber);
    expect(rows.length).toBeLessThan(110);
    expect(frames(rows)).toBe(5000);
  });

  it('is counted whole although the transaction of its first frame was taken back', async () => {
    const serialNumber = unique('CP');
    // The database refuses the batch for the other's sake; its halves are written again.
    const bad = entry({ serialNumber: unique('CP'), latencyUs: Number.NaN });
    await Promise.allSettled(
      [...Array.from({ length: 40 }, () => garbage(serialNumber, 'PING')), bad].map((one) => commit.submit(logExchanges, one)),
    );
    // Regular work may write them at the same moment.
    await Promise.all([counted(), counted(), counted()]);
    expect(frames(await rowsOf(serialNumber))).toBe(40);
  });
});

describe('an unknown charger that floods', () => {
  it('leaves a bounded table after 100 000 frames, well formed or not', async () => {
    const serialNumber = unique('NEW');
    for (let sent = 0; sent < 100_000; sent += 1000) {
      await log(
        ...Array.from({ length: 1000 }, (_, n) =>
          n % 2 === 0
            ? garbage(serialNumber, `${sent + n} ${'g'.repeat(60_000)}`, { providerId: null })
            : entry({
                serialNumber,
                providerId: null,
                messageId: `${sent + n}`,
                request: `[2,"${sent + n}","Heartbeat",{"x":"${'h'.repeat(3000)}"}]`,
              }),
        ),
      );
    }
    await counted();
    const rows = await rowsOf(serialNumber);
    expect(rows.length).toBeLessThan(260);
    // The oldest rows of it may have left the ring meanwhile.
    expect(frames(rows)).toBeGreaterThan(99_900);
    const [size] = await test.rows(
      'select sum(length(request) + coalesce(length(answer), 0))::int as n from ocpp_message where serial_number = $1',
      [serialNumber],
    );
    expect(size.n).toBeLessThan(MIB);
  });

  it('in the name of thousands of serial numbers fills no more than the room of all unknown ones', async () => {
    const [before] = await test.rows('select count(*)::int as n from ocpp_message where provider_id is null');
    const prefix = unique('MANY');
    for (let sent = 0; sent < 20_000; sent += 1000)
      await log(...Array.from({ length: 1000 }, (_, n) => garbage(`${prefix}-${sent + n}`, 'x', { providerId: null })));
    const [after] = await test.rows('select count(*)::int as n from ocpp_message where provider_id is null');
    expect(after.n - before.n).toBeLessThan(4000);
  });

  it('keeps the latest 200 of each serial number and 20 000 in all; known points lose nothing', async () => {
    const [serialNumber, known] = [unique('NEW'), unique('CP')];
    await test.rows(
      `insert into ocpp_message (at, provider_id, serial_number, direction, request, outcome)
       select now() - n * interval '1 second', case when s = $2 then $3::int end, s, 'in', n::text, 'answered' from generate_series(1, 500) n, unnest(array[$1, $2]) s`,
      [serialNumber, known, test.ours],
    );
    await trimUnknown(test.databases.pool);
    const kept = await rowsOf(serialNumber);
    expect(kept.map((row) => row.request)).toEqual(Array.from({ length: 200 }, (_, n) => String(200 - n)));
    expect(await rowsOf(known)).toHaveLength(500);
  });
});

describe('a quota of the day', () => {
  const set = (key: 'network.ocppLogPointMb' | 'network.ocppLogUnknownMb', value: number) =>
    test.admin.get(contract.settings.set, { params: { key }, body: { value } });

  it('used up leaves one row that says so, counts what follows, and still keeps every start and stop', async () => {
    await set('network.ocppLogPointMb', 1);
    const [loud, quiet] = [unique('CP'), unique('CP')];
    const big = (n: number) =>
      entry({
        serialNumber: loud,
        messageId: `${n}`,
        action: 'MeterValues',
        request: `[2,"${n}","MeterValues",{"x":"${'m'.repeat(8000)}"}]`,
      });
    await log(...Array.from({ length: 2000 }, (_, n) => big(n)));
    const money = (action: string, n: number) =>
      entry({ serialNumber: loud, action, messageId: `t${n}`, request: `[2,"t${n}","${action}",{"n":${n}}]` });
    await log(...Array.from({ length: 50 }, (_, n) => money(n % 2 ? 'StopTransaction' : 'StartTransaction', n)));
    await log(entry({ serialNumber: quiet, request: 'as ever' }));
    await counted();
    const rows = await rowsOf(loud);
    expect(rows.filter((row) => row.outcome === 'quota')).toHaveLength(1);
    expect(rows.filter((row) => /^St(art|op)Transaction$/.test(row.action ?? ''))).toHaveLength(50);
    expect(rows.length).toBeLessThan(200);
    expect(frames(rows.filter((row) => row.action === 'MeterValues'))).toBe(2000);
    expect(await rowsOf(quiet)).toHaveLength(1);
    const { list } = await test.admin.get(contract.ocppLog.search, { query: { serialNumber: loud, outcome: ['quota'] } });
    expect(list).toMatchObject([{ deviations: [{ rule: 'log-quota-point', original: '1 MiB' }] }]);
    // The next day begins with a whole one.
    await log(entry({ serialNumber: loud, at: Date.now() + 86_400_000, request: 'tomorrow' }));
    expect((await rowsOf(loud)).at(-1)).toMatchObject({ request: 'tomorrow' });
    await set('network.ocppLogPointMb', 64);
  });
});

describe('the size of the log on the disk', () => {
  it('that today alone exceeds leaves only what carries money, and no disk that is full stops it for ever', async () => {
    const serialNumber = unique('CP');
    logKeeper.overSize = true;
    await log(entry({ serialNumber }), entry({ serialNumber, action: 'StopTransaction' }));
    expect((await rowsOf(serialNumber)).map((row) => row.action)).toEqual(['StopTransaction']);
    logKeeper.overSize = false;
    logKeeper.stepBack();
    await log(entry({ serialNumber, action: 'StopTransaction' }));
    expect(await rowsOf(serialNumber)).toHaveLength(1);
    logKeeper.comeBack();
    await log(entry({ serialNumber }));
    expect(await rowsOf(serialNumber)).toHaveLength(2);
  });

  it('is held by dropping the oldest days, never today', async () => {
    const now = Date.parse('2033-05-10T12:00:00Z');
    for (let day = 0; day < 4; day++) {
      await test.rows("select csms_partition('ocpp_message', $1::timestamptz, 'day')", [new Date(now - day * 86_400_000)]);
      await test.rows(
        `insert into ocpp_message (at, provider_id, serial_number, direction, request, outcome)
         select $1::timestamptz, 1, 'SIZE', 'in', repeat(md5(n::text), 30), 'answered' from generate_series(1, 1000) n`,
        [new Date(now - day * 86_400_000)],
      );
    }
    const day = (name: string) => `ocpp_message_203305${name}`;
    const sizes = await test.rows<{ n: number }>('select pg_total_relation_size($1::regclass)::int as n', [day('09')]);
    const { bytes } = await thinBySize(test.databases.pool, 2 ** 50, now);
    const thinned = await thinBySize(test.databases.pool, bytes - 1.5 * sizes[0]!.n, now);
    expect(thinned.dropped.filter((name) => name.startsWith('ocpp_message_2033'))).toEqual(
      [day('07'), day('08')].slice(0, thinned.dropped.filter((name) => name.startsWith('ocpp_message_2033')).length),
    );
    await thinBySize(test.databases.pool, 0, now);
    const left = await test.rows<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ocpp_message'::regclass",
    );
    expect(left.map((row) => row.name)).toContain(day('10'));
    expect(left.map((row) => row.name)).not.toContain(day('09'));
    await until(async () => (await test.rows("select 1 from ocpp_message where serial_number = 'SIZE'")).length === 1000);
  });
});
