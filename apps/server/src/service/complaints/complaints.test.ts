import { type ComplaintDetail, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, until } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';

let test: TestServer;
let desk: Api;
let serialNumber: string;
let record: number;
let driver: { id: number; account: string };
beforeAll(async () => {
  test = await startTestServer({});
  const station = await test.station();
  ({ serialNumber } = await test.point({ stationId: station.id, serialNumber: 'COMPLAINT-1' }));
  driver = await test.admin.get(contract.chargeUsers.create, {
    body: { providerId: test.ours, account: 'lin@complaint', phone: '13800001111' },
  });
  const card = await test.card({ cardNumber: 'COMPLAINTCARD', chargeUserId: driver.id });
  const raw = await test.boot(serialNumber);
  record = await raw.start(card.cardNumber, 0, Date.now() - 600_000);
  await raw.end(record, 1000, Date.now() - 60_000);
  await raw.close();
  desk = await test.user(test.ours, ['complaint:read', 'complaint:write', 'record:read', 'point:read']);
});
afterAll(() => test.close());

const { complaints } = contract;
const say = (body: object) => desk.get(complaints.create, { body: { description: 'The plug was stuck', ...body } });

describe('a complaint', () => {
  it('about an order is found at the order, its driver and its charge point', async () => {
    const made = await say({ about: 'record', aboutKey: String(record) });
    expect(made).toMatchObject({
      ...{ state: 'open', chargeUserId: driver.id, account: driver.account, callerPhone: '13800001111' },
      ...{ about: 'record', aboutKey: String(record), overdue: false, assigneeId: null },
    });
    for (const query of [{ transactionId: record }, { chargeUserId: driver.id }, { serialNumber }, { keyword: made.number }])
      expect((await desk.get(complaints.list, { query })).list.map(({ id }) => id)).toContain(made.id);
    for (const [subject, id] of [
      ['record', String(record)],
      ['point', serialNumber],
    ] as const) {
      const { list } = await desk.get(contract.history.list, { query: { subject, id, kinds: ['complaint'] } });
      expect(list.map(({ told }) => told)).toContainEqual(
        expect.objectContaining({ type: 'complaint', deed: 'open', number: made.number, note: 'The plug was stuck' }),
      );
    }
    expect((await test.admin.get(contract.search.find, { query: { words: made.number } })).list).toContainEqual(
      expect.objectContaining({ kind: 'complaint', key: String(made.id) }),
    );
  });

  it('of nobody is not taken; a caller with a number is', async () => {
    expect((await desk.call(complaints.create, { body: { description: 'x' } })).status).toBe(422);
    const made = await say({ callerPhone: '0170 1234567' });
    expect(made).toMatchObject({ chargeUserId: null, callerPhone: '0170 1234567', about: null });
    const { list } = await test.admin.get(contract.search.find, { query: { words: '1701234567' } });
    expect(list).toContainEqual(expect.objectContaining({ kind: 'complaint', key: String(made.id), by: 'phone' }));
  });

  it('goes from open to answered to closed, and back, each with its words; twice is refused', async () => {
    const { id } = await say({ about: 'point', aboutKey: serialNumber, callerName: 'Mr Wu' });
    const params = { id };
    const answered = await desk.get(complaints.answer, { params, body: { note: 'We are sorry' } });
    expect(answered).toMatchObject({ state: 'answered' });
    // Whoever answers what nobody has takes it.
    expect(answered.assigneeId).not.toBeNull();
    expect((await desk.call(complaints.answer, { params: { id }, body: { note: 'again' } })).status).toBe(409);
    expect(await desk.get(complaints.close, { params, body: { note: 'Content' } })).toMatchObject({ state: 'closed' });
    const back: ComplaintDetail = await desk.get(complaints.reopen, { params, body: { note: 'Called again' } });
    expect(back.state).toBe('open');
    expect(back.steps.map(({ deed, note }) => [deed, note])).toEqual([
      ['open', ''],
      ['answer', 'We are sorry'],
      ['close', 'Content'],
      ['reopen', 'Called again'],
    ]);
  });

  it('is given to who may answer it, who gets a message and finds it among the own ones', async () => {
    const { id } = await say({ callerName: 'Mrs Li' });
    const colleague = await test.user(test.ours, ['complaint:read', 'complaint:write']);
    const { userId } = await colleague.get(contract.signIn.info);
    const reader = await test.user(test.ours, ['complaint:read']);
    const { userId: readerId } = await reader.get(contract.signIn.info);
    expect((await desk.call(complaints.assign, { params: { id }, body: { assigneeId: readerId } })).status).toBe(422);
    await desk.get(complaints.assign, { params: { id }, body: { assigneeId: userId } });
    const mine = await colleague.get(complaints.list, { query: { mine: true } });
    expect(mine.list.map((one) => one.id)).toEqual([id]);
    const { list } = await colleague.get(contract.messages.searchMsg, { body: {} });
    expect(list).toContainEqual(expect.objectContaining({ link: expect.stringContaining(`complaint=${id}`) }));
  });

  it('whose time is over is overdue until it is answered', async () => {
    const { id } = await say({ callerName: 'Late', dueTime: new Date(Date.now() - 1000).toISOString() });
    const overdue = async () => (await desk.get(complaints.list, { query: { overdue: true } })).list.map((one) => one.id);
    expect(await overdue()).toContain(id);
    await desk.get(complaints.answer, { params: { id }, body: { note: 'Sorry' } });
    expect(await overdue()).not.toContain(id);
  });

  it('is heard of by open consoles of those who may read it where it is, and by nobody else', async () => {
    const { id: stationId } = await test.station();
    const read = ['complaint:read'];
    const [clerk, elsewhere, blind, stranger] = await Promise.all([
      openStream(await test.user(test.ours, read)),
      openStream(await test.user(test.ours, read, [stationId])),
      openStream(await test.user(test.ours, ['record:read'])),
      openStream(await test.user(test.theirs, ['*:*:*'])),
    ]);
    const streams = [clerk, elsewhere, blind, stranger];
    await until(() => streams.every((stream) => stream.heard[0]?.event === 'ready'));
    const toldOf = (stream: typeof clerk) =>
      stream.heard.flatMap(({ data }) => (data.type === 'complaint.changed' ? [data.complaintId] : []));
    const placed = await say({ about: 'point', aboutKey: serialNumber, callerName: 'Mr Wu' });
    await until(() => toldOf(clerk).includes(placed.id));
    await desk.get(complaints.answer, { params: { id: placed.id }, body: { note: 'Sorry' } });
    await until(() => toldOf(clerk).filter((id) => id === placed.id).length === 2);
    // It is about no place, so users of some stations read it too.
    const placeless = await say({ callerName: 'Mrs Li' });
    await until(() => toldOf(elsewhere).includes(placeless.id));
    expect(toldOf(elsewhere)).toEqual([placeless.id]);
    expect([...toldOf(blind), ...toldOf(stranger)]).toEqual([]);
    for (const stream of streams) stream.close();
  });

  it('stands in a file as on the screen, in the words of who asks, and a stranger gets none', async () => {
    const made = await say({ about: 'record', aboutKey: String(record), description: '=1+1, said twice' });
    const path = `${complaints.export.path}?format=csv&keyword=${made.number}&columns=number,state,description,account,about`;
    const read = async (api: Api, language: string) => (await api.raw('GET', path, undefined, { 'x-language': language })).text();
    const file = await read(desk, 'zh');
    expect(file).toContain('投诉编号,状态,投诉内容,投诉人,关于');
    expect(file).toContain(`${driver.account},订单 ${record}`);
    // No spreadsheet takes it for a formula.
    expect(file).toContain("'=1+1, said twice");
    expect(await read(desk, 'en')).toContain(`Order ${record}`);
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect(await read(stranger, 'en')).not.toContain(made.number);
    const clerk = await test.user(test.ours, ['record:read']);
    expect((await clerk.raw('GET', path)).status).toBe(403);
  });

  it('of another provider is neither seen nor answered, and nothing of it can be named', async () => {
    const { id } = await say({ about: 'record', aboutKey: String(record) });
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect((await stranger.get(complaints.list, { query: {} })).total).toBe(0);
    expect((await stranger.call(complaints.get, { params: { id } })).status).toBe(404);
    expect((await stranger.call(complaints.answer, { params: { id }, body: { note: 'x' } })).status).toBe(404);
    const body = { description: 'x', about: 'record' as const, aboutKey: String(record) };
    expect((await stranger.call(complaints.create, { body })).status).toBe(422);
  });

  it('loses its words when its driver is erased, and stays in the book', async () => {
    const user = await test.admin.get(contract.chargeUsers.create, {
      body: { providerId: test.ours, account: 'gone@complaint' },
    });
    const { id } = await say({ chargeUserId: user.id, description: 'My name is Gone and I live here', callerName: 'Gone' });
    await desk.get(complaints.answer, { params: { id }, body: { note: 'Dear Gone' } });
    await test.admin.get(contract.chargeUsers.erase, { params: { id: user.id } });
    const left = await desk.get(complaints.get, { params: { id } });
    expect(left).toMatchObject({ description: '', callerName: '', callerPhone: '' });
    expect(JSON.stringify(left)).not.toMatch(/gone/i);
    const log = await test.rows(`select request::text as request from system_log where operation like 'complaint.%'`);
    expect(JSON.stringify(log)).not.toMatch(/Gone/);
  });
});
