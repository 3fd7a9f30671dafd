import { API_PREFIX, columnTitle, contract, partSheet, sheetColumns } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { sheetOf } from '../../testing/sheet.ts';

const { spareParts, applyOrders, workOrders } = contract;
const ALL = ['material:read', 'material:apply', 'material:approve', 'material:ship', 'material:count'];
let test: TestServer;
let keeper: Api;
let chief: Api;
let stranger: Api;

beforeAll(async () => {
  test = await startTestServer({ exportLimit: 50 });
  keeper = await test.user(test.ours, ALL);
  chief = await test.user(test.ours, ALL);
  stranger = await test.user(test.theirs, ALL);
});
afterAll(() => test.close());

const newStore = (api = keeper, providerId = test.ours) =>
  api.get(spareParts.createStore, { body: { providerId, name: unique('Store'), kind: 'depot' } });
const newPart = (more: object = {}, api = keeper, providerId = test.ours) =>
  api.get(spareParts.create, {
    body: { providerId, partsNumber: unique('P'), name: 'Plug', price: '100', unit: 'piece', ...more },
  });
const move = (
  kind: 'initial' | 'in' | 'transfer' | 'repaired' | 'returnedDefective',
  partId: number,
  storeId: number,
  count: number,
  more: object = {},
) => keeper.call(spareParts.move, { body: { kind, partId, storeId, count, ...more } });
const partOf = async (partsNumber: string) => (await keeper.get(spareParts.list, { query: { partsNumber } })).list[0]!;
const key = async (call: Promise<{ code: number; error: { key?: string } | null }>) =>
  (await call).error?.key ?? (await call).code;
const proven = async () => expect(await test.admin.get(spareParts.proof)).toEqual([]);

describe('the book of stock', () => {
  it('never goes below zero with forty at once, and its sums are the stock', async () => {
    const [a, b] = [await newStore(), await newStore()];
    const parts = await Promise.all([newPart(), newPart(), newPart()]);
    for (const { id } of parts) expect((await move('initial', id, a.id, 10)).code).toBe(200);
    const done = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        move('transfer', parts[n % 3]!.id, n % 5 === 4 ? b.id : a.id, 1 + (n % 4), { toStoreId: n % 5 === 4 ? a.id : b.id }),
      ),
    );
    const codes = new Set(done.map((one) => one.error?.key ?? one.code));
    expect([...codes].every((code) => code === 200 || code === 'stockShort')).toBe(true);
    expect(codes).toContain(200);
    for (const { partsNumber } of parts) expect((await partOf(partsNumber)).free).toBe(10);
    const { list } = await keeper.get(spareParts.stock, { query: { limit: 300 } });
    expect(list.every(({ free }) => free >= 0)).toBe(true);
    await proven();
  });

  it('cannot be changed afterwards, not even by the owner of the database', async () => {
    const store = await newStore();
    const { id } = await newPart();
    await move('initial', id, store.id, 1);
    await expect(test.rows('update stock_movement set free = 5 where part_id = $1', [id])).rejects.toThrow('only added to');
    await expect(test.rows('delete from stock_movement where part_id = $1', [id])).rejects.toThrow('only added to');
  });

  it('values by the moving average, and proposes what to order', async () => {
    const store = await newStore();
    const { id, partsNumber } = await newPart({ minimum: 30, price: '10' });
    await move('initial', id, store.id, 10, { unitCost: '10' });
    await move('in', id, store.id, 5, { unitCost: '16' });
    expect(await partOf(partsNumber)).toMatchObject({ averageCost: '12', value: '180.00', free: 15, proposal: 15 });
    expect((await keeper.get(spareParts.list, { query: { partsNumber, reorder: 'true' as never } })).total).toBe(1);
  });

  it('knows pieces by serial number, each once', async () => {
    const [a, b] = [await newStore(), await newStore()];
    const { id } = await newPart({ isSerialised: true });
    expect(await key(move('in', id, a.id, 2, { serialNumbers: ['S1'] }))).toBe('serialNumbersWrong');
    expect((await move('in', id, a.id, 2, { serialNumbers: ['S1', 'S2'] })).code).toBe(200);
    expect(await key(move('in', id, b.id, 1, { serialNumbers: ['S2'] }))).toBe('serialNumberKnown');
    expect(await key(move('transfer', id, b.id, 1, { toStoreId: a.id, serialNumbers: ['S1'] }))).toBe('stockShort');
    expect((await move('transfer', id, a.id, 1, { toStoreId: b.id, serialNumbers: ['S1'] })).code).toBe(200);
    await proven();
  });
});

describe('an apply order', () => {
  async function apply(count = 5) {
    const [from, to] = [await newStore(), await newStore()];
    const part = await newPart();
    await move('initial', part.id, from.id, 8);
    const order = await keeper.get(applyOrders.create, {
      body: {
        lines: [{ partId: part.id, count }],
        storeId: to.id,
        receiver: 'Li',
        logisticsType: 'courier',
        deliveryAddress: 'Gate 3',
      },
    });
    return { from, to, part, order, taskId: order.taskId };
  }

  it('is agreed to by a second person, shipped, received in two parts, and its parts are where they should be', async () => {
    const { from, to, part, taskId } = await apply();
    expect(taskId).toMatch(/^AO\d{8}$/);
    expect(await key(keeper.call(applyOrders.confirm, { body: { taskId, agree: true } }))).toBe('applicantApproves');
    expect(await key(chief.call(applyOrders.ship, { body: { taskId, storeId: from.id } }))).toBe('applyStateWrong');
    expect((await chief.get(applyOrders.confirm, { body: { taskId, agree: true, auditOpinion: 'ok' } })).status).toBe('agreed');
    expect(await key(chief.call(applyOrders.ship, { body: { taskId, storeId: to.id } }))).toBe('storeSame');
    expect((await chief.get(applyOrders.ship, { body: { taskId, storeId: from.id } })).status).toBe('shipped');
    expect(await partOf(part.partsNumber)).toMatchObject({ free: 3, inTransit: 5 });
    const receive = (count: number) =>
      keeper.call(applyOrders.receive, { body: { taskId, lines: [{ partId: part.id, count }] } });
    expect(await key(receive(6))).toBe('receivedTooMany');
    expect((await receive(2)).data).toMatchObject({ status: 'partlyReceived', received: 2 });
    expect((await receive(3)).data).toMatchObject({ status: 'received', received: 5 });
    expect(await key(receive(1))).toBe('applyStateWrong');
    expect(await partOf(part.partsNumber)).toMatchObject({ free: 8, inTransit: 0 });
    const { list } = await keeper.get(spareParts.stock, { query: { partId: part.id } });
    expect(list.map(({ storeId, free }) => [storeId, free]).sort()).toEqual(
      [
        [from.id, 3],
        [to.id, 5],
      ].sort(),
    );
    const { nodes } = await keeper.get(applyOrders.flow, { query: { taskId } });
    expect(nodes.every(({ state }) => state === 'done')).toBe(true);
    await proven();
  });

  it('that is refused needs an opinion; one of two decisions at once counts', async () => {
    const { taskId } = await apply();
    expect(await key(chief.call(applyOrders.confirm, { body: { taskId, agree: false } }))).toBe('auditOpinionMissing');
    const both = await Promise.all(
      [chief, test.admin].map((api) =>
        api.call(applyOrders.confirm, { body: { taskId, agree: false, auditOpinion: 'too many' } }),
      ),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([200, 601]);
    expect(await key(keeper.call(applyOrders.cancel, { body: { taskId } }))).toBe('applyStateWrong');
  });

  it('takes no more than there is, and leaves all as it was', async () => {
    const { from, part, taskId } = await apply(9);
    await chief.get(applyOrders.confirm, { body: { taskId, agree: true } });
    expect(await key(chief.call(applyOrders.ship, { body: { taskId, storeId: from.id } }))).toBe('stockShort');
    expect(await partOf(part.partsNumber)).toMatchObject({ free: 8, inTransit: 0 });
    expect(await key(chief.call(applyOrders.cancel, { body: { taskId } }))).toBe('onlyApplicant');
    expect((await keeper.get(applyOrders.cancel, { body: { taskId } })).status).toBe('cancelled');
  });

  it('is found alike by query and body, and by nobody of another provider', async () => {
    const { taskId, part } = await apply();
    const [query, body] = await Promise.all([
      keeper.get(applyOrders.list, { query: { partsNumber: part.partsNumber } }),
      keeper.get(applyOrders.search, { body: { partsNumber: part.partsNumber } }),
    ]);
    expect(query.list.map((one) => one.taskId)).toEqual([taskId]);
    expect(body).toEqual(query);
    expect((await stranger.get(applyOrders.list, { query: { partsNumber: part.partsNumber } })).total).toBe(0);
    for (const call of [
      stranger.call(applyOrders.get, { params: { taskId } }),
      stranger.call(applyOrders.confirm, { body: { taskId, agree: true } }),
      stranger.call(applyOrders.flow, { query: { taskId } }),
    ])
      expect((await call).code).toBe(404);
    const theirs = await newStore(stranger, test.theirs);
    expect(
      await key(stranger.call(spareParts.move, { body: { kind: 'in', partId: part.id, storeId: theirs.id, count: 1 } })),
    ).toBe('invalid');
  });
});

it('a difference of a stocktake goes into the book by a second person only', async () => {
  const store = await newStore();
  const part = await newPart();
  await move('initial', part.id, store.id, 10);
  const count = (api: Api, n: number, kind: 'count' | 'writeOff' = 'count') =>
    api.get(spareParts.enterStocktake, { body: { storeId: store.id, kind, lines: [{ partId: part.id, count: n }] } });
  expect((await count(keeper, 10)).state).toBe('confirmed');
  const { id, difference, canDecide } = await count(keeper, 7);
  expect([difference, canDecide]).toEqual([-3, false]);
  const decide = (api: Api, confirm = true) => api.call(spareParts.decideStocktake, { params: { id }, body: { confirm } });
  expect(await key(decide(keeper))).toBe('counterDecides');
  const both = await Promise.all([decide(chief), decide(test.admin)]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 601]);
  expect((await partOf(part.partsNumber)).free).toBe(7);
  const off = await count(keeper, 2, 'writeOff');
  await chief.get(spareParts.decideStocktake, { params: { id: off.id }, body: { confirm: true } });
  expect((await partOf(part.partsNumber)).free).toBe(5);
  await proven();
});

it('a count of what moved in between is counted again, not booked as a difference', async () => {
  const store = await newStore();
  const part = await newPart();
  await move('initial', part.id, store.id, 10);
  await move('in', part.id, store.id, 5);
  const line = { partId: part.id, count: 10, expected: 10 };
  const enter = (one: typeof line) =>
    keeper.call(spareParts.enterStocktake, { body: { storeId: store.id, kind: 'count', lines: [one] } });
  expect(await key(enter(line))).toBe('stockMoved');
  expect((await keeper.get(spareParts.stocktakes, { query: { storeId: store.id } })).total).toBe(0);
  expect((await enter({ ...line, count: 14, expected: 15 })).code).toBe(200);
  await proven();
});

it('what a work order used leaves the store with its step, or not at all', async () => {
  const store = await newStore();
  const part = await newPart({ price: '7' });
  await move('initial', part.id, store.id, 3);
  const point = await test.point();
  const { taskId } = await test.admin.get(workOrders.createArtificialOrder, {
    body: { pointId: point.serialNumber, description: 'The plug is broken' },
  });
  const man = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  const people = await test.admin.get(workOrders.servicePeople, { query: { providerId: test.ours } });
  await test.admin.get(workOrders.accept, { body: { taskId } });
  await test.admin.get(workOrders.updateServiceManToWorkOrder, {
    body: { taskId, serviceManId: people.find((one) => one.processes && !one.leads)!.id },
  });
  await man.get(workOrders.arrive, { body: { taskId } });
  const finish = (count: number) =>
    man.call(workOrders.finish, {
      body: { taskId, cause: 'Worn', remedy: 'Changed', storeId: store.id, parts: [{ partId: part.id, count }] },
    });
  expect(await key(finish(4))).toBe('stockShort');
  expect((await test.admin.get(workOrders.get, { query: { taskId } })).state).toBe('onSite');
  expect((await finish(2)).code).toBe(200);
  expect((await partOf(part.partsNumber)).free).toBe(1);
  const { parts } = await test.admin.get(workOrders.get, { query: { taskId } });
  expect(parts).toMatchObject([{ partsNumber: part.partsNumber, count: 2 }]);
  expect(Number(parts[0]!.cost)).toBe(14);
  await proven();
});

it('a part or store that is in use cannot go, and says why', async () => {
  const store = await newStore();
  const part = await newPart();
  await move('initial', part.id, store.id, 1);
  expect(await key(keeper.call(spareParts.remove, { params: { id: part.id } }))).toBe('partInUse');
  const close = () =>
    keeper.call(spareParts.updateStore, { params: { id: store.id }, body: { name: store.name, kind: 'depot', isClosed: true } });
  expect(await key(close())).toBe('storeNotEmpty');
  const other = await newStore();
  await move('transfer', part.id, store.id, 1, { toStoreId: other.id });
  expect((await close()).code).toBe(200);
  expect(await key(move('in', part.id, store.id, 1))).toBe('storeClosed');
  const { id } = await newPart();
  expect((await keeper.call(spareParts.remove, { params: { id } })).code).toBe(200);
});

describe('importing spare parts', () => {
  const header = sheetColumns(partSheet).map((column) => columnTitle(column, 'en'));
  const send = async (rows: string[][], api = keeper) => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await sheetOf(header, rows))]), 'parts.xlsx');
    const answer = await fetch(`${test.url}${API_PREFIX}${spareParts.import.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}` },
      body: form,
    });
    return (await answer.json()) as { code: number; data: { key?: string; fields?: Record<string, string>; imported?: number } };
  };
  const row = (
    providerName: string,
    partsNumber: string,
    more: Partial<Record<(typeof partSheet)['columns'][number], string>> = {},
  ) =>
    partSheet.columns.map(
      (name) => ({ providerName, partsNumber, name: 'Fan', price: '12.5', unit: 'piece', ...more })[name as 'name'] ?? '',
    );

  it('adds all with their first stock, or says every wrong cell and adds none', async () => {
    const [{ name }] = (await test.rows('select name from provider where id = $1', [test.ours])) as [{ name: string }];
    const store = await newStore();
    const [good, other] = [unique('IMP'), unique('IMP')];
    const wrong = await send([
      row('Nobody', good),
      row('', other),
      row(name, other, { price: 'free' }),
      row(name, unique('IMP'), { count: '5' }),
    ]);
    expect(wrong.data.key).toBe('importInvalid');
    expect(Object.keys(wrong.data.fields!).sort()).toEqual(['2.A', '3.A', '4.D', '5.K']);
    expect((await keeper.get(spareParts.list, { query: { partsNumber: good } })).total).toBe(0);
    expect(await send([row(name, good, { storeName: store.name, count: '4' }), row(name, other)])).toMatchObject({
      data: { imported: 2 },
    });
    expect(await partOf(good)).toMatchObject({ free: 4, price: '12.5', averageCost: '12.5' });
    expect((await send([row(name, good)])).data.fields).toHaveProperty('2.B');
    expect((await send([row(name, unique('IMP'))], stranger)).data.fields).toHaveProperty('2.A');
    await proven();
  });

  it('asks for the template where no file came', async () => {
    const answer = await keeper.raw('POST', spareParts.import.path, { rows: [] });
    expect(((await answer.json()) as { data: { key: string } }).data.key).toBe('templateFirst');
  });
});
