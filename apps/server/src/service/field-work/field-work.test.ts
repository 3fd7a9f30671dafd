import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegOf } from '../../testing/pictures.ts';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

const { fieldWork, workOrders } = contract;
let test: TestServer;
let leader: Api;
let man: Api;
let other: Api;
let manId: number;
let otherId: number;

beforeAll(async () => {
  test = await startTestServer({ timing: { workOrdersMs: 50, pushMs: 50 }, env: { OUTWARD_ALLOW: '127.0.0.1' } });
  leader = await test.user(test.ours, ['workOrder:read', 'workOrder:create', 'workOrder:dispatch', 'workOrder:confirm']);
  man = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  other = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  [manId, otherId] = [(await man.get(contract.signIn.info)).userId, (await other.get(contract.signIn.info)).userId];
});
afterAll(() => test.close());

async function order(more: object = {}): Promise<{ taskId: string; stationId: number; serialNumber: string }> {
  const station = await test.station();
  const { serialNumber } = await test.point({ stationId: station.id });
  const { taskId } = await leader.get(workOrders.createArtificialOrder, {
    body: { pointId: serialNumber, connectorNo: 1, faultCode: 'ReaderFailure', description: 'The reader stays dark', ...more },
  });
  await leader.get(workOrders.accept, { body: { taskId } });
  return { taskId, stationId: station.id, serialNumber };
}
const dispatch = (taskId: string, serviceManId = manId) =>
  leader.get(workOrders.updateServiceManToWorkOrder, { body: { taskId, serviceManId } });
const step = (taskId: string, action: string, more: object = {}) => ({
  body: {
    taskId,
    action: action as 'note',
    requestId: unique('step-'),
    doneTime: new Date(test.now()).toISOString(),
    ...more,
  },
});
async function photo(api = man): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(jpegOf())]), 'photo.jpg');
  const answer = await fetch(`${test.url}/prod-api/common/upload?kind=image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}` },
    body: form,
  });
  return ((await answer.json()) as { fileName: string }).fileName;
}
const MINUTE = 60_000;
/** So many minutes ago, as a phone writes it. */
const ago = (minutes: number) => new Date(test.now() - minutes * MINUTE).toISOString();
/** An order that was dispatched hours ago. */
async function dispatched(hours = 2): Promise<Awaited<ReturnType<typeof order>>> {
  const made = await order();
  await dispatch(made.taskId);
  await test.rows(
    `update work_order_step set at = at - make_interval(hours => $2) where work_order_id = (select id from work_order where task_id = $1)`,
    [made.taskId, hours],
  );
  await test.rows(
    'update work_order set created_at = created_at - make_interval(hours => $2), dispatched_at = dispatched_at - make_interval(hours => $2) where task_id = $1',
    [made.taskId, hours],
  );
  return made;
}
const stepsOf = async (taskId: string) => (await leader.get(workOrders.get, { query: { taskId } })).steps;

describe('the orders of a man', () => {
  it('come with place, live state, alarms and ways to mend; nobody else’s, and the way in only when it is asked for', async () => {
    const { taskId, serialNumber, stationId } = await order();
    const foreign = await order();
    await dispatch(taskId);
    await dispatch(foreign.taskId, otherId);
    await test.rows("update station set guide = '<p>Gate code 4711</p>' where id = $1", [stationId]);
    const raw = await test.boot(serialNumber);
    await raw.status(0, 'Available');
    // A car that waits for its start does not charge.
    await raw.status(1, 'Preparing');
    await until(
      async () => (await man.get(fieldWork.orders)).list.find((one) => one.taskId === taskId)?.places[0]?.state === 'occupied',
    );
    const spans = async () =>
      (await test.admin.get(contract.points.timeline, { params: { serialNumber }, query: {} })).connectors[0]!.spans;
    expect((await spans()).at(-1)).toMatchObject({ state: 'occupied', detail: 'Preparing' });
    await raw.status(1, 'Faulted', { errorCode: 'ReaderFailure' });
    const mine = await until(async () => {
      const { list } = await man.get(fieldWork.orders);
      const found = list.find((one) => one.taskId === taskId);
      return found?.places[0]?.state === 'faulted' && found;
    });
    expect(mine.places).toHaveLength(1);
    expect(mine.schemes.length).toBeGreaterThan(0);
    expect(JSON.stringify(await man.get(fieldWork.orders))).not.toContain('4711');
    expect((await man.get(fieldWork.orders)).list.map((one) => one.taskId)).not.toContain(foreign.taskId);
    const detail = await man.get(fieldWork.order, { query: { taskId } });
    expect(detail.guide).toContain('4711');
    // Opened on the phone is opened: no SMS reminds of it.
    expect((await stepsOf(taskId)).filter(({ action }) => action === 'seen')).toHaveLength(1);
    expect(detail.frames.some(({ action, direction }) => action === 'StatusNotification' && direction === 'in')).toBe(true);
    expect((await man.call(fieldWork.order, { query: { taskId: foreign.taskId } })).status).toBe(404);
  });

  it('begin from the station of the last arrival, which is all that is known of where a man is', async () => {
    const { taskId, stationId } = await order();
    await dispatch(taskId);
    await test.rows('update station set latitude = 31.5, longitude = 121.25 where id = $1', [stationId]);
    await man.get(fieldWork.step, step(taskId, 'arrive'));
    expect((await man.get(fieldWork.orders)).from).toEqual({ latitude: 31.5, longitude: 121.25 });
  });
});

describe('an order that passes from hand to hand', () => {
  it('tells the next man what was done and why it came back, and stays found by the man before', async () => {
    const { taskId, stationId } = await order();
    await test.rows("update station set guide = '<p>Gate code 4711</p>' where id = $1", [stationId]);
    await dispatch(taskId);
    const had = async (api: Api) => (await api.get(fieldWork.orders)).past.find((one) => one.taskId === taskId);
    expect(await had(man)).toBeUndefined();
    await man.get(fieldWork.step, step(taskId, 'arrive'));
    await man.get(fieldWork.step, step(taskId, 'finish', { cause: 'A broken wire', remedy: 'Changed the wire' }));
    expect(await had(man)).toMatchObject({ state: 'waitingConfirmation' });
    await leader.get(workOrders.sendBack, { body: { taskId, reason: 'The reader is still dark' } });
    const his = (await man.get(fieldWork.orders)).list.find((one) => one.taskId === taskId)!;
    expect(his.earlier).toMatchObject([
      { action: 'sendBack', reason: 'The reader is still dark', cause: '' },
      { action: 'finish', cause: 'A broken wire', remedy: 'Changed the wire', reason: '' },
    ]);
    await dispatch(taskId, otherId);
    expect((await other.get(fieldWork.orders)).list.find((one) => one.taskId === taskId)!.earlier).toEqual(his.earlier);
    expect(await had(man)).toMatchObject({ state: 'dispatched', serviceMan: { id: otherId } });
    expect(await had(other)).toBeUndefined();
    // He reads what became of it, and learns no way in.
    const detail = await man.get(fieldWork.order, { query: { taskId } });
    expect(detail).toMatchObject({ guide: '', frames: [] });
    expect(detail.steps.map(({ action }) => action)).toContain('sendBack');
    expect((await other.get(fieldWork.order, { query: { taskId } })).guide).toContain('4711');
    const stranger = await test.user(test.theirs, ['workOrder:read', 'workOrder:process']);
    expect((await stranger.call(fieldWork.order, { query: { taskId } })).status).toBe(404);
    expect((await stranger.get(fieldWork.orders)).past).toEqual([]);
  });

  it('is found by a man who was sent and never opened it', async () => {
    const { taskId } = await order();
    await dispatch(taskId);
    await dispatch(taskId, otherId);
    expect((await man.get(fieldWork.orders)).past.map((one) => one.taskId)).toContain(taskId);
    // Five weeks later nobody looks for it.
    await test.rows(
      "update work_order_step set at = at - interval '35 days' where work_order_id = (select id from work_order where task_id = $1)",
      [taskId],
    );
    expect((await man.get(fieldWork.orders)).past.map((one) => one.taskId)).not.toContain(taskId);
  });
});

describe('a step that has waited for a line', () => {
  it('lands once with its photo, however often it is sent', async () => {
    const { taskId } = await dispatched();
    const doneTime = ago(60);
    const sent = step(taskId, 'arrive', { doneTime, files: [{ fileName: await photo(), field: 'arrival' }] });
    const outcomes = await Promise.all([1, 2, 3].map(() => man.call(fieldWork.step, sent)));
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(outcomes.map(({ data }) => data.outcome).sort()).toEqual(['done', 'landed', 'landed']);
    const arrived = (await stepsOf(taskId)).filter(({ action }) => action === 'arrive');
    expect(arrived).toHaveLength(1);
    expect(arrived[0]!.files).toHaveLength(1);
    expect(arrived[0]).toMatchObject({ time: doneTime, detail: { sentTime: expect.any(String) } });
  });

  it('counts from when it was done, not from when there was a line again', async () => {
    const { taskId } = await dispatched();
    const [arrived, finished] = [ago(70), ago(40)];
    await man.get(fieldWork.step, step(taskId, 'arrive', { doneTime: arrived }));
    const said = { doneTime: finished, cause: 'A broken wire', remedy: 'Changed the wire' };
    await man.get(fieldWork.step, step(taskId, 'finish', said));
    const detail = await leader.get(workOrders.get, { query: { taskId } });
    expect(detail).toMatchObject({ arriveTime: arrived, finishTime: finished });
    const last = detail.steps.at(-1)!;
    expect(last).toMatchObject({ action: 'finish', time: finished });
    expect(Math.abs(Date.parse(String(last.detail.sentTime)) - test.now())).toBeLessThan(MINUTE);
  });

  it('was not done before what it follows, nor after it has come, whatever the clock of the phone says', async () => {
    const { taskId } = await dispatched();
    const before = (await stepsOf(taskId)).find(({ action }) => action === 'dispatch')!;
    await man.get(fieldWork.step, step(taskId, 'arrive', { doneTime: ago(600) }));
    expect((await stepsOf(taskId)).at(-1)).toMatchObject({ action: 'arrive', time: before.time });
    // Its clock is an hour ahead.
    const said = { doneTime: ago(-60), cause: 'A broken wire', remedy: 'Changed the wire' };
    expect(await man.get(fieldWork.step, step(taskId, 'finish', said))).toMatchObject({ outcome: 'done' });
    const last = (await stepsOf(taskId)).at(-1)!;
    expect(Math.abs(Date.parse(last.time) - test.now())).toBeLessThan(MINUTE);
    expect(last.detail.sentTime).toBeUndefined();
    const { time } = await man.get(fieldWork.orders);
    expect(Math.abs(Date.parse(time) - test.now())).toBeLessThan(MINUTE);
  });

  it('for an order that is another man’s by now is kept as a note, however little was written', async () => {
    const { taskId } = await order();
    await dispatch(taskId);
    await dispatch(taskId, otherId);
    expect(await man.get(fieldWork.step, step(taskId, 'finish', { remedy: 'Half of the wire' }))).toMatchObject({
      outcome: 'keptAsNote',
    });
    const note = (await stepsOf(taskId)).at(-1)!;
    expect(note).toMatchObject({ action: 'note', toState: 'dispatched' });
    expect(note.detail).toEqual({ meant: 'finish', remedy: 'Half of the wire' });
  });

  it('for an order that went on meanwhile is kept as a note with all that was meant', async () => {
    const { taskId } = await order();
    await dispatch(taskId);
    await man.get(fieldWork.step, step(taskId, 'arrive'));
    await leader.get(workOrders.cancel, { body: { taskId, reason: 'Told by the owner that it works' } });
    const fileName = await photo();
    const sent = step(taskId, 'finish', {
      cause: 'A broken wire',
      remedy: 'Changed the wire',
      measured: [{ name: 'Insulation', value: '2 MΩ' }],
      files: [{ fileName, field: 'after' }],
    });
    expect((await man.get(fieldWork.step, sent)).outcome).toBe('keptAsNote');
    expect((await man.get(fieldWork.step, sent)).outcome).toBe('landed');
    const note = (await stepsOf(taskId)).at(-1)!;
    expect(note).toMatchObject({ action: 'note', toState: 'cancelled', files: [{ fileName, field: 'after' }] });
    expect(note.detail).toMatchObject({
      meant: 'finish',
      cause: 'A broken wire',
      measured: [{ name: 'Insulation', value: '2 MΩ' }],
    });
  });

  it('says at its field what it lacks', async () => {
    const { taskId } = await order();
    await dispatch(taskId);
    await man.get(fieldWork.step, step(taskId, 'arrive'));
    const fields = async (action: string, more: object = {}) =>
      Object.keys((await man.call(fieldWork.step, step(taskId, action, more))).error.fields ?? {});
    expect(await fields('finish')).toEqual(['cause']);
    expect(await fields('handBack')).toEqual(['reason']);
    expect(await fields('wait')).toEqual(['waitingFor']);
    expect(await fields('wait', { waitingFor: 'parts', until: '2020-01-01T00:00:00Z' })).toEqual(['until']);
    expect(await fields('note')).toEqual(['note']);
  });

  it('of somebody else moves no order', async () => {
    const { taskId } = await order();
    await dispatch(taskId);
    expect((await other.call(fieldWork.step, step(taskId, 'arrive'))).status).toBe(404);
    // One who was sent before says what he did; the order stays where it is.
    await dispatch(taskId, otherId);
    expect((await man.get(fieldWork.step, step(taskId, 'arrive'))).outcome).toBe('keptAsNote');
    expect((await leader.get(workOrders.get, { query: { taskId } })).state).toBe('dispatched');
  });
});

/** A push service, and the phone behind it. */
async function pushService(status = 201) {
  const told: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  let answer = status;
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      told.push({ headers: request.headers, body: Buffer.concat(pieces) });
      response.statusCode = answer;
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const phone = createECDH('prime256v1');
  phone.generateKeys();
  const auth = randomBytes(16);
  return {
    told,
    answers: (next: number) => {
      answer = next;
    },
    subscription: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${unique('phone')}`,
      p256dh: phone.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    /** Opens a message as the phone would (RFC 8188, 8291). */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]!);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), phone.getPublicKey(), sender]);
      const secret = Buffer.from(hkdfSync('sha256', phone.computeSecret(sender), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
      const sealed = body.subarray(21 + body[20]!);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
const phones = async (userId: number) =>
  (await test.rows<{ n: number }>('select count(*)::int as n from push_subscription where user_id = $1', [userId]))[0]!.n;

describe('push', () => {
  it('tells a phone the number and the station of an order, sealed and signed with the key that it has subscribed with', async () => {
    const { publicKey } = await man.get(fieldWork.push);
    expect((await other.get(fieldWork.push)).publicKey).toBe(publicKey);
    const service = await pushService();
    await man.get(fieldWork.subscribe, { body: service.subscription });
    const { taskId } = await order({ description: 'A secret of the customer' });
    await dispatch(taskId);
    const [first] = await until(async () => service.told.length > 0 && service.told);
    const [{ stationName } = { stationName: '' }] = await test.rows<{ stationName: string }>(
      'select s.name as "stationName" from work_order w join station s on s.id = w.station_id where w.task_id = $1',
      [taskId],
    );
    expect(JSON.parse(service.read(first!.body))).toEqual({
      title: 'Work order for you',
      body: `${taskId} · ${stationName}`,
      taskId,
    });
    expect(first!.headers.authorization).toContain(`k=${publicKey}`);
    const [{ sealed } = { sealed: Buffer.alloc(0) }] = await test.rows<{ sealed: Buffer }>(
      'select private_sealed as sealed from push_key',
    );
    expect(sealed.length).toBeGreaterThan(40);
    await service.close();
  });

  it('ends where the push service knows the phone no more, and is tried again where it only fails', async () => {
    const [gone, weak] = [await pushService(410), await pushService(500)];
    const api = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
    const { userId } = await api.get(contract.signIn.info);
    for (const one of [gone, weak]) await api.get(fieldWork.subscribe, { body: one.subscription });
    const { taskId } = await order();
    await dispatch(taskId, userId);
    await until(async () => (await phones(userId)) === 1);
    await until(() => weak.told.length > 0);
    weak.answers(201);
    await test.rows('update push_notice set due_at = null where ended_at is null');
    await until(() => weak.told.length > 1);
    await until(
      async () => (await test.rows('select 1 from push_notice where ended_at is null and task_id = $1', [taskId])).length === 0,
    );
    await Promise.all([gone.close(), weak.close()]);
  });

  it('ends with the sign-in, with the user, and where the man says so; another’s phone is not his to end', async () => {
    const service = await pushService();
    const api = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
    const { userId } = await api.get(contract.signIn.info);
    await api.get(fieldWork.subscribe, { body: service.subscription });
    await man.get(fieldWork.unsubscribe, { body: { endpoint: service.subscription.endpoint } });
    expect(await phones(userId)).toBe(1);
    await api.get(contract.signIn.logout);
    await until(async () => (await phones(userId)) === 0);
    const second = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
    const { userId: secondId } = await second.get(contract.signIn.info);
    await second.get(fieldWork.subscribe, { body: service.subscription });
    await test.rows('update system_users set enabled = false where id = $1', [secondId]);
    await until(async () => (await phones(secondId)) === 0);
    await service.close();
  });
});
