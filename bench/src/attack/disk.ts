import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seed } from '../seed.ts';
import { startWhole } from '../system.ts';
import { CAPTURED } from './floods.ts';
import { watchPoints } from './watch.ts';

const DAY_S = 86_400;
const MIB = 2 ** 20;
/** What is written goes to the disk with the next checkpoint at the latest. */
const SETTLE_MS = 2_000;

/** What the bounds let one flood leave in a day, in bytes: the log's quotas (64 MB a point, 256 MB all unknown chargers together; ADR 30) and a point's share of samples, statuses and sessions (ADR 34). */
function mostOfDay(name: string, megabytes: number): number {
  const points = /(\d+|one) captured points?/.exec(name)?.[1];
  const captured = points === undefined ? 0 : points === 'one' ? 1 : Number(points);
  const unknown = /unknown|new serial|half requests|sign-in|claims/.test(name) ? 256 : 0;
  // What nobody has decided about has two hundredths of the disk.
  const applicants = name.includes('applicants') ? megabytes * 0.02 : 0;
  return (captured * (64 + 60) + unknown + applicants) * MIB;
}

/**
 * Floods a product that lives on a small disk, round after round, and says what each flood leaves there, and what it could leave in a day: the pace of the last round for a day, or what the bounds
 * let, whichever is less. Holds where the database is ready throughout, nobody else loses a message, and the log is not given up for want of room.
 */
export function floodDisk(names: readonly string[], seconds: number, megabytes: number, send: Send): Promise<boolean> {
  return onSmallDisk(megabytes, async ({ url, free, stored, room, watched }) => {
    row(
      `on a disk of ${megabytes} MB, ${mb(free())} free`,
      'round',
      'stored',
      'a second',
      'a day at most',
      'free',
      'room',
      'lost',
    );
    let held = true;
    for (const round of [1, 2])
      for (const name of names) {
        const before = await stored();
        const { lost } = await watched.during(send(name, url, seconds));
        await sleep(SETTLE_MS);
        const grew = Math.max(0, (await stored()) - before);
        const rate = grew / seconds;
        const day = Math.min(rate * DAY_S, mostOfDay(name, megabytes));
        const said = await room();
        const holds = lost === 0 && ALIVE.has(said);
        held &&= holds;
        row(
          `${holds ? '✓' : '✗'} ${name}`,
          String(round),
          mb(grew),
          `${Math.round(rate / 1024)} kB`,
          mb(day),
          mb(free()),
          said,
          String(lost),
        );
      }
    console.log(
      'The log (64 MB of a point, 256 MB of all unknown chargers) gives way below 15 % of free room; what must fit beside it is the share of each captured point, 60 MB a day.',
    );
    return held;
  });
}

/**
 * Floods a product on a small disk for a whole day by its clock, which passes in so many seconds; each flood three times. Holds where the database is ready throughout and nobody else loses a message.
 */
export function floodDay(names: readonly string[], seconds: number, megabytes: number, send: Send): Promise<boolean> {
  return onSmallDisk(megabytes, async ({ url, free, stored, room, watched }) => {
    const each = seconds / (names.length * ROUNDS_OF_DAY);
    row(`a day on a disk of ${megabytes} MB, ${mb(free())} free`, 'hour', 'sent', 'database', 'free', 'room', 'lost');
    const began = performance.now();
    let held = true;
    for (let round = 0; round < ROUNDS_OF_DAY; round++)
      for (const name of names) {
        const sent = send(name, url, each);
        const { lost } = await watched.during(sent);
        const said = await room();
        const holds = lost === 0 && ALIVE.has(said);
        held &&= holds;
        const hour = ((performance.now() - began) / 1000 / seconds) * 24;
        row(
          `${holds ? '✓' : '✗'} ${name}`,
          hour.toFixed(1),
          String(await sent),
          mb(await stored()),
          mb(free()),
          said,
          String(lost),
        );
      }
    return held;
  });
}

type Send = (name: string, url: string, seconds: number) => Promise<number>;
const ROUNDS_OF_DAY = 3;
/** What the probe says of the room while messages that carry money are still taken. */
const ALIVE: ReadonlySet<string> = new Set(['enough', 'low', 'scarce']);
const row = (...cells: string[]) =>
  console.log(cells.map((cell, index) => (index ? cell.padStart(13) : cell.padEnd(62))).join(''));

interface Lived {
  url: string;
  /** Bytes. */
  free(): number;
  stored(): Promise<number>;
  room(): Promise<string>;
  watched: Awaited<ReturnType<typeof watchPoints>>;
}

/** Starts the product on a small disk, and ends both. */
async function onSmallDisk(megabytes: number, work: (lived: Lived) => Promise<boolean>): Promise<boolean> {
  const disk = smallDisk(megabytes);
  try {
    const system = await startWhole(disk.folder);
    try {
      await seed(system, CAPTURED + 100);
      const watched = await watchPoints(system.url);
      const held = await work({
        url: system.url,
        watched,
        free: () => {
          const { bfree, bsize } = statfsSync(disk.folder);
          return bfree * bsize;
        },
        stored: async () =>
          Number((await system.db.query<{ n: string }>('select pg_database_size(current_database()) as n')).rows[0]!.n),
        room: async () => {
          const answer = await fetch(`${system.url}/readyz`);
          const { status, disk: said = 'enough' } = (await answer.json()) as { status: string; disk?: string };
          return answer.ok ? said : status;
        },
      });
      watched.close();
      return held;
    } finally {
      await system.stop();
    }
  } finally {
    disk.remove();
  }
}

const mb = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MB`;

/** A disk of its own in memory. Needs the right to mount one. */
function smallDisk(megabytes: number): { folder: string; remove(): void } {
  const place = mkdtempSync(join(tmpdir(), 'csms-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', place], { stdio: 'ignore' });
  } catch {
    rmSync(place, { recursive: true, force: true });
    throw new Error('a small disk cannot be mounted here: run it as root');
  }
  return {
    folder: place,
    remove() {
      execFileSync('umount', ['-l', place]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}
