import { beforeEach, expect, it } from 'vitest';
import { HalfFrames } from './half-frames.ts';

const MIB = 1024 * 1024;
let frames: HalfFrames;

beforeEach(() => {
  frames = new HalfFrames();
});

/** A point that is sending a long message. */
function sender(bytes: number) {
  const socket = { bytesRead: 0 };
  const point = { socket, held: false, cut: false };
  const inbox = { hold: () => (point.held = true), release: () => (point.held = false) };
  const half = frames.watch(socket, inbox as never, () => (point.cut = true));
  socket.bytesRead = bytes;
  return Object.assign(point, half);
}

it('messages that are arriving share their memory: beyond it the furthest is read on and the others wait until it is whole', () => {
  const points = [6, 5, 4].flatMap((mib) => Array.from({ length: 5 }, () => sender(mib * MIB)));
  const small = sender(MIB / 32);
  frames.look(0);
  expect(points.map(({ held }) => held)).toEqual([false, ...Array(14).fill(true)]);
  expect(small.held).toBe(false);
  points[0]!.completed();
  points[1]!.completed();
  frames.look(250);
  expect(
    points.some(({ held }) => held),
    '63 MiB are left',
  ).toBe(false);
});

it('one that stalls while others wait is cut off, and one that grows is not', () => {
  const [first, second] = [sender(40 * MIB), sender(30 * MIB)];
  for (let now = 0; now <= 12_000; now += 250) {
    first.socket.bytesRead += 1000;
    frames.look(now);
  }
  expect([first.cut, second.cut, second.held]).toEqual([false, false, true]);
  for (let now = 12_250; now <= 22_500; now += 250) frames.look(now);
  expect([first.cut, second.cut]).toEqual([true, false]);
  first.close();
  frames.look(22_750);
  expect(second.held).toBe(false);
});

it('a message that stalls where nobody waits is left alone', () => {
  const point = sender(8 * MIB);
  for (let now = 0; now <= 60_000; now += 1000) frames.look(now);
  expect([point.held, point.cut]).toEqual([false, false]);
});
