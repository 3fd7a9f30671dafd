import { API_PREFIX, columnTitle, contract, sheetColumns, warrantySheet } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfTexts } from '../../testing/pdf.ts';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';
import { sheetOf } from '../../testing/sheet.ts';

const { workOrders, orderCosts } = contract;
let test: TestServer;
let leader: Api;
let other: Api;
let man: Api;
let stranger: Api;
let manId: number;
const LEADS = [
  'workOrder:read',
  'workOrder:create',
  'workOrder:dispatch',
  'workOrder:confirm',
  'component:read',
  'component:write',
];

beforeAll(async () => {
  test = await startTestServer();
  leader = await test.user(test.ours, LEADS);
  other = await test.user(test.ours, LEADS);
  man = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  stranger = await test.user(test.theirs, [...LEADS, 'workOrder:process']);
  const people = await leader.get(workOrders.servicePeople, { query: {} });
  manId = people.find((one) => one.processes && !one.leads)!.id;
});
afterAll(() => test.close());

/** An order that the man was sent to. */
async function order(): Promise<{ taskId: string; serialNumber: string }> {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id });
  const { taskId } = await leader.get(workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, description: 'The plug does not lock any more' },
  });
  await leader.get(workOrders.accept, { body: { taskId } });
  await leader.get(workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId: manId } });
  return { taskId, serialNumber };
}
const sheet = (taskId: string, api = leader) => api.get(orderCosts.get, { query: { taskId } });

it('work above the limit does not begin before somebody else has approved it, and another sum wants another yes', async () => {
  const { taskId } = await order();
  await leader.get(orderCosts.saveRules, { body: { providerId: test.ours, hourRate: '80', approvalLimit: '500' } });
  await man.get(orderCosts.estimate, { body: { taskId, amount: '500' } });
  expect((await sheet(taskId)).needsApproval).toBe(false);
  await leader.get(orderCosts.estimate, { body: { taskId, amount: '500.01', note: 'A new cable' } });
  expect(await sheet(taskId)).toMatchObject({ needsApproval: true, approvedTime: null });
  expect((await man.call(workOrders.arrive, { body: { taskId } })).error).toMatchObject({ key: 'costNotApproved' });
  expect((await leader.call(orderCosts.approve, { body: { taskId } })).error).toMatchObject({ key: 'ownEstimate' });
  expect((await man.call(orderCosts.approve, { body: { taskId } })).code).toBe(403);
  await other.get(orderCosts.approve, { body: { taskId } });
  expect(await sheet(taskId)).toMatchObject({ needsApproval: false, approvedTime: expect.any(String) });
  await leader.get(orderCosts.estimate, { body: { taskId, amount: '900' } });
  expect((await man.call(workOrders.arrive, { body: { taskId } })).error).toMatchObject({ key: 'costNotApproved' });
  await other.get(orderCosts.approve, { body: { taskId } });
  await man.get(workOrders.arrive, { body: { taskId } });
});

it('an order costs its hours by the rate, its parts and what was entered, to the cent', async () => {
  const { taskId } = await order();
  await leader.get(orderCosts.saveRules, { body: { providerId: test.ours, hourRate: '70', approvalLimit: null } });
  await man.get(workOrders.arrive, { body: { taskId } });
  const { lines } = await man.get(orderCosts.add, { body: { taskId, kind: 'travel', amount: '12.30', note: '31 km' } });
  await man.get(orderCosts.add, { body: { taskId, kind: 'contractor', amount: '100' } });
  const gone = await man.get(orderCosts.remove, { body: { taskId, id: lines[0]!.id } });
  expect(gone.total).toBe('100.00');
  expect((await man.call(orderCosts.remove, { body: { taskId, id: lines[0]!.id } })).code).toBe(404);
  await man.get(orderCosts.add, { body: { taskId, kind: 'travel', amount: '12.30' } });
  // 50 minutes at 70 an hour are 58.333….
  await man.get(workOrders.finish, { body: { taskId, cause: 'a', remedy: 'b', laborMinutes: 50 } });
  expect(await sheet(taskId)).toMatchObject({ labour: '58.33', labourMinutes: 50, parts: '0.00', total: '170.63' });
  expect((await stranger.call(orderCosts.get, { query: { taskId } })).code).toBe(404);
  expect((await stranger.call(orderCosts.add, { body: { taskId, kind: 'other', amount: '1' } })).code).toBe(404);
});

it('a claim tells supplier and warranty, and its paper is written in both languages with all that there is', async () => {
  const { taskId, serialNumber } = await order();
  const warranty = {
    serialNumbers: [serialNumber],
    supplier: 'Volt & Söhne',
    installedDay: '2026-01-10',
    warrantyUntil: '2099-01-10',
  };
  expect(
    (await leader.call(orderCosts.saveWarranty, { body: { ...warranty, warrantyUntil: '2025-01-01' } })).error,
  ).toHaveProperty('fields.warrantyUntil');
  expect((await stranger.call(orderCosts.saveWarranty, { body: warranty })).error).toHaveProperty('fields.serialNumbers');
  await leader.get(orderCosts.saveWarranty, { body: warranty });
  const { list } = await leader.get(orderCosts.warranties, { query: { keyword: serialNumber } });
  expect(list).toMatchObject([{ cover: 'under', supplier: 'Volt & Söhne', warrantyUntil: '2099-01-10' }]);
  expect((await stranger.get(orderCosts.warranties, { query: { keyword: serialNumber } })).total).toBe(0);
  await leader.get(orderCosts.claim, {
    body: { taskId, kind: 'warranty', party: 'Volt & Söhne', claimNumber: 'C-1', state: 'sent' },
  });
  expect(await sheet(taskId)).toMatchObject({
    claim: { state: 'sent', claimNumber: 'C-1', amount: null },
    warranties: [{ serialNumber, isUnder: true }],
  });
  for (const language of ['en', 'zh']) {
    const paper = await leader.raw('GET', `/web/workOrder/report.pdf?taskId=${taskId}&language=${language}`);
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await paper.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(5_000);
    expect(decodeURIComponent(paper.headers.get('download-filename') ?? '')).toBe(
      `${language === 'en' ? 'Warranty claim' : '质保索赔'}-${taskId}.pdf`,
    );
  }
  expect((await stranger.raw('GET', `/web/workOrder/report.pdf?taskId=${taskId}`)).status).toBe(404);
});

it('the work report tells what was measured, why it waited and what recovery did before anybody came', async () => {
  const { taskId, serialNumber } = await order();
  await test.rows(
    `with a as (insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at)
        select provider_id, station_id, id, 1, 'fault', 'InternalError', 'serious', now(), now() from charge_point where serial_number = $1 returning *),
      joined as (insert into work_order_alarm (alarm_id, work_order_id, provider_id) select a.id, w.id, a.provider_id from a, work_order w where w.task_id = $2),
      run as (insert into recovery_run (provider_id, station_id, point_id, connector_no, alarm_id, fault_code, steps, is_alone, started_by, state, due_at, started_at, ended_at, judged_at)
        select provider_id, station_id, point_id, 1, id, 'InternalError', '[{"kind":"softReset","seconds":null},{"kind":"hardReset","seconds":null},{"kind":"available","seconds":null}]', true, 'CSMS',
          'notHelped', now(), now(), now(), now() from a returning *)
      insert into recovery_step (run_id, provider_id, no, kind, command_ids, state, result, began_at, ended_at)
        select run.id, run.provider_id, v.no, v.kind, '{}', v.state, '', now(), now() from run, (values (0, 'softReset', 'done'), (1, 'hardReset', 'failed')) v (no, kind, state)`,
    [serialNumber, taskId],
  );
  await man.get(workOrders.arrive, { body: { taskId } });
  const until = new Date(test.now() + 86_400_000).toISOString();
  await man.get(workOrders.wait, { body: { taskId, waitingFor: 'grid', until } });
  await man.get(workOrders.resume, { body: { taskId } });
  const measured = [{ name: 'Insulation', value: '2.1 MΩ' }];
  await man.get(workOrders.finish, { body: { taskId, cause: 'Wet plug', remedy: 'Dried it', measured } });
  const report = async (language: 'en' | 'zh') => {
    const answer = await leader.raw('GET', `/web/workOrder/report.pdf?taskId=${taskId}&language=${language}`);
    return pdfTexts(Buffer.from(await answer.arrayBuffer())).join(' ');
  };
  const en = await report('en');
  for (const words of [
    'Insulation',
    '2.1 MΩ',
    'Wet plug',
    'Dried it',
    'Soft reset',
    'Done',
    'Hard reset',
    'Failed',
    'Did not help',
    'CSMS (automatic)',
  ])
    expect(en).toContain(words);
  // What was not tried is not told.
  expect(en).not.toContain('Make available');
  const zh = await report('zh');
  for (const words of ['测量值', '软重启', '硬重启', '自动执行']) expect(zh).toContain(words);
});

it('warranties of a sheet are entered all or none, each wrong cell is named, and nobody else’s points are touched', async () => {
  const { serialNumber: first } = await test.point();
  const { serialNumber: second } = await test.point();
  const send = async (rows: string[][], api: Api = leader) => {
    const form = new FormData();
    const header = sheetColumns(warrantySheet).map((column) => columnTitle(column, 'en'));
    form.append('file', new Blob([Uint8Array.from(await sheetOf(header, rows))]), 'warranties.xlsx');
    const answer = await fetch(`${test.url}${API_PREFIX}${orderCosts.importWarranties.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}` },
      body: form,
    });
    return (await answer.json()) as { data: { key?: string; fields?: Record<string, string>; imported?: number } };
  };
  const wrong = await send([
    [first, 'Maker', '2027-01-01', '2026-01-01', ''],
    ['NOBODY-1', 'Maker', '2027-01-01', '', ''],
    [first, 'Maker', '2027-01-01', '', ''],
    [second, '', 'soon', '', ''],
    [second, 'Maker', '2025-01-01', '2026-01-01', ''],
  ]);
  expect(wrong.data.key).toBe('importInvalid');
  expect(Object.keys(wrong.data.fields!).sort()).toEqual(['3.A', '4.A', '5.B', '5.C', '6.A', '6.C']);
  const entered = async (serialNumber: string) =>
    (await leader.get(orderCosts.warranties, { query: { keyword: serialNumber } })).list[0]!;
  expect((await entered(first)).cover).toBe('unknown');
  const good = [
    [first, 'Maker', '2099-01-01', '2026-01-01', 'Contract 7'],
    [second, 'Other', '2020-01-01', '', ''],
  ];
  expect((await send(good)).data.imported).toBe(2);
  expect(await entered(first)).toMatchObject({
    supplier: 'Maker',
    cover: 'under',
    installedDay: '2026-01-01',
    note: 'Contract 7',
  });
  expect((await entered(second)).cover).toBe('over');
  const foreign = await test.user(test.theirs, ['component:read', 'component:write']);
  expect((await send([[first, 'Thief', '2099-01-01', '', '']], foreign)).data.fields).toHaveProperty('2.A');
});
