import { type BodyOf, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { callerOf } from '../../testing/http.ts';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';
import { createMessageService } from './messages.service.ts';

const { messages } = contract;

interface User {
  api: Api;
  id: number;
  username: string;
}

let test: TestServer;
let sender: User;
let ann: User;
let bob: User;
let stranger: User;

async function person(providerId: number, permissions: readonly string[]): Promise<User> {
  const api = await test.user(providerId, permissions);
  const { userId, username } = await api.get(contract.signIn.info);
  return { api, id: userId, username };
}

beforeAll(async () => {
  test = await startTestServer({ exportLimit: 30 });
  sender = await person(test.ours, ['message:send']);
  ann = await person(test.ours, []);
  bob = await person(test.ours, []);
  stranger = await person(test.theirs, ['*:*:*']);
});
afterAll(() => test.close());

const send = (from: User, form: Partial<BodyOf<typeof messages.addMsg>> = {}) =>
  from.api.call(messages.addMsg, { body: { title: 'Maintenance', content: 'Tonight at ten', username: ann.username, ...form } });
const sent = async (form?: Partial<BodyOf<typeof messages.addMsg>>) => (await send(sender, form)).data.msgId;
const own = async (user: User, query: Record<string, unknown> = {}) =>
  (await user.api.get(messages.getAllMsg, { query: { view: 'own', ...query } })).list;
const unread = async (user: User) => (await user.api.get(messages.unreadCount)).unread;

describe('sending', () => {
  it('reaches each recipient once, however often it is named', async () => {
    const { data } = await send(sender, { username: `${ann.username}, ${bob.username.toUpperCase()},${ann.username},` });
    expect(data.recipients).toBe(2);
    expect(await own(ann)).toMatchObject([
      {
        msgId: data.msgId,
        userId: ann.id,
        title: 'Maintenance',
        read: 0,
        readTime: null,
        createUserName: sender.username,
        delete: 0,
      },
    ]);
    expect(await own(bob)).toMatchObject([{ msgId: data.msgId, recUserName: bob.username }]);
    expect(await own(sender)).toEqual([]);
  });

  it('names recipients that do not exist or are a stranger’s alike, and stores nothing', async () => {
    const count = async () => (await test.rows('select count(*) as n from message'))[0].n;
    const before = await count();
    const answer = await send(sender, { username: `${ann.username},ghost,${stranger.username}` });
    expect(answer).toMatchObject({ status: 422, error: { key: 'recipientsUnknown' } });
    expect(answer.error.fields!.username).toBe(`Recipient not found: ghost, ${stranger.username}`);
    expect(answer.msg).not.toContain(ann.username);
    expect((await send(sender, { username: ' , ,' })).status).toBe(422);
    expect((await send(sender, { username: 'x,'.repeat(49_000) })).status).toBe(422);
    expect((await send(sender, { username: '\u0000' })).status).toBeLessThan(500);
    expect(await count()).toBe(before);
  });

  it('refuses the SMS reminder before anything is stored where no gateway is configured', async () => {
    const before = (await own(ann)).length;
    expect(await send(sender, { isSend: true })).toMatchObject({ status: 409, error: { key: 'smsNotConfigured' } });
    expect(await own(ann)).toHaveLength(before);
  });

  it('puts a reminder into the box for each recipient with a phone, together with the message', async () => {
    const service = createMessageService(
      test.databases,
      createLocalBus(() => {}),
      { now: test.now },
      true,
    );
    await test.rows("update system_users set phone = '+8613800000001' where id = $1", [ann.id]);
    const caller = callerOf(sender.username, test.ours, { userId: sender.id });
    const form = { title: 'Power cut', content: 'At ten', roleName: '', isSend: true };
    await service.send(caller, { ...form, username: `${ann.username},${bob.username}` }, 'en');
    await expect(service.send(caller, { ...form, username: `${ann.username},ghost` }, 'en')).rejects.toThrow();
    const box = await test.rows("select channel, recipient, body, provider_id from outgoing where channel = 'sms'");
    expect(box).toEqual([{ channel: 'sms', recipient: '+8613800000001', body: 'Power cut\nAt ten', provider_id: test.ours }]);
    await test.rows('update system_users set phone = null where id = $1', [ann.id]);
  });

  it('lists the users of a role that one may write to, and no stranger’s', async () => {
    const [{ role_id }] = await test.rows('select role_id from system_users where id = $1', [ann.id]);
    const users = await sender.api.get(messages.getUserByRoleId, { body: { roleId: role_id } });
    expect(users).toEqual([{ id: ann.id, username: ann.username, name: '', phone: null }]);
    expect(await stranger.api.get(messages.getUserByRoleId, { body: { roleId: role_id } })).toEqual([]);
    await test.rows('update system_users set enabled = false where id = $1', [ann.id]);
    expect(await sender.api.get(messages.getUserByRoleId, { body: { roleId: role_id } })).toEqual([]);
    await test.rows('update system_users set enabled = true where id = $1', [ann.id]);
  });
});

describe('the two views', () => {
  it('the sender sees each recipient with what became of the message; who may not send sees only what came', async () => {
    const title = unique('Both views ');
    const msgId = await sent({ title, username: `${ann.username},${bob.username}` });
    await ann.api.get(messages.readMsg, { body: { msgId, userId: ann.id } });
    await bob.api.get(messages.deleteMsg, { body: { msgId, userId: bob.id } });
    const { list, total } = await sender.api.get(messages.getAllMsg, { query: { keyWord: title } });
    expect(total).toBe(2);
    expect(Object.fromEntries(list.map((row) => [row.recUserName, [row.read, row.readTime !== null, row.delete]]))).toEqual({
      [ann.username]: [1, true, 0],
      [bob.username]: [0, false, 1],
    });
    expect(await sender.api.get(messages.searchMsg, { body: { keyWord: title } })).toEqual({ list, total });
    expect((await ann.api.get(messages.getAllMsg, { query: { keyWord: title } })).list).toHaveLength(1);
    expect((await ann.api.call(messages.getAllMsg, { query: { view: 'sent' } })).status).toBe(403);
    expect(await own(bob, { keyWord: title })).toEqual([]);
  });

  it('finds by words of title and content, period and being unread; wildcards are words', async () => {
    const word = unique('needle');
    const msgId = await sent({ content: `100% ${word}` });
    const ids = async (query: Record<string, unknown>) => (await own(ann, query)).map((row) => row.msgId);
    expect(await ids({ keyWord: word.toLowerCase() })).toEqual([msgId]);
    expect(await ids({ keyWord: `%${word}` })).toEqual([]);
    expect(await ids({ keyWord: `100% ${word}` })).toEqual([msgId]);
    expect(await ids({ keyWord: word, unread: 'true' })).toEqual([msgId]);
    expect(await ids({ keyWord: word, unread: 'false' })).toEqual([]);
    expect(await ids({ keyWord: word, endTime: new Date(Date.now() - 60_000).toISOString() })).toEqual([]);
    expect(await ids({ keyWord: word, startTime: new Date(Date.now() - 60_000).toISOString() })).toEqual([msgId]);
    expect((await ann.api.call(messages.getAllMsg, { query: { sort: 'password' } })).status).toBe(422);
    expect((await ann.api.call(messages.getAllMsg, { query: { limit: 1001 } })).status).toBe(422);
  });

  it('a stranger who may do everything sees, reads and deletes nothing of ours', async () => {
    const word = unique('secret');
    const msgId = await sent({ content: word });
    for (const view of ['sent', 'own'] as const)
      expect((await stranger.api.get(messages.getAllMsg, { query: { view, keyWord: word } })).list).toEqual([]);
    for (const userId of [ann.id, stranger.id])
      for (const endpoint of [messages.readMsg, messages.deleteMsg])
        expect((await stranger.api.call(endpoint, { body: { msgId, userId } })).status).toBe(404);
    expect(await own(ann, { keyWord: word, unread: 'true' })).toHaveLength(1);
  });

  it('a message of the platform to our user is seen by that user, not by our own senders', async () => {
    const title = unique('From above ');
    await test.admin.get(messages.addMsg, { body: { title, content: 'x', username: ann.username } });
    expect(await own(ann, { keyWord: title })).toHaveLength(1);
    expect((await sender.api.get(messages.getAllMsg, { query: { view: 'sent', keyWord: title } })).list).toEqual([]);
    expect((await test.admin.get(messages.getAllMsg, { query: { keyWord: title } })).list).toHaveLength(1);
  });
});

describe('reading and deleting', () => {
  it('reading twice keeps the first time; nobody reads in another’s name', async () => {
    const msgId = await sent({ title: unique('Twice ') });
    const readTime = async () => (await own(ann)).find((row) => row.msgId === msgId)!.readTime;
    expect((await bob.api.call(messages.readMsg, { body: { msgId, userId: ann.id } })).status).toBe(404);
    expect((await bob.api.call(messages.readMsg, { body: { msgId, userId: bob.id } })).status).toBe(404);
    expect((await sender.api.call(messages.readMsg, { body: { msgId, userId: ann.id } })).status).toBe(404);
    expect(await readTime()).toBeNull();
    await ann.api.get(messages.readMsg, { body: { msgId, userId: ann.id } });
    const first = await readTime();
    test.shiftClock(60_000);
    await ann.api.get(messages.readMsg, { body: { msgId, userId: ann.id } });
    test.shiftClock(0);
    expect(first).not.toBeNull();
    expect(await readTime()).toBe(first);
  });

  it('what is deleted is gone for its reader, cannot be read any more and does not count as unread', async () => {
    const msgId = await sent();
    const before = await unread(ann);
    await ann.api.get(messages.deleteMsg, { body: { msgId, userId: ann.id } });
    expect(await unread(ann)).toBe(before - 1);
    expect((await own(ann)).map((row) => row.msgId)).not.toContain(msgId);
    for (const endpoint of [messages.readMsg, messages.deleteMsg])
      expect((await ann.api.call(endpoint, { body: { msgId, userId: ann.id } })).status).toBe(404);
  });

  it('all can be marked as read at once, one’s own only', async () => {
    await sent({ username: `${ann.username},${bob.username}` });
    const others = await unread(bob);
    const before = await unread(ann);
    const { count, readTime } = await ann.api.get(messages.readAll);
    expect(count).toBe(before);
    expect(await unread(ann)).toBe(0);
    expect(await unread(bob)).toBe(others);
    expect(others).toBeGreaterThan(0);
    // Taken back: those and no others are unread again.
    await bob.api.get(messages.unreadAll, { body: { readTime: readTime! } });
    expect(await unread(ann)).toBe(0);
    await ann.api.get(messages.unreadAll, { body: { readTime: readTime! } });
    expect(await unread(ann)).toBe(before);
    await ann.api.get(messages.readAll);
    expect((await ann.api.get(messages.readAll)).readTime).toBeNull();
  });
});

describe('open consoles', () => {
  it('hear of their own messages and of nobody else’s, not even an administrator’s console', async () => {
    const streams = await Promise.all([
      openStream(ann.api),
      openStream(bob.api),
      openStream(test.admin),
      openStream(stranger.api),
    ]);
    await until(() => streams.every((stream) => stream.heard[0]?.event === 'ready'));
    const [atAnn, ...others] = streams;
    const counts = (stream = atAnn!) =>
      stream.heard.flatMap(({ data }) => (data.type === 'message.changed' && data.userId === ann.id ? [data.unread] : []));
    const before = await unread(ann);
    const msgId = await sent();
    await until(() => counts().at(-1) === before + 1);
    await ann.api.get(messages.readMsg, { body: { msgId, userId: ann.id } });
    await until(() => counts().at(-1) === before);
    // Something of their own, so that they are known to listen.
    await sent({ username: bob.username });
    await until(() => others[0]!.heard.some(({ data }) => data.type === 'message.changed' && data.userId === bob.id));
    for (const stream of others) expect(counts(stream)).toEqual([]);
    for (const stream of streams) stream.close();
  });
});

describe('the export', () => {
  const csv = async (user: User, query: string) =>
    (await (await user.api.raw('GET', `${messages.export.path}?format=csv&${query}`)).text())
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');

  it('has each message once, with the fields of the specification and no formula', async () => {
    const title = `=${unique('HYPERLINK')}`;
    const msgId = await sent({ title, content: '+1', username: `${ann.username},${bob.username}` });
    const rows = await csv(sender, `keyWord=${title}`);
    expect(rows[0]).toBe('Message ID,Title,Content,Created');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(new RegExp(`^${msgId},'${title},'\\+1,\\d{4}-`));
    expect((await csv(ann, `keyWord=${title}&columns=title`))[1]).toBe(`'${title}`);
    expect(await csv(stranger, `keyWord=${title}`)).toHaveLength(1);
    expect((await ann.api.raw('GET', `${messages.export.path}?columns=title,password`)).status).toBe(422);
    expect((await ann.api.raw('GET', `${messages.export.path}?view=sent`)).status).toBe(403);
  });

  it('refuses what is too large', async () => {
    for (let n = 0; n < 31; n++) await sent();
    expect((await sender.api.raw('GET', messages.export.path)).status).toBe(422);
  });
});
