import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jpegOf } from '../../testing/pictures.ts';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';

const { orderCosts, photoRetention, workOrders } = contract;
let test: TestServer;
let chief: Api;
let stranger: Api;

beforeAll(async () => {
  test = await startTestServer({ timing: { photoRetentionMs: 100 } });
  chief = await test.user(test.ours, ['workOrder:read', 'workOrder:create', 'workOrder:dispatch', 'workOrder:confirm']);
  stranger = await test.user(test.theirs, ['workOrder:read', 'workOrder:confirm']);
});
afterAll(() => test.close());

async function photo(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(jpegOf())]), 'photo.jpg');
  const answer = await fetch(`${test.url}/prod-api/common/upload?kind=image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${chief.token}` },
    body: form,
  });
  return ((await answer.json()) as { fileName: string }).fileName;
}
/** A cancelled order with a photo that ended so many months ago. */
async function ended(monthsAgo: number): Promise<{ taskId: string; fileName: string }> {
  const { serialNumber } = await test.point();
  const fileName = await photo();
  const { taskId } = await chief.get(workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, description: 'Ms Meyer says it smells', files: [{ fileName, field: 'before' }] },
  });
  await chief.get(workOrders.cancel, { body: { taskId, reason: 'Nothing there' } });
  await test.rows(
    `insert into feedback (provider_id, station_id, point_id, connector_no, work_order_id, kind, is_danger, description, language, created_at)
      select w.provider_id, w.station_id, o.point_id, 1, w.id, 'other', false, 'Ms Meyer, 0151', 'en', now() from work_order w join work_order_place o on o.work_order_id = w.id where w.task_id = $1`,
    [taskId],
  );
  await test.rows(
    "update work_order set cancelled_at = now() - make_interval(months => $2), source = 'public' where task_id = $1",
    [taskId, monthsAgo],
  );
  return { taskId, fileName };
}
/** Until the regular work has erased an order; others that were due with it were looked at in the same turn. */
const erased = ({ taskId }: { taskId: string }) =>
  until(
    async () =>
      (await test.rows('select 1 from work_order where task_id = $1 and photos_erased_at is not null', [taskId])).length > 0,
  );
const keeps = async ({ taskId, fileName }: { taskId: string; fileName: string }) => {
  const { steps } = await chief.get(workOrders.get, { query: { taskId } });
  const [file] = await test.rows<{ attached: boolean }>('select attached from stored_file where name = $1', [fileName]);
  const [said] = await test.rows<{ texts: string }>(
    "select w.description || '|' || f.description as texts from work_order w join feedback f on f.work_order_id = w.id where w.task_id = $1",
    [taskId],
  );
  return { photos: steps.flatMap(({ files }) => files).length, attached: file?.attached ?? false, texts: said!.texts };
};
const ALL = { photos: 1, attached: true, texts: 'Ms Meyer says it smells|Ms Meyer, 0151' };
const NONE = { photos: 0, attached: false, texts: '|' };

it('photos and what drivers wrote go after two years, or as a provider says; what a claim or legal check needs stays', async () => {
  const [young, claimed, checked] = [await ended(13), await ended(1), await ended(1)];
  await chief.get(orderCosts.claim, {
    body: { taskId: claimed.taskId, kind: 'damage', party: 'Driver', state: 'open', claimNumber: '', amount: null, note: '' },
  });
  await test.rows(
    `insert into maintenance_task (provider_id, work, point_id, due_on, window_from, window_to, created_at, work_order_id, state)
      select w.provider_id, 'rcdTest', o.point_id, '2020-01-01', now(), now() + interval '1 hour', now(), w.id, 'done' from work_order w join work_order_place o on o.work_order_id = w.id where w.task_id = $1`,
    [checked.taskId],
  );
  for (const { taskId } of [claimed, checked])
    await test.rows("update work_order set cancelled_at = now() - interval '25 months' where task_id = $1", [taskId]);
  const old = await ended(25);
  await erased(old);
  expect(await keeps(old)).toEqual(NONE);
  for (const one of [young, claimed, checked]) expect(await keeps(one)).toEqual(ALL);
  const { steps } = await chief.get(workOrders.get, { query: { taskId: old.taskId } });
  expect(steps.some(({ detail }) => detail.erasedPhotos === 1)).toBe(true);
  const told = await until(async () => {
    const rows = await test.rows<{ operand: string }>(
      "select operand from system_log where operation = 'photoRetention.erase' and provider_id = $1",
      [test.ours],
    );
    return rows.length > 0 && rows;
  });
  expect(told.map(({ operand }) => operand)).toEqual(['1 / 1']);

  expect(await chief.get(photoRetention.get, { query: { providerId: test.ours } })).toMatchObject({ months: 24 });
  const save = (api: Api, months: number) => api.call(photoRetention.save, { body: { providerId: test.ours, months } });
  expect((await save(stranger, 1)).status).toBe(404);
  expect((await save(chief, 0)).error).toHaveProperty('fields.months');
  await save(chief, 12);
  await erased(young);
  expect(await keeps(young)).toEqual(NONE);
  expect(await keeps(claimed)).toEqual(ALL);
});
