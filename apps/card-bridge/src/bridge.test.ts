import { once } from 'node:events';
import { request } from 'node:http';
import { type BridgeMessage, bridgeMessage } from '@csms/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Bridge, startBridge } from './bridge.ts';
import { createFakeDriver, type FakeDriver } from './testing/fake-driver.ts';

const ORIGIN = 'https://console.example';
const CARD = { uid: '04A1B2C3', blockNumber: '3283263748' };
let driver: FakeDriver;
let bridge: Bridge;
const clients: WebSocket[] = [];
beforeEach(async () => {
  driver = createFakeDriver();
  bridge = await startBridge({ driver, port: 0, host: '127.0.0.1', origins: [ORIGIN, 'http://localhost:8080/'] });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await bridge.close();
});

interface Client {
  socket: WebSocket;
  messages: BridgeMessage[];
  next(): Promise<BridgeMessage>;
}
async function open(origin = ORIGIN): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${bridge.port}`, { origin });
  clients.push(socket);
  const messages: BridgeMessage[] = [];
  let taken = 0;
  socket.on('message', (data) => messages.push(bridgeMessage.parse(JSON.parse(String(data)))));
  await once(socket, 'open');
  return {
    socket,
    messages,
    next: async () => {
      while (messages.length <= taken) await once(socket, 'message');
      return messages[taken++]!;
    },
  };
}
/** The status of an upgrade that is refused. */
const refused = (headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const asked = request({
      port: bridge.port,
      host: '127.0.0.1',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.on('response', ({ statusCode }) => resolve(statusCode!));
    asked.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('was let in'));
    });
    asked.on('error', reject);
    asked.end();
  });

describe('who may ask', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site that begins alike', { origin: 'https://console.example.evil.example' }],
    ['the same name without TLS', { origin: 'http://console.example' }],
    ['another port', { origin: 'https://console.example:8443' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a program without an origin', {}],
    ['a name that was made to resolve to this computer', { origin: ORIGIN, host: 'evil.example' }],
  ])('%s is refused at the upgrade', async (_, headers) => {
    expect(await refused(headers as Record<string, string>)).toBe(403);
  });

  it('the configured consoles are let in, however their origin was written', async () => {
    expect(await (await open()).next()).toMatchObject({ type: 'readerChanged' });
    expect(await (await open('http://localhost:8080')).next()).toMatchObject({ type: 'readerChanged' });
  });

  it('nobody from outside: an address that others could reach is not taken', async () => {
    for (const host of ['0.0.0.0', '192.168.1.4', '::', 'desk.example'])
      await expect(startBridge({ driver, port: 0, host, origins: [ORIGIN] })).rejects.toThrow(RangeError);
  });

  it('a page gone wild does not take the bridge from the others', async () => {
    for (let n = 0; n < 20; n++) await open();
    expect(await refused({ origin: ORIGIN })).toBe(503);
  });
});

describe('the reader', () => {
  it('tells at once how it stands, then each card that comes and goes, to every tab', async () => {
    driver.become({ state: 'card', card: CARD });
    const tabs = [await open(), await open()];
    for (const tab of tabs)
      expect(await tab.next()).toEqual({ type: 'readerChanged', state: 'card', reader: 'Fake reader', card: CARD });
    driver.become({ state: 'noCard' });
    driver.become({ state: 'card', card: { uid: '11223344', blockNumber: null } });
    driver.become({ state: 'cardRemoved' });
    driver.become({ state: 'noReader', reader: null });
    driver.become({ state: 'noDriver', reader: null });
    for (const tab of tabs) {
      expect(await tab.next()).toMatchObject({ type: 'cardRemoved', state: 'noCard', card: null });
      expect(await tab.next()).toMatchObject({ type: 'cardPresent', state: 'card', card: { uid: '11223344' } });
      expect(await tab.next()).toMatchObject({ type: 'cardRemoved', state: 'cardRemoved' });
      expect(await tab.next()).toMatchObject({ type: 'readerChanged', state: 'noReader', reader: null });
      expect(await tab.next()).toMatchObject({ type: 'readerChanged', state: 'noDriver' });
    }
  });

  it('two cards of which one lies on the other are two events, the same card twice is one', async () => {
    const tab = await open();
    await tab.next();
    driver.become({ state: 'card', card: CARD });
    driver.become({ state: 'card', card: CARD });
    driver.become({ state: 'card', card: { uid: '99887766', blockNumber: null } });
    expect(await tab.next()).toMatchObject({ card: CARD });
    expect(await tab.next()).toMatchObject({ card: { uid: '99887766' } });
  });

  it('answers who asked, and only them', async () => {
    const [one, other] = [await open(), await open()];
    await one.next();
    driver.reads.push({ state: 'card', reader: 'Fake reader', card: CARD });
    one.socket.send(JSON.stringify({ type: 'read', id: 'a1' }));
    expect(await one.next()).toEqual({ type: 'read', id: 'a1', state: 'card', reader: 'Fake reader', card: CARD });
    expect(other.messages.filter(({ type }) => type === 'read')).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing known', '{"type":"write","id":"a"}'],
    ['an id of a megabyte', JSON.stringify({ type: 'read', id: 'x'.repeat(1000) })],
  ])('%s is said to be not understood, and the connection lives on', async (_, text) => {
    const tab = await open();
    await tab.next();
    tab.socket.send(text);
    expect(await tab.next()).toEqual({ type: 'error', message: 'not understood' });
    tab.socket.send(JSON.stringify({ type: 'read', id: 'b' }));
    expect(await tab.next()).toMatchObject({ type: 'read', id: 'b' });
  });

  it('a message of megabytes ends its own connection and no other', async () => {
    const [one, other] = [await open(), await open()];
    await other.next();
    one.socket.on('error', () => {});
    one.socket.send('x'.repeat(100_000));
    await once(one.socket, 'close');
    driver.become({ state: 'card', card: CARD });
    expect(await other.next()).toMatchObject({ type: 'cardPresent' });
  });

  it('is let go when the bridge ends', async () => {
    await bridge.close();
    expect(driver.closed).toBe(true);
    bridge = await startBridge({ driver, port: 0, host: '127.0.0.1', origins: [ORIGIN] });
  });
});
