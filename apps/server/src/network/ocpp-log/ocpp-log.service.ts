import { sql } from 'kysely';
import type { SettingsReader } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { ocppMessageDays } from '../../platform/database/partitions.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { startOfDay } from './log-size.ts';
import { logKeeper, writeRepeats } from './ocpp-log.writes.ts';

interface Parts {
  databases: Databases;
  settings: SettingsReader;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
/** How often counts of repeated frames are written, and how often what quotas have used. */
const COUNTS_MS = 2_000;
const USED_MS = 60_000;

export interface OcppLog {
  /** Writes what is still to be written. */
  close(): Promise<void>;
}

/** Opens the log of this process: its quotas as they were before a restart, and the writing of what is counted in memory. */
export async function openOcppLog({ databases, settings, clock, log, metrics }: Parts): Promise<OcppLog> {
  const { quotas } = logKeeper;
  quotas.limits = () => ({
    pointBytes: settings.get('network.ocppLogPointMb') * MIB,
    unknownBytes: settings.get('network.ocppLogUnknownMb') * MIB,
  });
  const today = Math.floor(clock.now() / DAY_MS);
  const { rows } = await sql<{ subject: string; bytes: number }>`
    select subject, bytes from ocpp_log_used where day = ${dayText(today)}::date`.execute(databases.system);
  quotas.seed(today, rows);
  metrics.gauge('csms_ocpp_log_left_out', 'Exchanges of which nothing was stored in the OCPP log', () => logKeeper.left);
  metrics.gauge(
    'csms_ocpp_log_level',
    'What is logged: 0 everything, 1 only exchanges that carry money, 2 nothing',
    () => ({ all: 0, money: 1, none: 2 })[logKeeper.level],
  );

  let usedAt = clock.now();
  let writing: Promise<void> = Promise.resolve();
  const write = async (all: boolean) => {
    await writeRepeats(databases.pool, clock.now(), all);
    if (!all && clock.now() - usedAt < USED_MS) return;
    usedAt = clock.now();
    await writeUsed(databases);
    // Old days are the worker's to drop; what today alone is too much, each process leaves out.
    const today = (await ocppMessageDays(databases.pool)).find(({ first }) => first === startOfDay(clock.now()));
    logKeeper.overSize = (today?.bytes ?? 0) > settings.get('network.ocppLogGb') * 1024 * MIB;
  };
  const queue = (all: boolean) => {
    writing = writing
      .then(() => write(all))
      .catch((error) => log.warn({ err: error }, 'what the OCPP log counts could not be written'));
    return writing;
  };
  const timer = setInterval(() => void queue(false), COUNTS_MS);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      return queue(true);
    },
  };
}

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Adds what the subjects that have used a good part of their quota have stored since the last time; several processes add to one sum. */
async function writeUsed(databases: Databases): Promise<void> {
  const { day, rows } = logKeeper.quotas.takeNews();
  if (rows.length === 0) return;
  await sql`insert into ocpp_log_used (day, subject, bytes)
    select ${dayText(day)}::date, subject, bytes from unnest(${rows.map((row) => row.subject)}::text[], ${rows.map((row) => row.bytes)}::bigint[]) as v (subject, bytes)
    on conflict (day, subject) do update set bytes = ocpp_log_used.bytes + excluded.bytes`.execute(databases.system);
}
