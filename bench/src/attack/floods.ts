import { connect as connectTcp, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { cardOf, serialOf } from '../seed.ts';
import type { Target } from './target.ts';
import { webFloods } from './web-floods.ts';

/** Points from this number on are the attackers' own; those before are being watched. */
export const CAPTURED = 100;

const goesOn = ({ until }: Target) => performance.now() < until;
let serial = 0;
const stranger = () => `STRANGER-${process.pid}-${serial++}`;

function open(target: Target, identity: string, localAddress = '127.0.0.9'): Promise<WebSocket | undefined> {
  return new Promise((done) => {
    const socket = new WebSocket(`${target.url.replace('http', 'ws')}/ocpp/${identity}`, ['ocpp1.6'], {
      perMessageDeflate: false,
      localAddress,
    });
    socket.on('error', () => done(undefined));
    socket.once('open', () => done(socket));
  });
}

/** Sends over as many sockets as fast as each takes it; one that is closed is opened anew. */
async function pour(target: Target, sockets: number, identity: (index: number) => string, text: () => string): Promise<void> {
  await Promise.all(
    Array.from({ length: sockets }, async (_, index) => {
      while (goesOn(target)) {
        const socket = await open(target, identity(index));
        if (!socket) {
          await sleep(50);
          continue;
        }
        while (goesOn(target) && socket.readyState === WebSocket.OPEN) {
          for (let turn = 0; turn < 50 && socket.bufferedAmount < 1_000_000; turn++) {
            socket.send(text());
            target.sent();
          }
          await sleep(socket.bufferedAmount > 500_000 ? 5 : 0);
        }
        socket.terminate();
      }
    }),
  );
}

/** Sockets of which nothing is ever read. */
async function deaf(target: Target, sockets: number, write: (socket: Socket, index: number) => void): Promise<void> {
  const { hostname, port } = new URL(target.url);
  const all = Array.from({ length: sockets }, (_, index) => {
    const socket = connectTcp({ port: Number(port), host: hostname, localAddress: '127.0.0.9' }, () => write(socket, index));
    socket.on('error', () => {});
    return socket;
  });
  while (goesOn(target)) await sleep(100);
  for (const socket of all) socket.destroy();
}

const upgrade = (identity: string) =>
  `GET /ocpp/${identity} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ocpp1.6\r\n\r\n`;

/** A masked frame with a mask of zeros that announces so many bytes. */
function frame(text: string, announced = Buffer.byteLength(text)): Buffer {
  const head = Buffer.alloc(14);
  head[0] = 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(announced), 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

const heartbeat = () => `[2,"${serial++}","Heartbeat",{}]`;
const garbage = 'x'.repeat(250_000);
const samples = () =>
  `[2,"${serial++}","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"${new Date().toISOString()}","sampledValue":[{"value":"1"}]}]}]`;

const manySamples = Array.from({ length: 4_700 }, (_, index) => {
  const at = new Date(Date.now() - index * 1000).toISOString();
  const value =
    '{"value":"12.345","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"kWh","location":"Outlet"}';
  return `{"timestamp":"${at}","sampledValue":[${Array(6).fill(value).join()}]}`;
}).join();

const sessionSample = (transactionId: number) =>
  `[2,"${serial++}","MeterValues",{"connectorId":1,"transactionId":${transactionId},"meterValue":[{"timestamp":"${new Date().toISOString()}","sampledValue":[{"value":"${serial}"}]}]}]`;

/** Begins a session at a captured point, and goes on with its number. */
async function withSession(target: Target, then: (transactionId: number) => Promise<void>): Promise<void> {
  const socket = await open(target, serialOf(CAPTURED));
  if (!socket) return;
  const answer = new Promise<string>((done) => socket.once('message', (data) => done(String(data))));
  socket.send(
    `[2,"s","StartTransaction",{"connectorId":1,"idTag":"${cardOf(CAPTURED)}","meterStart":0,"timestamp":"${new Date().toISOString()}"}]`,
  );
  const [, , { transactionId }] = JSON.parse(await answer) as [number, string, { transactionId: number }];
  socket.terminate();
  await then(transactionId);
}

/** Asks over so many lines at once, one question after another. */
async function ask(target: Target, lines: number, path: () => string, body?: () => string): Promise<void> {
  await Promise.all(
    Array.from({ length: lines }, async () => {
      while (goesOn(target)) {
        await fetch(`${target.url}/prod-api${path()}`, {
          method: body ? 'POST' : 'GET',
          ...(body ? { headers: { 'content-type': 'application/json' }, body: body() } : {}),
          signal: AbortSignal.timeout(10_000),
        })
          .then((response) => response.arrayBuffer())
          .catch(() => sleep(20));
        target.sent();
      }
    }),
  );
}

const guess = () => Math.random().toString(32).slice(2).padEnd(16, '0').slice(0, 16);
const report = (photos: readonly string[]) => JSON.stringify({ kind: 'smoke', description: 'x', language: 'en', photos });
/** A header that promises a picture of 65 500 by 65 500 pixels, with nothing behind it. */
const bomb = Buffer.concat([
  Buffer.from('ffd8ffc0000b08ffdcffdc01011100', 'hex'),
  Buffer.from('ffda0008010100003f00', 'hex'),
  Buffer.alloc(390 * 1024, 0x55),
  Buffer.from('ffd9', 'hex'),
]).toString('base64');

/** The floods, by name. Each goes on until its time is over. */
export const floods: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  ...webFloods,
  'guessed codes of connectors, 20 lines': (target) => ask(target, 20, () => `/public/connector/${guess()}`),
  'reports with two bombs at guessed codes, 20 lines': (target) =>
    ask(
      target,
      20,
      () => `/public/connector/${guess()}/report`,
      () => report([bomb, bomb]),
    ),
  'reports of 2 MB at guessed codes, 20 lines': (target) =>
    ask(
      target,
      20,
      () => `/public/connector/${guess()}/report`,
      () => report(['A'.repeat(2_000_000)]),
    ),
  'unreadable frames of 250 kB, 4 unknown chargers': (target) => pour(target, 4, stranger, () => garbage),
  'unreadable short frames, 20 unknown chargers': (target) => pour(target, 20, stranger, () => '{"no":"frame"}'),
  'heartbeats, 50 unknown chargers': (target) => pour(target, 50, stranger, heartbeat),
  'meter values, one captured point': (target) => pour(target, 1, () => serialOf(CAPTURED), samples),
  'meter values, 20 captured points': (target) => pour(target, 20, (index) => serialOf(CAPTURED + index), samples),
  'samples of a session, one captured point': (target) =>
    withSession(target, (transactionId) =>
      pour(
        target,
        1,
        () => serialOf(CAPTURED),
        () => sessionSample(transactionId),
      ),
    ),
  'statuses, one captured point': (target) =>
    pour(
      target,
      1,
      () => serialOf(CAPTURED),
      () =>
        `[2,"${serial++}","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"${serial % 2 ? 'Available' : 'Preparing'}"}]`,
    ),
  'sessions, one captured point': (target) =>
    pour(
      target,
      1,
      () => serialOf(CAPTURED),
      () =>
        `[2,"${serial++}","StartTransaction",{"connectorId":1,"idTag":"X${serial}","meterStart":${serial},"timestamp":"${new Date().toISOString()}"}]`,
    ),
  'unreadable frames of 250 kB, 4 captured points': (target) =>
    pour(
      target,
      4,
      (index) => serialOf(CAPTURED + index),
      () => garbage,
    ),
  'answers that nobody asked for, one captured point': (target) =>
    pour(
      target,
      1,
      () => serialOf(CAPTURED),
      () => `[3,"${serial++}",{}]`,
    ),
  'messages of 3.9 MB, 8 captured points': (target) =>
    pour(
      target,
      8,
      (index) => serialOf(CAPTURED + index),
      () => `[2,"${serial++}","DataTransfer",{"vendorId":"x","data":"${'d'.repeat(3_900_000)}"}]`,
    ),
  'samples of 3.7 MB in one message, 8 captured points': (target) =>
    pour(
      target,
      8,
      (index) => serialOf(CAPTURED + index),
      () => `[2,"${serial++}","MeterValues",{"connectorId":1,"meterValue":[${manySamples}]}]`,
    ),
  'answers of 3.9 MB that nobody asked for, 8 captured points': (target) =>
    pour(
      target,
      8,
      (index) => serialOf(CAPTURED + index),
      () => `[3,"${serial++}",{"key":"${'d'.repeat(3_900_000)}"}]`,
    ),
  'half messages, 30 captured points and 200 unknown chargers': (target) =>
    deaf(target, 230, (socket, index) => {
      socket.write(upgrade(index < 30 ? serialOf(CAPTURED + index) : stranger()));
      socket.once('data', () => {
        socket.write(frame('h'.repeat(index < 30 ? 4_000_000 : 60_000), index < 30 ? 8_000_000 : 64_000));
        target.sent();
      });
    }),
  'sockets that never read, 50 captured points': (target) =>
    deaf(target, 50, (socket, index) => {
      socket.write(upgrade(serialOf(CAPTURED + index)));
      socket.pause();
      const write = () => {
        while (goesOn(target) && !socket.destroyed) {
          target.sent();
          if (!socket.write(frame(heartbeat()))) return void socket.once('drain', write);
        }
      };
      setTimeout(write, 500);
    }),
  'new serial numbers, as fast as they come': async (target) => {
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        while (goesOn(target)) {
          const socket = await open(target, stranger());
          target.sent();
          socket?.terminate();
        }
      }),
    );
  },
  'claims of a point that lives, ten a second': async (target) => {
    while (goesOn(target)) {
      void open(target, serialOf(0)).then((socket) => socket?.send(heartbeat()));
      target.sent();
      await sleep(100);
    }
  },
  'half requests, 400 sockets': (target) =>
    deaf(target, 400, (socket) => {
      socket.write('POST /prod-api/web/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{');
      target.sent();
    }),
  'sign-in tries, 20 at a time': async (target) => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        while (goesOn(target)) {
          await fetch(`${target.url}/prod-api/web/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ username: `nobody-${serial++}`, password: 'guess-guess' }),
          }).catch(() => {});
          target.sent();
        }
      }),
    );
  },
};
