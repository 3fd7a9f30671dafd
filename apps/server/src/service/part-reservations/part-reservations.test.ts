import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';

const { spareParts, partReservations, workOrders, fieldWork } = contract;
let test: TestServer;
let keeper: Api;
let man: Api;
let manId: number;
let stranger: Api;

beforeAll(async () => {
  test = await startTestServer();
  keeper = await test.user(test.ours, [
    'material:read',
    'material:ship',
    'material:count',
    'workOrder:read',
    'workOrder:dispatch',
  ]);
  man = await test.user(test.ours, ['workOrder:read', 'workOrder:process', 'material:read']);
  stranger = await test.user(test.theirs, ['material:read', 'material:ship', 'workOrder:read', 'workOrder:dispatch']);
  manId = (await man.get(contract.signIn.info)).userId;
});
afterAll(() => test.close());

const newStore = (more: object = {}) =>
  keeper.get(spareParts.createStore, { body: { providerId: test.ours, name: unique('Store'), kind: 'depot', ...more } });
async function stocked(count: number, more: { isSerialised?: boolean; keeper?: string } = {}) {
  const store = await newStore(more.keeper ? { keeper: more.keeper } : {});
  const part = await keeper.get(spareParts.create, {
    body: {
      providerId: test.ours,
      partsNumber: unique('P'),
      name: 'Fan',
      price: '10',
      unit: 'piece',
      isSerialised: more.isSerialised ?? false,
    },
  });
  const serialNumbers = more.isSerialised ? Array.from({ length: count }, (_, n) => `${part.partsNumber}-${n}`) : [];
  await keeper.get(spareParts.move, { body: { kind: 'initial', partId: part.id, storeId: store.id, count, serialNumbers } });
  return { storeId: store.id, partId: part.id, partsNumber: part.partsNumber };
}
/** An order that our man was sent to. */
async function order(): Promise<string> {
  const { serialNumber } = await test.point();
  const { taskId } = await test.admin.get(workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, description: 'The fan is loud and slow' },
  });
  await keeper.get(workOrders.accept, { body: { taskId } });
  await keeper.get(workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId: manId } });
  return taskId;
}
const reserve = (taskId: string, { storeId, partId }: { storeId: number; partId: number }, count: number, api = keeper) =>
  api.call(partReservations.reserve, { body: { taskId, storeId, lines: [{ partId, count }] } });
const stockOf = async (partsNumber: string) => {
  const { free, reserved } = (await keeper.get(spareParts.list, { query: { partsNumber } })).list[0]!;
  return { free, reserved };
};
const heldFor = async (taskId: string) => (await keeper.get(workOrders.get, { query: { taskId } })).reserved;
const proven = async () => expect(await test.admin.get(spareParts.proof)).toEqual([]);

it('twenty orders that want the last pieces at once get no more than there are', async () => {
  const at = await stocked(7);
  const orders = await Promise.all(Array.from({ length: 20 }, order));
  const answers = await Promise.all(orders.map((taskId) => reserve(taskId, at, 1)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(7);
  expect(answers.filter(({ error }) => error?.key === 'stockShort')).toHaveLength(13);
  expect(await stockOf(at.partsNumber)).toEqual({ free: 0, reserved: 7 });
  expect((await keeper.get(partReservations.list, { query: { partId: at.partId } })).total).toBe(7);
  await proven();
});

it('what is kept for an order is taken by it alone, leaves the store with its step, and the rest goes back', async () => {
  const at = await stocked(5);
  const [own, other] = [await order(), await order()];
  expect((await reserve(own, at, 4)).code).toBe(200);
  const finish = (taskId: string, count: number) =>
    man.call(workOrders.finish, {
      body: { taskId, cause: 'Worn', remedy: 'Changed', storeId: at.storeId, parts: [{ partId: at.partId, count }] },
    });
  await man.get(workOrders.arrive, { body: { taskId: other } });
  expect((await finish(other, 2)).error?.key).toBe('stockShort');
  await man.get(workOrders.arrive, { body: { taskId: own } });
  expect((await finish(own, 3)).code).toBe(200);
  expect(await stockOf(at.partsNumber)).toEqual({ free: 2, reserved: 0 });
  const detail = await keeper.get(workOrders.get, { query: { taskId: own } });
  expect(detail.reserved).toEqual([]);
  expect(detail.parts).toMatchObject([{ count: 3 }]);
  expect((await finish(other, 2)).code).toBe(200);
  await proven();
});

it('cancelling and handing back give the parts free, and an order that has ended keeps none', async () => {
  const at = await stocked(4);
  const [cancelled, handedBack] = [await order(), await order()];
  await reserve(cancelled, at, 1);
  await reserve(handedBack, at, 2);
  expect(await heldFor(handedBack)).toMatchObject([{ count: 2, storeId: at.storeId }]);
  await keeper.get(workOrders.cancel, { body: { taskId: cancelled, reason: 'Not needed' } });
  await man.get(workOrders.updateFailManToWorkOrder, { body: { taskId: handedBack, reason: 'No ladder' } });
  expect(await stockOf(at.partsNumber)).toEqual({ free: 4, reserved: 0 });
  expect((await reserve(cancelled, at, 1)).error?.key).toBe('workOrderMoved');
  const kinds = (await keeper.get(spareParts.movements, { query: { partId: at.partId } })).list.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'released')).toHaveLength(2);
  await proven();
});

it('pieces with serial numbers are kept one by one, any that are free where none is named', async () => {
  const at = await stocked(3, { isSerialised: true });
  const taskId = await order();
  const kept = (await reserve(taskId, at, 2)).data;
  expect(kept.map(({ serialNumber, count }) => [serialNumber, count])).toEqual([
    [`${at.partsNumber}-0`, 1],
    [`${at.partsNumber}-1`, 1],
  ]);
  expect((await reserve(taskId, at, 2)).error?.key).toBe('stockShort');
  const release = (count: number, serialNumber: string) =>
    keeper.call(partReservations.release, { body: { taskId, storeId: at.storeId, partId: at.partId, serialNumber, count } });
  expect((await release(1, `${at.partsNumber}-2`)).error?.key).toBe('reservedShort');
  expect((await release(1, `${at.partsNumber}-0`)).data).toHaveLength(1);
  expect(await stockOf(at.partsNumber)).toEqual({ free: 2, reserved: 1 });
  await proven();
});

it('strangers and men who were not sent keep nothing for an order, and see nothing of it', async () => {
  const at = await stocked(2);
  const taskId = await order();
  expect((await reserve(taskId, at, 1, stranger)).status).toBe(404);
  const other = await test.user(test.ours, ['workOrder:read', 'workOrder:process', 'material:read']);
  expect((await reserve(taskId, at, 1, other)).status).toBe(404);
  expect((await reserve(taskId, at, 1, man)).code).toBe(200);
  expect((await other.get(partReservations.list, { query: {} })).total).toBe(0);
  expect((await stranger.get(partReservations.list, { query: {} })).total).toBe(0);
  expect((await man.get(partReservations.list, { query: { taskId } })).total).toBe(1);
});

it('the phone has what is kept and the stores’ stock beside its orders; parts taken without a line leave once, a lack is told', async () => {
  const { username } = await man.get(contract.signIn.info);
  const at = await stocked(3, { keeper: username });
  const taskId = await order();
  await reserve(taskId, at, 1);
  const mine = (await man.get(fieldWork.orders)).list.find((one) => one.taskId === taskId);
  expect(mine?.reserved).toMatchObject([{ partsNumber: at.partsNumber, count: 1 }]);
  const { stores, stock } = await man.get(fieldWork.parts);
  expect(stores[0]).toMatchObject({ id: at.storeId, own: true });
  expect(stock.find(({ partId }) => partId === at.partId)).toMatchObject({ free: 2, storeId: at.storeId });
  await man.get(workOrders.arrive, { body: { taskId } });
  const requestId = unique('finish-');
  const finish = (count: number) =>
    man.call(fieldWork.step, {
      body: {
        taskId,
        action: 'finish',
        requestId,
        doneTime: new Date(test.now()).toISOString(),
        cause: 'Worn',
        remedy: 'Changed',
        parts: [{ partId: at.partId, storeId: at.storeId, count }],
      },
    });
  const refused = await finish(4);
  expect(refused.error?.key).toBe('stockShort');
  expect(refused.status).toBe(409);
  const outcomes = await Promise.all([finish(2), finish(2), finish(2)]);
  expect(outcomes.map(({ data }) => data.outcome).sort()).toEqual(['done', 'landed', 'landed']);
  expect(await stockOf(at.partsNumber)).toEqual({ free: 1, reserved: 0 });
  await proven();
});
