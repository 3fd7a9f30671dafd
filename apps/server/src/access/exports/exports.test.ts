import { contract, type ExportJob } from '@csms/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabases } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log/log.ts';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { clearExports, startExports } from './exports.runner.ts';

let test: TestServer;
let clerk: Api;
beforeAll(async () => {
  test = await startTestServer({ timing: { exportsMs: 30 }, exportLimit: 30_000 });
  clerk = await test.user(test.ours, ['card:read', 'card:export', 'record:read', 'record:export', 'message:read']);
  for (let n = 0; n < 5; n++) await test.card({ cardNumber: unique('EXP') });
});
afterAll(() => test.close());

const QUERY = { format: 'csv', columns: 'cardNumber,balance', keyword: 'EXP' };
const request = (api: Api, query: Record<string, string> = QUERY, background = true) =>
  api.get(contract.exportJobs.request, { body: { source: 'cards', query, background } });
const jobs = async (api: Api) => (await api.get(contract.exportJobs.list)).list;
const finished = (api: Api, id: number) =>
  until(async () => (await jobs(api)).find((job) => job.id === id && !['queued', 'running'].includes(job.state)));
const fetchFile = (api: Api, id: number) => api.raw('GET', `/web/exports/${id}/file`);
const asked = async (api: Api): Promise<ExportJob> => {
  const job = await request(api);
  if (!job) throw new Error('it was small enough');
  return job;
};

it('an export in the background is to the byte what the direct one is, in its language, and its user hears of it', async () => {
  const job = (
    (await (
      await clerk.raw(
        'POST',
        contract.exportJobs.request.path,
        { source: 'cards', query: QUERY, background: true },
        { 'x-language': 'zh' },
      )
    ).json()) as { data: ExportJob }
  ).data;
  expect(await finished(clerk, job.id)).toMatchObject({
    state: 'done',
    source: 'cards',
    format: 'csv',
    rowsDone: 5,
    rowsTotal: 5,
  });
  const file = await fetchFile(clerk, job.id);
  const direct = await clerk.raw('GET', `${contract.cards.export.path}?${new URLSearchParams(QUERY)}`, undefined, {
    'x-language': 'zh',
  });
  expect(await file.text()).toBe(await direct.text());
  expect(file.headers.get('download-filename')).toBe(direct.headers.get('download-filename'));
  const { list } = await clerk.get(contract.messages.getAllMsg, { query: { view: 'own' } });
  expect(list[0]?.title).toContain('导出已完成');
});

it('a small export is not made to wait, and a wrong or too large one is refused at once with the words of the list', async () => {
  expect(await request(clerk, QUERY, false)).toBeNull();
  const wrong = await clerk.call(contract.exportJobs.request, { body: { source: 'cards', query: { columns: 'secret' } } });
  expect(wrong.error).toMatchObject({ key: 'invalid' });
  const none = await clerk.call(contract.exportJobs.request, { body: { source: 'profile', query: {} } });
  expect(none.status).toBe(404);
  const forbidden = await clerk.call(contract.exportJobs.request, { body: { source: 'systemLog', query: {} } });
  expect(forbidden.status).toBe(403);
  const point = await test.point({ stationId: (await test.station({ price: null })).id });
  await test.rows(
    `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, stopped_at, start_key, currency, time_zone)
     select p.provider_id, p.station_id, p.id, 1, 'T', 'card', 'review', now() - make_interval(secs => n), now(), now(), n::text, '$', 'UTC' from generate_series(1, 25000) n join charge_point p on p.serial_number = $1`,
    [point.serialNumber],
  );
  const ask = () => clerk.call(contract.exportJobs.request, { body: { source: 'records', query: { format: 'csv' } } });
  const { data: large } = await ask();
  expect(large).toMatchObject({ rowsTotal: 25_000 });
  expect(await finished(clerk, large!.id)).toMatchObject({ state: 'done', rowsDone: 25_000 });
  expect((await (await fetchFile(clerk, large!.id)).text()).split('\r\n')).toHaveLength(25_002);
  await test.rows(
    `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, start_type, status, started_at, start_received_at, start_key, currency, time_zone)
     select provider_id, station_id, point_id, 1, 'T', 'card', 'review', now(), now(), 'more-' || transaction_id, '$', 'UTC' from charging_record limit 5001`,
  );
  expect((await ask()).error).toMatchObject({ key: 'exportTooLarge' });
});

it('nobody else sees, stops or fetches it, and who has lost the permission has lost the file', async () => {
  const { id } = await asked(clerk);
  await finished(clerk, id);
  for (const other of [test.admin, await test.user(test.ours, ['*:*:*']), await test.user(test.theirs, ['*:*:*'])]) {
    expect((await jobs(other)).map((job) => job.id)).not.toContain(id);
    expect((await fetchFile(other, id)).status).toBe(404);
    expect((await other.call(contract.exportJobs.cancel, { params: { id } })).status).toBe(404);
  }
  const loser = await test.user(test.ours, ['card:read', 'card:export']);
  const lost = await asked(loser);
  await finished(loser, lost.id);
  await test.rows(
    `update role set permissions = '{card:read}' where id = (select u.role_id from system_users u join export_job j on j.user_id = u.id where j.id = $1)`,
    [lost.id],
  );
  expect((await fetchFile(loser, lost.id)).status).toBe(403);
});

it('one of a user runs at a time; what waits can be cancelled, once; what a dead process had is taken up again', async () => {
  const user = await test.user(test.ours, ['card:read', 'card:export']);
  const first = await asked(user);
  await finished(user, first.id);
  // As a process leaves it behind that was killed a moment ago.
  await test.rows(
    `update export_job set state = 'running', due_at = now() + interval '30 seconds', file_name = null, finished_at = null where id = $1`,
    [first.id],
  );
  const second = await asked(user);
  const third = await asked(user);
  await user.get(contract.exportJobs.cancel, { params: { id: second.id } });
  expect((await user.call(contract.exportJobs.cancel, { params: { id: second.id } })).error.key).toBe('exportFinished');
  expect((await jobs(user)).map((job) => job.state)).toEqual(['queued', 'cancelled', 'running']);
  await test.rows(`update export_job set due_at = now() - interval '30 seconds' where id = $1`, [first.id]);
  expect(await finished(user, first.id)).toMatchObject({ state: 'done' });
  expect(await finished(user, third.id)).toMatchObject({ state: 'done' });
  expect((await fetchFile(user, first.id)).status).toBe(200);
});

it('what failed or was cancelled is made anew with the same filter; what still waits is not doubled, and no one else may', async () => {
  const user = await test.user(test.ours, ['card:read', 'card:export']);
  const again = (api: Api, id: number) => api.call(contract.exportJobs.again, { params: { id } });
  const first = await asked(user);
  await finished(user, first.id);
  await test.rows(`update export_job set state = 'failed', error = 'internal', file_name = null where id = $1`, [first.id]);
  // What runs holds back what comes after it.
  const blocker = await asked(user);
  await finished(user, blocker.id);
  await test.rows(`update export_job set state = 'running', due_at = now() + interval '30 seconds' where id = $1`, [blocker.id]);
  const { data: second } = await again(user, first.id);
  expect(second!.id).toBeGreaterThan(blocker.id);
  expect((await again(user, second!.id)).data!.id).toBe(second!.id);
  await test.rows(`update export_job set state = 'done' where id = $1`, [blocker.id]);
  expect(await finished(user, second!.id)).toMatchObject({ state: 'done', source: 'cards', format: 'csv', rowsDone: 5 });
  for (const other of [test.admin, await test.user(test.ours, ['*:*:*'])])
    expect((await again(other, first.id)).status).toBe(404);
  await test.rows(
    `update role set permissions = '{card:read}' where id = (select u.role_id from system_users u join export_job j on j.user_id = u.id where j.id = $1)`,
    [first.id],
  );
  expect((await again(user, first.id)).status).toBe(403);
});

it('one that is cancelled in the moment in which it begins ends nothing else', async () => {
  const user = await test.user(test.ours, ['card:read', 'card:export']);
  // Its runner finds it cancelled at its first word, long before its file is begun.
  await test.rows(`create function cancelled_at_once() returns trigger language plpgsql as $$ begin
    update export_job set state = 'cancelled' where id = new.id and state = 'running'; return null; end $$`);
  await test.rows(
    `create function begun_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$`,
  );
  await test.rows(`create trigger cancelled_at_once after update on export_job for each row when (old.state = 'queued' and new.state = 'running')
    execute function cancelled_at_once()`);
  await test.rows('create trigger begun_slowly before insert on stored_file for each row execute function begun_slowly()');
  const crashes: unknown[] = [];
  const crashed = (error: unknown) => crashes.push(error);
  process.on('uncaughtException', crashed);
  try {
    for (const format of ['csv', 'xlsx']) {
      const job = await request(user, { ...QUERY, format });
      expect(await finished(user, job!.id)).toMatchObject({ state: 'cancelled' });
    }
    await new Promise((done) => setTimeout(done, 1000));
    expect(crashes).toEqual([]);
  } finally {
    process.off('uncaughtException', crashed);
    await test.rows('drop trigger cancelled_at_once on export_job');
    await test.rows('drop trigger begun_slowly on stored_file');
  }
});

it('a file is gone after its days, and the list says so', async () => {
  const user = await test.user(test.ours, ['card:read', 'card:export']);
  const { id } = await asked(user);
  await finished(user, id);
  await test.rows(`update export_job set finished_at = now() - interval '8 days' where id = $1`, [id]);
  await clearExports(test.databases, Date.now(), 7);
  expect((await jobs(user))[0]).toMatchObject({ id, state: 'expired' });
  expect((await fetchFile(user, id)).status).toBe(404);
});

it('a runner that is ended while it takes one gives it back before it says that it has ended, and asks no database that has gone', async () => {
  const held = new pg.Client({ connectionString: test.database.url });
  await held.connect();
  const log = createLog('silent');
  const databases = openDatabases(test.database.url, log, { size: 2 });
  try {
    // Whoever takes an export waits for this lock: the server's own runner, and the one that is begun here.
    await held.query('select pg_advisory_lock(7310560)');
    const bus = { publish: () => {} } as never;
    const end = startExports({
      http: test.running.http,
      databases,
      bus,
      clock: { now: test.now },
      log,
      guard: {} as never,
      lookMs: 1,
    });
    const { id } = await asked(clerk);
    await until(
      async () => (await held.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount === 2,
    );
    let hasEnded = false;
    const ended = end().then(() => (hasEnded = true));
    for (let turn = 0; turn < 20; turn++) await held.query('select 1');
    expect(hasEnded).toBe(false);
    await held.query('select pg_advisory_unlock(7310560)');
    await ended;
    await databases.close();
    expect(await finished(clerk, id)).toMatchObject({ state: 'done' });
    // What was given back is no attempt; what was left behind would be taken a second time, half a minute later.
    expect(await test.rows('select attempts from export_job where id = $1', [id])).toEqual([{ attempts: 1 }]);
  } finally {
    await held.end();
  }
});
