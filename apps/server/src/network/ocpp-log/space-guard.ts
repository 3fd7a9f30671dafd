import { sql } from 'kysely';
import { sendSystemMessage } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { DiskSpace } from '../../platform/database/disk-space.ts';
import { dropOcppMessageDay, ocppMessageDays } from '../../platform/database/partitions.ts';
import type { Log } from '../../platform/log/log.ts';
import { startOfDay } from './log-size.ts';
import { logKeeper } from './ocpp-log.writes.ts';
import { boundsOf, type Room, roomOf } from './space.rules.ts';

export interface SpaceParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Reads the room on the file system of the database. */
  read(): Promise<DiskSpace>;
  /** What is given back when nothing else is left. */
  reserve: { take(space: DiskSpace): void; release(): void };
  lookMs?: number | undefined;
}

export interface SpaceGuard {
  room(): Room;
  /** What was read last. */
  space(): DiskSpace | undefined;
  look(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_MS = 5_000;
/** The same alarm is raised again after this. */
const AGAIN_MS = 6 * 3_600_000;
/** The reserve is taken only where this share of the disk is free. */
const RESERVE_ABOVE = 0.25;

/**
 * Watches the disk of the private database. Where room becomes low, the log keeps only what carries money and the administrators are told; where it is scarce, old days of the log go; where none is
 * left, the log stands still and the reserve is given back. Acknowledged money never waits for the log's room.
 */
export function startSpaceGuard(parts: SpaceParts): SpaceGuard {
  const { databases, clock, log, reserve } = parts;
  let room: Room = 'enough';
  let space: DiskSpace | undefined;
  const alarmedAt = new Map<Room, number>();
  let looking: Promise<void> = Promise.resolve();

  function applyLevel(): void {
    logKeeper.disk = room === 'enough' ? 'all' : room === 'none' ? 'none' : 'money';
    if (room !== 'none') logKeeper.comeBack();
  }

  async function lookOnce(): Promise<void> {
    space = await parts.read();
    room = roomOf(space, room);
    applyLevel();
    if (room === 'none') reserve.release();
    if (room === 'none' || room === 'scarce') await makeRoom();
    if (room === 'enough' && space.free > space.total * RESERVE_ABOVE) reserve.take(space);
    if (room === 'enough') alarmedAt.clear();
    else await alarm(room, space);
  }

  /** Drops the oldest days; the day that is being written is emptied last of all. */
  async function makeRoom(): Promise<void> {
    const today = startOfDay(clock.now());
    const days = (await ocppMessageDays(databases.pool)).filter(({ first }) => first !== undefined && first <= today);
    for (const { name, first } of days) {
      const how = first! < today ? 'drop' : 'truncate';
      if (how === 'truncate' && room !== 'none') break;
      if (!(await dropOcppMessageDay(databases.pool, name, how))) break;
      log.error({ day: name }, 'the disk is nearly full: a day of the OCPP log was removed');
      space = await parts.read();
      room = roomOf(space, room);
      applyLevel();
      if (room === 'low' || room === 'enough') break;
    }
  }

  async function alarm(now: Exclude<Room, 'enough'>, { total, free }: DiskSpace): Promise<void> {
    if (clock.now() - (alarmedAt.get(now) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    alarmedAt.set(now, clock.now());
    const mib = (bytes: number) => Math.round(bytes / 1024 ** 2);
    log.error({ freeMiB: mib(free), totalMiB: mib(total), room: now, lowBelowMiB: mib(boundsOf(total).low) }, WORDS[now].log);
    const events = await databases.system.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`select id from provider where type = 'super' order by id limit 1`.execute(trx);
      if (!rows[0]) return [];
      return sendSystemMessage(trx, {
        providerId: rows[0].id,
        permission: 'config:write',
        title: WORDS[now].title,
        content: { zh: contentZh(now, mib(free), mib(total)), en: contentEn(now, mib(free), mib(total)) },
        now: clock.now(),
      });
    });
    for (const event of events) parts.bus.publish('live', event);
  }

  const look = () => {
    looking = looking
      .then(lookOnce)
      .catch((error) => log.error({ err: error }, 'the room on the disk could not be looked after'));
    return looking;
  };
  logKeeper.onDiskFull = () => {
    room = 'none';
    reserve.release();
    void look();
  };
  const timer = setInterval(() => void look(), parts.lookMs ?? LOOK_MS);
  timer.unref();
  void look();
  return {
    room: () => room,
    space: () => space,
    look,
    async stop() {
      clearInterval(timer);
      logKeeper.onDiskFull = () => {};
      logKeeper.disk = 'all';
      await looking;
    },
  };
}

const WORDS = {
  low: {
    log: 'little room is left on the disk: the OCPP log keeps only exchanges that carry money',
    title: { zh: '磁盘空间不足', en: 'The disk is running low' },
  },
  scarce: {
    log: 'scarcely any room is left on the disk: the oldest days of the OCPP log are removed',
    title: { zh: '磁盘空间严重不足', en: 'The disk is nearly full' },
  },
  none: {
    log: 'the disk is full: nothing is logged, and the reserve was given back',
    title: { zh: '磁盘已满', en: 'The disk is full' },
  },
} as const;

const DOES_ZH = {
  low: 'OCPP 日志暂时只保留充电开始和结束的报文。',
  scarce: '系统正在删除最早的 OCPP 日志，并只保留充电开始和结束的报文。',
  none: 'OCPP 日志已暂停记录，预留空间已释放。充电和结算继续进行。',
} as const;
const DOES_EN = {
  low: 'Of the OCPP log only the starts and ends of sessions are kept for now.',
  scarce: 'The oldest days of the OCPP log are being removed, and only the starts and ends of sessions are kept.',
  none: 'The OCPP log stands still, and the reserved room was given back. Charging and settlement go on.',
} as const;

const contentZh = (room: keyof typeof DOES_ZH, free: number, total: number) =>
  `数据库所在磁盘仅剩 ${free} MiB（共 ${total} MiB）。${DOES_ZH[room]}请尽快清理磁盘或扩容。`;
const contentEn = (room: keyof typeof DOES_EN, free: number, total: number) =>
  `The disk of the database has ${free} MiB left of ${total} MiB. ${DOES_EN[room]} Please free or add room soon.`;
