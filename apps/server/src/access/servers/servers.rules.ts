import type { ServerCondition, ServerProcess, ServerWork, WorkCondition } from '@csms/contract';
import { WRONG_MS } from '../../platform/clock/database-clock.ts';
import type { ProcessFacts } from '../../platform/processes/process-facts.ts';
import type { WorkNote } from '../../platform/work/work-diary.ts';

/** A row of `server_process` with what that process last said; one of an older version may have said less, or nothing. */
export interface ProcessRow {
  node: string;
  began_at: Date;
  said_at: Date | null;
  facts: Partial<ProcessFacts> | null;
  /** It holds its place. */
  living: boolean;
}

/** A process says its facts each five seconds; who has missed three has a reason. */
const SILENT_MS = 20_000;
/** Work is late where it was not done for three times its interval, and so much more. */
const LATE_MS = 120_000;

const iso = (at: number | Date | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

/** How a process stands, now by the database's clock. */
export function conditionOf({ living, began_at, said_at, facts }: ProcessRow, now: number): ServerCondition {
  if (!living) return 'gone';
  if (now - (said_at ?? began_at).getTime() > SILENT_MS) return 'silent';
  if (facts?.isEnding) return 'ending';
  return Math.abs(facts?.clockAheadMs ?? 0) > WRONG_MS ? 'clockOff' : 'ready';
}

/** A process as its page shows it. `self`: the one that answers. */
export function processOf(row: ProcessRow, self: string, now: number): ServerProcess {
  const { node, facts } = row;
  const condition = conditionOf(row, now);
  // What one that is gone held is nobody's.
  const held = condition === 'gone' ? undefined : facts;
  return {
    node,
    host: facts?.host ?? node.split(':', 1)[0]!,
    port: facts?.port ?? null,
    condition,
    isThis: node === self,
    roles: [...(facts?.roles ?? [])],
    version: facts?.version ?? '',
    schema: facts?.schema ?? '',
    startedAt: row.began_at.toISOString(),
    saidAt: iso(row.said_at),
    chargers: held?.chargers ?? null,
    sockets: held?.sockets ?? null,
    clockAheadMs: held?.clockAheadMs ?? null,
    bus: held?.bus ?? null,
    busDropped: held?.busDropped ?? null,
  };
}

/** The note of a process, by the database's clock. */
interface Told {
  row: ProcessRow;
  note: WorkNote;
  runningSince: number | null;
  doneAt: number | null;
  failedAt: number | null;
}

const latest = (told: readonly Told[], at: (one: Told) => number | null): Told | undefined =>
  told.filter((one) => at(one) !== null).sort((a, b) => at(b)! - at(a)!)[0];

/** The regular work of all living processes together, by name: who does it or did it last, when, and whether that is as it should be. */
export function worksOf(rows: readonly ProcessRow[], now: number): ServerWork[] {
  const told = rows
    .filter(({ living }) => living)
    .flatMap((row) => {
      const ahead = row.facts?.clockAheadMs ?? 0;
      const moved = (at: number | null) => (at === null ? null : at - ahead);
      return (row.facts?.works ?? []).map((note) => ({
        ...{ row, note },
        runningSince: moved(note.runningSince),
        doneAt: moved(note.doneAt),
        failedAt: moved(note.failedAt),
      }));
    });
  const byName = Object.groupBy(told, ({ note }) => note.name);
  return Object.entries(byName)
    .map(([name, of = []]) => workOf(name, of, now))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function workOf(name: string, told: readonly Told[], now: number): ServerWork {
  const running = latest(told, (one) => one.runningSince);
  const done = latest(told, (one) => one.doneAt);
  const failed = latest(told, (one) => one.failedAt);
  const everyMs = told.find(({ note }) => note.everyMs !== null)?.note.everyMs ?? null;
  const began = Math.min(...told.map(({ row }) => row.began_at.getTime()));
  const who =
    running ??
    latest(
      [done, failed].filter((one) => one !== undefined),
      (one) => Math.max(one.doneAt ?? 0, one.failedAt ?? 0),
    );
  return {
    name,
    condition: workCondition({ running, done, failed }, { everyMs, began, now }),
    node: who?.row.node ?? null,
    host: who?.row.facts?.host ?? '',
    runningSince: iso(running?.runningSince),
    doneAt: iso(done?.doneAt),
    tookMs: done?.note.tookMs ?? null,
    everyMs,
    failedAt: iso(failed?.failedAt),
    failure: failed?.note.failure ?? null,
  };
}

function workCondition(
  { running, done, failed }: Readonly<Record<'running' | 'done' | 'failed', Told | undefined>>,
  { everyMs, began, now }: { everyMs: number | null; began: number; now: number },
): WorkCondition {
  const lateMs = LATE_MS + 3 * (everyMs ?? 0);
  // A run that has gone on for long makes up for a failure before it: some go on as long as their process.
  const goodAt = Math.max(done?.doneAt ?? 0, running && now - running.runningSince! > lateMs ? running.runningSince! : 0);
  if (failed && failed.failedAt! > goodAt) return 'failing';
  if (running) return 'running';
  return everyMs !== null && now - (done?.doneAt ?? began) > lateMs ? 'late' : 'resting';
}
