import { type BodyOf, contract } from '@csms/contract';
import { SimulatedChargePoint } from '@csms/simulator';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Api, openStation, registerPoint, setPrice, signInByApi } from './testing/api.ts';
import { faults, overflow, still } from './testing/axe.ts';
import { launch, openPage } from './testing/console.ts';
import { type Product, startProduct } from './testing/product.ts';

const PATH = '/smartCharging/profiles?tab=timed';
const ZONE = 'Asia/Shanghai';
let product: Product;
let browser: Browser;
let api: Api;
let point: SimulatedChargePoint;
const users = new Map<string, number>();

/** Day and minute of the station's clock, so many minutes from now. */
function wall(minutes = 0): { day: string; time: string } {
  const text = new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

const form = (account: string, more: Partial<BodyOf<typeof contract.timedCharges.create>> = {}) => ({
  serialNumber: 'DEPOT-1',
  connectorNos: [2],
  chargeUserId: users.get(account)!,
  validPeriod: { from: wall(-1440).day, to: wall(14 * 1440).day },
  startTime: wall(-60).time,
  ...more,
});

const create = (body: ReturnType<typeof form>): Promise<{ id: number }> =>
  api.call('POST', contract.timedCharges.create.path, body);

/** The clock comes to the time of a timed charge: its start of today, or of yesterday evening soon after midnight, is looked at now. */
async function timeComes(id: number): Promise<void> {
  await product.sql(
    `update timed_charge k set next_at = ((t.now::date - case when start_time::time > t.now::time then 1 else 0 end) + start_time::time) at time zone '${ZONE}'
     from (select now() at time zone '${ZONE}' as now) t where id = $1`,
    [id],
  );
  await vi.waitFor(async () => {
    expect(await product.sql('update timed_start set look_at = now() where timed_id = $1 returning 1', [id])).not.toHaveLength(0);
  }, 30_000);
}

async function pick(page: Page, name: RegExp): Promise<void> {
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: name })
    .first()
    .click();
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launch()]);
  api = await signInByApi(product);
  const station = await openStation(api, 'Depot', ZONE);
  await setPrice(api, station);
  await registerPoint(api, station, 'DEPOT-1', 'Depot 1');
  for (const account of ['li.na', 'wang.wei', 'zhang.min']) {
    const { id } = await api.call('POST', contract.chargeUsers.create.path, {
      providerId: 1,
      account,
      phone: '+86 139 0000 0000',
    });
    if (account !== 'zhang.min')
      await api.call('POST', contract.chargeUsers.recharge.path.replace(':id', String(id)), {
        amount: '50',
        requestId: `recharge-${account}`,
      });
    users.set(account, id);
  }
  point = new SimulatedChargePoint({
    url: product.ocpp,
    serialNumber: 'DEPOT-1',
    model: 'river-120',
    meterIntervalS: 1,
  });
  await point.start();
});
afterAll(async () => {
  await point?.stop();
  await browser?.close();
  await product?.remove();
});

it('is made at its form with a preview, starts the car that is plugged in, ends at its energy, and tells its cost', async () => {
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}${PATH}`);
  await page.getByText('No timed charges yet').waitFor();
  await page.getByRole('button', { name: 'New timed charge' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New timed charge' });
  await drawer.getByText('Fill in the required fields', { exact: false }).waitFor();
  await drawer.getByLabel('Charge point').click();
  await page.getByText('Depot 1 · DEPOT-1').click();
  await drawer.getByRole('combobox', { name: 'Connectors' }).click();
  await pick(page, /^Connector 1 · /);
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await drawer.getByText('Charge user is required').waitFor();
  await drawer.getByLabel('Charge user').fill('li.na');
  await pick(page, /^li\.na/);
  const { time } = wall();
  await drawer.getByLabel('Start time').fill('25:00');
  await drawer.getByText('Enter a time such as 08:30').waitFor();
  await drawer.getByLabel('Start time').fill(time);
  await drawer.getByLabel('End at energy').fill('0.3');
  await drawer.getByRole('region', { name: 'Preview of the next start' }).getByText('Next start', { exact: true }).waitFor();
  await drawer.getByRole('img', { name: /^Charging plan: / }).waitFor();

  // A car that must be ready shows which hours it takes.
  await drawer.getByText('Ready by', { exact: true }).first().click();
  await drawer.getByLabel('May charge from').fill('08:00');
  await drawer.getByRole('textbox', { name: 'Ready by' }).fill('12:00');
  await drawer.getByRole('img', { name: /08:00 to 08:\d\d Valley at / }).waitFor();
  await drawer.getByText('Cost if charged at once').waitFor();
  await drawer.getByText('Start at', { exact: true }).click();
  await drawer.getByLabel('Start time').fill(time);
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /li\.na/ });
  await row.getByText('Every day').waitFor();
  await row.getByText('Active').waitFor();

  point.plugIn(1);
  const [made] = await product.sql<{ id: number }>('select id from timed_charge');
  await timeComes(made!.id);
  await vi.waitFor(
    async () =>
      expect(await product.sql("select 1 from timed_start where status = 'done' and end_reason = 'energy'")).toHaveLength(1),
    60_000,
  );
  await vi.waitFor(
    async () => expect(await product.sql("select 1 from charging_record where status = 'finished'")).toHaveLength(1),
    20_000,
  );
  await page.goto(`${product.url}${PATH}&view=starts`);
  const start = page.getByRole('row', { name: /li\.na/ });
  await start.getByText('Done').waitFor();
  await start.getByText('Done').click();
  const detail = page.getByRole('dialog', { name: /^Start / });
  await detail.getByText('Energy reached').waitFor();
  const [record] = await product.sql<{ cost: string; transaction_id: number }>(
    'select cost::text, transaction_id from charging_record',
  );
  expect(Number(record!.cost)).toBeGreaterThan(0);
  await detail
    .getByText(String(Number(record!.cost)))
    .first()
    .waitFor();
  await detail.getByRole('link', { name: String(record!.transaction_id), exact: true }).click();
  await page.waitForURL(/chargeRecord/);
});

/** The words of the walks, by language. */
const WORDS = {
  en: {
    account: 'li.na',
    create: 'New timed charge',
    submit: 'Create',
    readyBy: 'Ready by',
    from: 'May charge from',
    connectors: 'Connectors',
    connector: /^Connector 1 · /,
    user: 'Charge user',
    energy: 'Energy',
    preview: 'Preview of the next start',
    cost: 'Cost',
    plan: 'Charging plan',
    start: 'Start',
    full: /^Complete by /,
    done: 'Energy reached',
  },
  zh: {
    account: 'wang.wei',
    create: '新建定时充电',
    submit: '新建',
    readyBy: '定时充好',
    from: '最早开始时间',
    connectors: '充电枪',
    connector: /^1 号枪 · /,
    user: '充电用户',
    energy: '充电电量',
    preview: '下次启动预览',
    cost: '预计费用',
    plan: '充电计划',
    start: '启动',
    full: /^预计 .* 充够$/,
    done: '已达到设定电量',
  },
} as const;

it.each(['en', 'zh'] as const)('a car is ready by its time, followed from the form to its bill (%s)', async (language) => {
  const words = WORDS[language];
  // One price all day: what is cheapest does not depend on when this runs.
  await product.sql("update price_version set slots = repeat('f', 48)");
  await product.sql("update timed_charge set ended_at = now(), ended_by = 'test', next_at = null where ended_at is null");
  const page = await openPage(browser, product, { token: api.token, language });
  await page.goto(`${product.url}${PATH}&timed=new&point=DEPOT-1`);
  const drawer = page.getByRole('dialog', { name: words.create });
  await drawer.getByText(words.readyBy, { exact: true }).first().click();
  await drawer.getByRole('combobox', { name: words.connectors }).click();
  await pick(page, words.connector);
  await page.keyboard.press('Escape');
  await drawer.getByLabel(words.user).fill(words.account);
  await pick(page, new RegExp(`^${words.account.replace('.', '\\.')}`));
  await drawer.getByLabel(words.from).fill(wall(-60).time);
  await drawer.getByRole('textbox', { name: language === 'en' ? words.readyBy : '充好时间' }).fill(wall(60).time);
  await drawer.getByLabel(words.energy, { exact: true }).fill('0.3');
  const preview = drawer.getByRole('region', { name: words.preview });
  await preview.getByText(words.cost, { exact: true }).waitFor();
  await preview.getByRole('img', { name: new RegExp(`^${words.plan}`) }).waitFor();
  await drawer.getByRole('button', { name: words.submit, exact: true }).click();
  await drawer.waitFor({ state: 'detached' });

  point.unplug(1);
  await vi.waitFor(() => expect(point.connectors[0]!.status).toBe('Available'), 10_000);
  point.plugIn(1);
  const [made] = await product.sql<{ id: number }>('select max(id) as id from timed_charge');
  await product.sql("update timed_charge set next_at = now() - interval '3 hours' where id = $1", [made!.id]);
  const startOf = async () =>
    (
      await product.sql<{ id: number; status: string; transaction_id: number; planned_cost: string }>(
        'select id, status, transaction_id, planned_cost::text from timed_start where timed_id = $1',
        [made!.id],
      )
    )[0];
  await vi.waitFor(async () => expect((await startOf())?.status).toBe('charging'), 60_000);
  const { id, transaction_id: session, planned_cost: planned } = (await startOf())!;
  await page.goto(`${product.url}${PATH}&view=starts&start=${id}`);
  const detail = page.getByRole('dialog', { name: `${words.start} ${id}` });
  await detail.getByText(words.full).waitFor();
  await detail.getByRole('img', { name: new RegExp(`^${words.plan}`) }).waitFor();
  expect(await faults(page, 'wcag', '.ant-drawer')).toEqual([]);
  await vi.waitFor(
    async () => {
      // It is looked at each half a minute; here more often.
      await product.sql("update timed_start set look_at = least(look_at, now()) where id = $1 and status = 'charging'", [id]);
      expect((await startOf())?.status).toBe('done');
    },
    { timeout: 90_000, interval: 500 },
  );
  await detail.getByText(words.done).waitFor({ timeout: 30_000 });
  const [record] = await product.sql<{ cost: string; energy_wh: number }>(
    "select cost::text, energy_wh::int from charging_record where transaction_id = $1 and status = 'finished'",
    [session],
  );
  expect(record!.energy_wh).toBeGreaterThanOrEqual(300);
  expect(Number(planned)).toBeGreaterThan(0);
  // What flowed between the last value and the stop is paid beside what was planned.
  expect(Number(record!.cost)).toBeGreaterThanOrEqual(Number(planned) * 0.95);
  await detail.getByRole('link', { name: String(session), exact: true }).click();
  await page.waitForURL(/chargeRecord/);
  await page
    .getByRole('main')
    .getByText(String(Number(record!.cost)))
    .first()
    .waitFor();
  await product.sql("update timed_charge set ended_at = now(), ended_by = 'test', next_at = null where id = $1", [made!.id]);
  await page.context().close();
});

it('a start at a time is followed from the form to its bill in Chinese', async () => {
  await product.sql("update timed_charge set ended_at = now(), ended_by = 'test', next_at = null where ended_at is null");
  const page = await openPage(browser, product, { token: api.token, language: 'zh' });
  await page.goto(`${product.url}${PATH}&timed=new&point=DEPOT-1`);
  const drawer = page.getByRole('dialog', { name: WORDS.zh.create });
  await drawer.getByRole('combobox', { name: WORDS.zh.connectors }).click();
  await pick(page, WORDS.zh.connector);
  await page.keyboard.press('Escape');
  await drawer.getByLabel(WORDS.zh.user).fill(WORDS.zh.account);
  await pick(page, /^wang\.wei/);
  await drawer.getByLabel('启动时间').fill(wall().time);
  await drawer.getByLabel('充到电量后结束').fill('0.3');
  await drawer.getByRole('button', { name: WORDS.zh.submit, exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  point.unplug(1);
  await vi.waitFor(() => expect(point.connectors[0]!.status).toBe('Available'), 10_000);
  point.plugIn(1);
  const [made] = await product.sql<{ id: number }>('select max(id) as id from timed_charge');
  await timeComes(made!.id);
  const startOf = async () =>
    (
      await product.sql<{ id: number; status: string; transaction_id: number }>(
        'select id, status, transaction_id from timed_start where timed_id = $1',
        [made!.id],
      )
    )[0];
  await vi.waitFor(async () => expect((await startOf())?.status).toBe('done'), 90_000);
  const { id, transaction_id: session } = (await startOf())!;
  await page.goto(`${product.url}${PATH}&view=starts&start=${id}`);
  const detail = page.getByRole('dialog', { name: `${WORDS.zh.start} ${id}` });
  await detail.getByText(WORDS.zh.done).waitFor();
  await detail.getByRole('link', { name: String(session), exact: true }).click();
  await page.waitForURL(/chargeRecord/);
  const [record] = await product.sql<{ cost: string }>('select cost::text from charging_record where transaction_id = $1', [
    session,
  ]);
  expect(Number(record!.cost)).toBeGreaterThan(0);
  await page
    .getByRole('main')
    .getByText(String(Number(record!.cost)))
    .first()
    .waitFor();
  await product.sql("update timed_charge set ended_at = now(), ended_by = 'test', next_at = null where id = $1", [made!.id]);
});

it('says at the field what takes its time, and that the user may not charge', async () => {
  const startTime = wall(180).time;
  const { id } = await create(form('wang.wei', { startTime, maxMinutes: 60 }));
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}${PATH}&timed=new&point=DEPOT-1`);
  const drawer = page.getByRole('dialog', { name: 'New timed charge' });
  await drawer.getByRole('combobox', { name: 'Connectors' }).click();
  await pick(page, /^Connector 2 · /);
  await page.keyboard.press('Escape');
  await drawer.getByLabel('Charge user').fill('li.na');
  await pick(page, /^li\.na/);
  await drawer.getByLabel('Start time').fill(startTime);
  await drawer.getByLabel('Longest time').fill('30');
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await drawer
    .locator('.ant-form-item', { hasText: 'Connectors' })
    .getByText(`Timed charge ${id} uses this time on this connector`)
    .waitFor();
  await drawer.getByLabel('Charge user').fill('zhang.min');
  await pick(page, /^zhang\.min/);
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await drawer.locator('.ant-form-item', { hasText: 'Charge user' }).locator('.ant-form-item-explain-error').waitFor();
});

it('says why a start was missed, in Chinese on a phone', async () => {
  const { id } = await create(form('wang.wei', { startTime: wall(-1).time, maxMinutes: 30 }));
  await timeComes(id);
  await vi.waitFor(
    async () =>
      expect(await product.sql("select 1 from timed_start where status = 'due' and problem = 'notPluggedIn'")).toHaveLength(1),
    30_000,
  );
  await product.sql("update timed_start set until_at = now() - interval '1 second', look_at = now() where timed_id = $1", [id]);
  const page = await openPage(browser, product, {
    token: api.token,
    language: 'zh',
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`${product.url}${PATH}&view=starts&status=missed`);
  await page.getByText('未插枪').first().waitFor();
  await page.getByText('未启动').first().waitFor();
  expect(await overflow(page)).toBe(0);
  await page.goto(`${product.url}${PATH}&timed=${id}`);
  await page
    .getByRole('dialog', { name: `定时充电 ${id}` })
    .getByText('未插枪')
    .waitFor();
  expect(await overflow(page)).toBe(0);
});

it('stands in the calendar, where a day is skipped; it is paused, resumed and ended', async () => {
  const startTime = wall(360).time;
  const { id } = await create(form('li.na', { connectorNos: [1], startTime, maxMinutes: 10, note: 'early' }));
  const page = await openPage(browser, product, { token: api.token });
  await page.goto(`${product.url}${PATH}&view=calendar`);
  await still(page);
  await page.getByRole('button', { name: 'Week after' }).click();
  const chip = page.getByRole('button', { name: `Planned: ${startTime}, li.na, Depot 1, connector 1` });
  await expect.poll(() => chip.count()).toBe(7);
  expect(await faults(page)).toEqual([]);
  await chip.first().click();
  const drawer = page.getByRole('dialog', { name: `Timed charge ${id}` });
  await drawer.getByText(/^Start on /).waitFor();
  expect(await faults(page, 'wcag', '.ant-drawer')).toEqual([]);
  await drawer
    .getByRole('button', { name: /^Skip / })
    .first()
    .click();
  await page.getByRole('button', { name: 'OK' }).click();
  await vi.waitFor(
    async () =>
      expect(await product.sql("select 1 from timed_start where timed_id = $1 and status = 'skipped'", [id])).toHaveLength(1),
    10_000,
  );
  await drawer.getByRole('button', { name: 'Pause' }).click();
  await drawer.getByRole('button', { name: 'Resume' }).click();
  await drawer.getByRole('button', { name: 'Pause' }).waitFor();
  await drawer.getByRole('button', { name: 'End', exact: true }).click();
  const end = page.getByRole('dialog', { name: `End timed charge ${id}` });
  await end.getByLabel('Reason').fill('moved away');
  await end.getByRole('button', { name: 'End', exact: true }).click();
  await end.waitFor({ state: 'detached' });
  expect(await product.sql('select note, ended_by from timed_charge where id = $1', [id])).toEqual([
    { note: 'moved away', ended_by: 'admin' },
  ]);
});
