import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../testing/order-desk.ts';

const { workOrders } = contract;
let test: OrderDesk['test'];
let leader: OrderDesk['leader'];
let man: OrderDesk['man'];
let archivist: OrderDesk['archivist'];
let stranger: OrderDesk['stranger'];
let place: OrderDesk['place'];
let report: OrderDesk['report'];
let bring: OrderDesk['bring'];

beforeAll(async () => {
  ({ test, leader, man, archivist, stranger, place, report, bring } = await openOrderDesk());
});
afterAll(() => test.close());

it('a scheme that helped more often stands before others, and a repeat counts against it', async () => {
  const { serialNumber } = await place();
  const scheme = (title: string) =>
    leader.get(workOrders.saveScheme, { body: { providerId: test.ours, faultCode: 'ReaderFailure', title, steps: ['Look'] } });
  const [good, bad] = [await scheme('Good'), await scheme('Bad')];
  for (const { id, helps } of [
    ...Array.from({ length: 3 }, () => ({ id: good.id, helps: true })),
    ...Array.from({ length: 3 }, () => ({ id: bad.id, helps: false })),
  ]) {
    const { taskId } = await report(serialNumber, { faultCode: 'ReaderFailure' });
    await bring(taskId, 'onSite');
    await man.get(workOrders.finish, { body: { taskId, cause: 'a', remedy: 'b', schemeId: id } });
    await leader.get(workOrders.confirm, { body: { taskId } });
    await test.rows("update work_order set confirmed_at = confirmed_at - interval '8 days' where task_id = $1", [taskId]);
    await leader.get(workOrders.decide, { body: { taskId, reason: 'ok' } });
    await archivist.get(workOrders.archive, { body: { taskId } });
    // What comes next repeats it, unless it helped.
    if (helps)
      await test.rows("update work_order set archived_at = archived_at - interval '31 days' where task_id = $1", [taskId]);
  }
  await report(serialNumber, { faultCode: 'ReaderFailure' });
  const ranked = await leader.get(workOrders.getRecommendedScheme, { body: { faultCode: 'ReaderFailure' } });
  expect(ranked.map(({ title }) => title).slice(0, 2)).toEqual(['Good', 'Bad']);
  expect(ranked[0]).toMatchObject({ tried: 3, helped: 3 });
  expect(ranked[0]!.atLeast).toBeLessThan(0.6);
  expect(ranked.at(-1)!.id).toBeNull();
});

it('what was found out at an order is shown at the next one of the same fault, and that order counts as its first', async () => {
  const { serialNumber } = await place();
  const first = await report(serialNumber, { faultCode: 'ResetFailure' });
  const form = { providerId: test.ours, faultCode: 'ResetFailure' as const, title: 'New fuse', steps: ['Change the fuse'] };
  // Before anybody has mended it, nothing is known of whether it helps.
  const early = await leader.get(workOrders.saveScheme, { body: { ...form, title: 'Guess', taskId: first.taskId } });
  await bring(first.taskId, 'inProof');
  const { id } = await leader.get(workOrders.saveScheme, { body: { ...form, taskId: first.taskId } });
  await test.rows("update work_order set confirmed_at = confirmed_at - interval '8 days' where task_id = $1", [first.taskId]);
  await leader.get(workOrders.decide, { body: { taskId: first.taskId, reason: 'ok' } });
  await archivist.get(workOrders.archive, { body: { taskId: first.taskId } });
  await test.rows("update work_order set archived_at = archived_at - interval '31 days' where task_id = $1", [first.taskId]);
  const next = await report(serialNumber, { faultCode: 'ResetFailure' });
  const shown = await man.get(workOrders.getRecommendedScheme, { body: { faultCode: 'ResetFailure', taskId: next.taskId } });
  expect(shown.map((one) => [one.id, one.tried, one.helped]).slice(0, 2)).toEqual([
    [id, 1, 1],
    [early.id, 0, 0],
  ]);
  expect(
    (await stranger.call(workOrders.saveScheme, { body: { ...form, providerId: test.theirs, taskId: next.taskId } })).code,
  ).toBe(403);
});
