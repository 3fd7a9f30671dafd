import { type BodyOf, contract, type ReportRun } from '@csms/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendOutbox } from '../../access/index.ts';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { createSeal } from '../../platform/config/seal.ts';
import { createLog } from '../../platform/log/log.ts';
import { createOutward } from '../../platform/outward/outward.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { pdfTexts } from '../../testing/pdf.ts';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { sheetsOf } from '../../testing/sheet.ts';
import { countLedger } from '../statistics/count-ledger.ts';
import { recountDirty } from '../statistics/recount.ts';
import { countUptime } from '../uptime/uptime.count.ts';
import { clearReports, workReports } from './reports.runner.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const seal = createSeal(Buffer.alloc(32, 7));
const log = createLog('silent');
let test: TestServer;
let mail: MailServer;
/** May schedule both kinds. */
let owner: Api;
let ownerName: string;
let stationName: string;
let station: number;
/** Midnight of today, UTC. */
const today = Math.floor(Date.now() / DAY) * DAY;
const day = (days: number) => new Date(today + days * DAY).toISOString().slice(0, 10);
const PERMISSIONS = [
  'workOrder:read',
  'report:read',
  'report:write',
  'statistics:read',
  'financialStatistics:read',
  'message:read',
];

/** Sets the server's clock; nobody is signed out by it. */
async function travel(ms: number): Promise<void> {
  test.shiftClock(ms - Date.now());
  await test.rows(`update sign_in_session set expires_at = '2099-01-01', last_used_at = now() + interval '1 year'`);
}
const parts = () => ({ databases: test.databases, bus: createLocalBus(() => {}), clock: { now: test.now }, log });
const work = () => workReports(parts());
async function count(): Promise<void> {
  while ((await recountDirty(test.databases)).more);
  while ((await countLedger(test.databases)).more);
  await countUptime(test.databases.system, test.now(), 0);
}
const deliver = async () => {
  // The box goes by the database's clock.
  await test.rows(`update outgoing set due_at = '2000-01-01'`);
  await sendOutbox({
    db: test.databases.system,
    seal,
    clock: { now: test.now },
    log,
    sms: undefined,
    outward: createOutward(['127.0.0.1']),
  });
};

type Form = BodyOf<typeof contract.reports.create>;
const form = (more: Partial<Form> = {}): Form => ({
  reportName: unique('Report '),
  kind: 'operation',
  frequency: 'daily',
  time: '10:00',
  timeZone: 'UTC',
  language: 'en',
  formats: ['xlsx', 'pdf'],
  recipients: ['ann@ours.example', 'bob@ours.example'],
  ...more,
});
const schedule = (more: Partial<Form> = {}, api = owner) => api.get(contract.reports.create, { body: form(more) });
const runs = async (id: number, api = owner): Promise<ReportRun[]> =>
  (await api.get(contract.reports.runs, { params: { id } })).list;
const outgoing = (subject: string) =>
  test.rows('select recipient, attachments from outgoing where subject like $1 order by id', [`${subject}%`]);

beforeAll(async () => {
  test = await startTestServer({ env: { ROLES: 'http,ocpp', OUTWARD_ALLOW: '127.0.0.1' } });
  mail = await startMailServer('reports@ours.example', 'code');
  await test.rows(
    `update provider set mail_account = 'reports@ours.example', mail_authorization_code = $1, smtp_address = '127.0.0.1', smtp_port = $2 where id = $3`,
    [seal.seal('code'), mail.port, test.ours],
  );
  owner = await test.user(test.ours, PERMISSIONS);
  ({ username: ownerName } = await owner.get(contract.signIn.info));
  for (const [providerId, wattHours] of [
    [test.ours, 7000],
    [test.theirs, 99_000],
  ] as const) {
    const { id, stationName: name } = await test.station({ providerId, price: { electricity: '1.5', service: '0.25' } });
    if (providerId === test.ours) [station, stationName] = [id, name];
    const { serialNumber } = await test.point({ stationId: id });
    const { cardNumber } = await test.card({ providerId, amount: '1000' });
    const point = await test.boot(serialNumber);
    for (let back = 1; back <= 62; back++) {
      const at = today - back * DAY + 11 * HOUR;
      const transaction = await point.start(cardNumber, back * 1_000_000, at);
      await point.end(transaction, back * 1_000_000 + wattHours + back * 10, at + HOUR);
    }
    await point.close();
  }
  await test.rows(`update charge_point set created_at = now() - interval '200 days'`);
  await test.rows(`update charging_record set start_received_at = started_at`);
});
afterAll(async () => {
  await mail.close();
  await test.close();
});
beforeEach(() => travel(today + 9 * HOUR));
afterEach(() => test.rows('delete from report_schedule'));

describe('a due report', () => {
  it('is made once and mailed once to each recipient, however many are at it', async () => {
    const { id, reportName } = await schedule();
    await count();
    await work();
    expect(await runs(id)).toEqual([]);
    await travel(today + 10 * HOUR);
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await outgoing(reportName)).toHaveLength(2);
    expect(await runs(id)).toMatchObject([{ state: 'sending', from: day(-1), to: day(-1), missed: 0, manual: false }]);
    await deliver();
    await Promise.all([work(), work()]);
    const [run, ...others] = await runs(id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      state: 'sent',
      reason: null,
      mails: [
        { recipient: 'ann@ours.example', state: 'sent' },
        { recipient: 'bob@ours.example', state: 'sent' },
      ],
    });
    const got = mail.received.filter(({ subject }) => subject.startsWith(reportName));
    expect(got.map(({ to }) => to[0]).sort()).toEqual(['ann@ours.example', 'bob@ours.example']);
    expect(got[0]!.attachments).toEqual([`${reportName}-${day(-1)}.xlsx`, `${reportName}-${day(-1)}.pdf`]);
    expect(got[0]!.text).toContain('Energy (kWh): 7.0');
    // What was mailed is what can be fetched.
    for (const [index, format] of (['xlsx', 'pdf'] as const).entries()) {
      const answer = await owner.raw('GET', `/web/reportRuns/${run!.id}/file?format=${format}`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(got[0]!.files[index]!.bytes)).toBe(true);
    }
  });

  it('is made once where its process dies at any place', async () => {
    const { id, reportName } = await schedule();
    await count();
    await travel(today + 10 * HOUR);
    // The mails cannot be put down: neither the run nor any of them is.
    await test.rows(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`);
    await test.rows(
      `create trigger broken before insert on outgoing for each row when (new.recipient like 'bob%') execute function broken()`,
    );
    await work();
    expect(await outgoing(reportName)).toEqual([]);
    expect(await runs(id)).toMatchObject([{ state: 'waiting', files: [] }]);
    await test.rows('drop trigger broken on outgoing');
    // Another process has taken it and died.
    await test.rows(`update report_run set attempts = attempts + 1, taken_until = $1`, [new Date(test.now() + 60_000)]);
    await work();
    expect(await outgoing(reportName)).toEqual([]);
    await travel(test.now() + 61_000);
    await work();
    await work();
    expect(await outgoing(reportName)).toHaveLength(2);
    expect(await runs(id)).toMatchObject([{ state: 'sending' }]);
    await test.rows('drop function broken cascade');
  });

  it('is mailed once where a process that was given up still goes on', async () => {
    const { id, reportName } = await schedule({ formats: ['xlsx'] });
    await count();
    await travel(today + 10 * HOUR);
    await test.rows(
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.7); return new; end $$`,
    );
    await test.rows('create trigger slow before insert on stored_file for each row execute function slow()');
    const first = work();
    await new Promise((done) => setTimeout(done, 300));
    await test.rows('update report_run set taken_until = $1', [new Date(test.now() - 1)]);
    await Promise.all([first, work()]);
    await test.rows('drop function slow cascade');
    expect(await outgoing(reportName)).toHaveLength(2);
    expect(await runs(id)).toMatchObject([{ state: 'sending' }]);
  });

  it('that was missed is made up for by the latest alone', async () => {
    const { id } = await schedule();
    await travel(today + 3 * DAY + 12 * HOUR);
    await work();
    expect(await runs(id)).toMatchObject([{ from: day(2), missed: 3, state: 'waiting' }]);
    const { nextTime } = await owner.get(contract.reports.get, { params: { id } });
    expect(nextTime).toBe(new Date(today + 4 * DAY + 10 * HOUR).toISOString());
  });

  it('waits until its days are over and counted, and is given up after a day', async () => {
    const { id, reportName } = await schedule({ kind: 'financial' });
    await count();
    const [record] = await test.rows(
      'select transaction_id from charging_record where station_id = $1 and started_at >= $2 and started_at < $3',
      [station, day(-1), day(0)],
    );
    // Changed, and not counted yet.
    await test.rows('insert into stat_dirty (provider_id, station_id, day) values ($1, $2, $3)', [test.ours, station, day(-1)]);
    await travel(today + 10 * HOUR);
    await work();
    expect(await runs(id)).toMatchObject([{ state: 'waiting', reason: expect.stringContaining('Waiting until') }]);
    await recountDirty(test.databases);
    await test.rows('insert into ledger_uncounted select id from ledger_transaction where reference = $1 and provider_id = $2', [
      String(record.transaction_id),
      test.ours,
    ]);
    await travel(test.now() + 4000);
    await work();
    expect(await runs(id)).toMatchObject([{ state: 'waiting' }]);
    // It was counted before: only the mark goes.
    await test.rows('delete from ledger_uncounted');
    await travel(test.now() + 4000);
    await work();
    expect(await runs(id)).toMatchObject([{ state: 'sending', reason: null }]);
    expect(await outgoing(reportName)).toHaveLength(2);

    const west = await test.station({ providerId: test.ours, timeZone: 'Pacific/Honolulu' });
    // The day ends in Honolulu at ten o'clock UTC.
    await owner.get(contract.reports.update, { params: { id }, body: form({ stationId: west.id, time: '09:30' }) });
    await travel(today + DAY + 9.5 * HOUR);
    await count();
    await work();
    expect((await runs(id))[0]).toMatchObject({ state: 'waiting', from: day(0) });
    await travel(today + DAY + 10.1 * HOUR);
    await count();
    await work();
    expect((await runs(id))[0]).toMatchObject({ state: 'sending' });
    await test.rows('insert into stat_dirty (provider_id, station_id, day) values ($1, $2, $3)', [test.ours, west.id, day(1)]);
    await travel(today + 2 * DAY + 9.5 * HOUR);
    await work();
    await travel(today + 3 * DAY + 9.4 * HOUR);
    await work();
    expect((await runs(id))[0]).toMatchObject({ state: 'waiting' });
    await travel(today + 3 * DAY + 9.6 * HOUR);
    await work();
    expect((await runs(id))[1]).toMatchObject({ state: 'failed', reason: expect.stringContaining('not counted within a day') });
    await test.rows('delete from stat_dirty');
    // Else the weeks and months of the tests that follow would end late, too.
    await test.rows(`update station set time_zone = 'UTC' where id = $1`, [west.id]);
  });
});

describe('the rights of the owner as they are now', () => {
  const messages = async () => (await test.rows('select title, content from message order by id desc limit 1'))[0];
  it.each([
    ['permission', `update role set permissions = '{report:write}' where key = $1`, 'no longer has access to these statistics'],
    ['account', 'update system_users set enabled = false where username = $1', 'can no longer sign in'],
    [
      'provider',
      `update provider set expires_at = now() - interval '9 days' where id = (select provider_id from system_users where username = $1)`,
      'can no longer sign in',
    ],
    [
      'place',
      'update system_users set provider_id = (select min(id) from provider) where username = $1',
      'now belongs to another provider',
    ],
  ])('count: without its %s nothing is sent, and somebody is told', async (_what, loss, reason) => {
    const api = await test.user(test.ours, PERMISSIONS);
    const { username } = await api.get(contract.signIn.info);
    const { id, reportName } = await schedule({}, api);
    await count();
    await test.rows(loss, [username]);
    await travel(today + 10 * HOUR);
    await work();
    expect(await outgoing(reportName)).toEqual([]);
    await test.rows('update provider set expires_at = null');
    expect(await runs(id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining(reason) }]);
    expect(await messages()).toMatchObject({ title: `Report not sent: ${reportName}`, content: expect.stringContaining(reason) });
  });

  it('bound who may schedule, change and fetch: the kind’s own statistics are asked for', async () => {
    const half = await test.user(test.ours, ['report:read', 'report:write', 'statistics:read']);
    expect((await half.call(contract.reports.create, { body: form({ kind: 'financial' }) })).status).toBe(403);
    const { id } = await schedule({ kind: 'financial' });
    await count();
    await owner.get(contract.reports.sendNow, { params: { id }, body: { to: 'recipients' } });
    await work();
    const [run] = await runs(id, half);
    expect((await half.raw('GET', `/web/reportRuns/${run!.id}/file?format=xlsx`)).status).toBe(403);
    expect((await half.call(contract.reports.update, { params: { id }, body: form() })).status).toBe(403);
    expect((await half.call(contract.reports.sendNow, { params: { id }, body: { to: 'recipients' } })).status).toBe(403);
    const stranger = await test.user(test.theirs, PERMISSIONS);
    expect((await stranger.raw('GET', `/web/reportRuns/${run!.id}/file?format=xlsx`)).status).toBe(404);
    expect((await stranger.call(contract.reports.runs, { params: { id } })).status).toBe(404);
    expect((await stranger.call(contract.reports.create, { body: form({ stationId: station }) })).error.fields).toHaveProperty(
      'stationId',
    );
  });

  it('pass to the colleague who saves the schedule, not to a user of a provider above', async () => {
    const { id } = await schedule();
    await test.admin.get(contract.reports.update, { params: { id }, body: form() });
    expect(await owner.get(contract.reports.get, { params: { id } })).toMatchObject({ ownerName });
    const colleague = await test.user(test.ours, PERMISSIONS);
    await colleague.get(contract.reports.update, { params: { id }, body: form() });
    expect((await owner.get(contract.reports.get, { params: { id } })).ownerName).not.toBe(ownerName);
  });
});

describe('a mail that does not arrive', () => {
  it('is told by recipient, and its owner hears of it once it is given up', async () => {
    const { id, reportName } = await schedule();
    await count();
    await travel(today + 10 * HOUR);
    await work();
    await test.rows(`update outgoing set sent_at = now() where subject like $1 and recipient like 'ann%'`, [`${reportName}%`]);
    await test.rows(`update outgoing set error = '550 no such user' where subject like $1 and sent_at is null`, [
      `${reportName}%`,
    ]);
    await work();
    expect(await runs(id)).toMatchObject([
      { state: 'sending', mails: [{ state: 'sent' }, { state: 'waiting', error: '550 no such user' }] },
    ]);
    await test.rows('update outgoing set failed_at = now() where subject like $1 and sent_at is null', [`${reportName}%`]);
    await Promise.all([work(), work()]);
    expect(await runs(id)).toMatchObject([{ state: 'partly', reason: expect.stringContaining('1 of 2') }]);
    expect(await test.rows('select 1 from message where title = $1', [`Report not sent: ${reportName}`])).toHaveLength(1);
  });

  it('for want of a mail account is not tried: the form and the run say so', async () => {
    const alone = await test.user(test.theirs, PERMISSIONS);
    const preview = await alone.get(contract.reports.preview, { query: { frequency: 'daily', time: '10:00', timeZone: 'UTC' } });
    expect(preview).toEqual({
      hasMailAccount: false,
      next: [0, 1, 2].map((days) => ({
        dueTime: new Date(today + days * DAY + 10 * HOUR).toISOString(),
        from: day(days - 1),
        to: day(days - 1),
      })),
    });
    const { id } = await schedule({}, alone);
    await travel(today + 10 * HOUR);
    await work();
    expect(await runs(id, alone)).toMatchObject([{ state: 'failed', reason: 'No mail account is configured' }]);
  });
});

describe('a report asked for at once', () => {
  it('goes to the asker or to the recipients, and not too often', async () => {
    const { id, reportName } = await schedule({ frequency: 'monthly', monthDay: 3, formats: ['pdf'], language: 'zh' });
    await count();
    const send = (to: 'me' | 'recipients') => owner.call(contract.reports.sendNow, { params: { id }, body: { to } });
    expect((await send('me')).error.key).toBe('reportNoOwnMail');
    await test.rows(`update system_users set email = 'owner@ours.example' where username = $1`, [ownerName]);
    expect((await send('me')).data).toMatchObject({ state: 'waiting', manual: true });
    await work();
    await deliver();
    expect(mail.received.filter(({ subject }) => subject.startsWith(reportName)).map(({ to }) => to)).toEqual([
      ['owner@ours.example'],
    ]);
    for (let n = 0; n < 4; n++) expect((await send('recipients')).status).toBe(200);
    expect((await send('recipients')).error.key).toBe('tooMany');
  });

  it('of a schedule that is switched off goes all the same; what was due of it does not', async () => {
    const { id } = await schedule();
    await travel(today + 10 * HOUR);
    await test.rows('insert into stat_dirty (provider_id, station_id, day) values ($1, $2, $3)', [test.ours, station, day(-1)]);
    await work();
    expect(await runs(id)).toMatchObject([{ state: 'waiting' }]);
    const off = await owner.get(contract.reports.setEnabled, { params: { id }, body: { enabled: false } });
    expect(off).toMatchObject({ enabled: false, nextTime: null });
    await count();
    await owner.get(contract.reports.sendNow, { params: { id }, body: { to: 'recipients' } });
    await travel(test.now() + 5000);
    await work();
    expect(await runs(id)).toMatchObject([
      { manual: true, state: 'sending' },
      { manual: false, state: 'skipped' },
    ]);
  });
});

describe('the figures of a report', () => {
  /** Made now: its files. */
  async function made(more: Partial<Form>): Promise<{ sheets: Map<string, string[][]>; texts: string[]; run: ReportRun }> {
    const { id } = await schedule(more);
    await count();
    await owner.get(contract.reports.sendNow, { params: { id }, body: { to: 'recipients' } });
    await work();
    const [run] = await runs(id);
    expect(run).toMatchObject({ state: 'sending' });
    const fetched = async (format: string) =>
      Buffer.from(await (await owner.raw('GET', `/web/reportRuns/${run!.id}/file?format=${format}`)).arrayBuffer());
    return { sheets: await sheetsOf(await fetched('xlsx')), texts: pdfTexts(await fetched('pdf')), run: run! };
  }

  it('are those of the operation statistics and of a recount, and nobody else’s', async () => {
    const { sheets, texts, run } = await made({ frequency: 'monthly', monthDay: 1 });
    const query = { from: run.from, to: run.to };
    const summary = await owner.get(contract.statistics.summary, { query });
    const [raw] = await test.rows(
      `select count(*)::int as sessions, sum(energy_wh)::float8 as wh, sum(cost)::text as cost from charging_record where provider_id = $1 and status = 'finished'
        and (started_at at time zone time_zone)::date between $2 and $3`,
      [test.ours, run.from, run.to],
    );
    expect(raw.sessions).toBeGreaterThan(20);
    expect(summary).toMatchObject({ sessions: raw.sessions, energyWh: raw.wh });
    const row = (sheet: string, first: string) => sheets.get(sheet)!.find(([cell]) => cell === first)!;
    expect([...sheets.keys()]).toEqual([
      'Report',
      'Summary',
      'Trend by day',
      'Stations',
      'Charge points',
      'Connector types',
      'User groups',
      'Start types',
      'Weekday and hour',
      'Service',
    ]);
    const service = await owner.get(contract.serviceFigures.totals, { query });
    expect(row('Service', 'Work orders opened')[2]).toBe(String(service.opened));
    expect(texts).toContain('Service');
    expect(Number(row('Summary', 'Sessions')[2])).toBe(raw.sessions);
    expect(Number(row('Summary', 'Energy (kWh)')[2])).toBe(raw.wh / 1000);
    expect(Number(row('Summary', 'Income')[2])).toBe(Number(raw.cost));
    const trend = await owner.get(contract.statistics.trend, { query });
    expect(
      sheets
        .get('Trend by day')!
        .slice(1)
        .map((cells) => [Number(cells[2]), Number(cells[3])]),
    ).toEqual(trend.map((bucket) => [bucket.sessions, bucket.energyWh / 1000]));
    expect(sheets.get('Stations')).toHaveLength(2);
    expect(row('Stations', stationName)[2]).toBe(String(raw.sessions));
    expect(sheets.get('Weekday and hour')).toHaveLength(169);
    const energy = (raw.wh / 1000).toFixed(1);
    expect(texts).toContain(energy);
    expect(texts).toContain(stationName);
    expect(texts.filter((text) => text === String(raw.sessions)).length).toBeGreaterThan(1);
  });

  it('are those of the financial statistics, proven against the ledger', async () => {
    const { sheets, texts, run } = await made({ kind: 'financial', frequency: 'weekly', weekday: 1, providerId: test.ours });
    const summary = await owner.get(contract.financialStatistics.summary, { query: { from: run.from, to: run.to } });
    const [one] = summary.currencies;
    const [raw] = await test.rows(
      `select sum(elec_fee)::float8 as elec, sum(service_fee)::float8 as service, sum(cost)::float8 as cost from charging_record where provider_id = $1 and status = 'finished'
        and (started_at at time zone time_zone)::date between $2 and $3`,
      [test.ours, run.from, run.to],
    );
    const rows = sheets.get('Summary')!;
    const value = (name: string) => Number(rows.find(([cell]) => cell === name)![2]);
    expect([value('Electricity fee'), value('Service fee'), value('Income')]).toEqual([raw.elec, raw.service, raw.cost]);
    expect(value('Income')).toBe(Number(one!.income.total));
    expect(
      sheets
        .get('Reconciliation with the ledger')!
        .slice(1)
        .map((cells) => [cells[2], cells[8]]),
    ).toEqual(one!.proof.map((line) => [line.records, line.unexplained]));
    expect(sheets.get('Providers')!.slice(1)).toHaveLength(1);
    expect(texts).toContain('Records and ledger agree: every difference is explained.');
    expect(texts.some((text) => text.endsWith(raw.cost.toFixed(2)))).toBe(true);
  });

  it('are kept for a month, then cleared', async () => {
    const { run } = await made({ stationId: station });
    await deliver();
    await work();
    await clearReports(test.databases, test.now() + 29 * DAY);
    expect((await owner.raw('GET', `/web/reportRuns/${run.id}/file?format=pdf`)).status).toBe(200);
    await clearReports(test.databases, test.now() + 31 * DAY);
    expect((await owner.raw('GET', `/web/reportRuns/${run.id}/file?format=pdf`)).status).toBe(404);
    expect(await runs(run.scheduleId)).toMatchObject([{ state: 'sent', files: [] }]);
  });
});

describe('a form', () => {
  it.each([
    [{ frequency: 'weekly' as const }, 'weekday'],
    [{ frequency: 'monthly' as const }, 'monthDay'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ recipients: [] }, 'recipients'],
    [{ formats: [] }, 'formats'],
    [{ time: '24:00' }, 'time'],
    [{ stationId: 99_999 }, 'stationId'],
  ])('that lacks what it needs says so at the field: %j', async (more, field) => {
    const answer = await owner.call(contract.reports.create, { body: form(more) });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toHaveProperty(field);
  });

  it('mails nobody twice', async () => {
    const made = await schedule({ recipients: ['a@b.example', 'A@b.example', 'c@d.example'] });
    expect(made.recipients).toEqual(['A@b.example', 'c@d.example']);
  });
});
