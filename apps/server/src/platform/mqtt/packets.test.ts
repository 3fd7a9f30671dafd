import { Duplex, PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { boundedPackets } from './packets.ts';

/** A PUBLISH of so many bytes behind its head. */
function packet(length: number, fill: string): Buffer {
  const head = [0x30];
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    head.push(rest >= 128 ? (rest % 128) | 0x80 : rest);
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, fill)]);
}

function bounded(limits: { packetBytes: number; bytesPerSecond: number }) {
  const broker = new PassThrough();
  const inner = Duplex.from({ readable: broker, writable: new PassThrough() });
  let passedOver = 0;
  const stream = boundedPackets(inner, limits, () => passedOver++);
  const out: Buffer[] = [];
  stream.on('data', (piece: Buffer) => out.push(piece));
  return { broker, stream, out: () => Buffer.concat(out), passedOver: () => passedOver };
}

it('a packet that is too large is passed over, whatever pieces it comes in, and those around it come whole', async () => {
  const { broker, stream, out, passedOver } = bounded({ packetBytes: 200, bytesPerSecond: 1_000_000 });
  const bytes = Buffer.concat([packet(0, ''), packet(200, 'a'), packet(201, 'b'), packet(20_000, 'c'), packet(3, 'd')]);
  for (const step of [1, 7, 4096])
    for (let from = 0; from < bytes.length; from += step) broker.write(bytes.subarray(from, from + step));
  await sleep(300);
  const once = Buffer.concat([packet(0, ''), packet(200, 'a'), packet(3, 'd')]);
  expect(out().equals(Buffer.concat([once, once, once]))).toBe(true);
  expect(passedOver()).toBe(6);
  stream.destroy();
});

it('what comes faster than is bounded waits for the next second, and a length without end is no MQTT', async () => {
  const { broker, stream, out } = bounded({ packetBytes: 1000, bytesPerSecond: 50_000 });
  for (let i = 0; i < 1000; i++) broker.write(packet(998, 'x'));
  await sleep(400);
  expect(out().length).toBeLessThan(200_000);
  stream.destroy();
  const other = bounded({ packetBytes: 1000, bytesPerSecond: 5000 });
  const failed = new Promise<Error>((done) => other.stream.once('error', done));
  other.broker.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
  expect((await failed).message).toMatch(/not MQTT/);
});
