import type { LiveEvent } from '@csms/contract';
import { authorise, findPayers, type Payer } from '../../customers/index.ts';
import { type CommandService, requestCommands } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { type Queryable, queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { heldAt } from '../reservations/held.queries.ts';
import { meetStarts } from '../reservations/meet-starts.ts';
import { makeDueStarts } from './due-starts.ts';
import { nextStep, type StartFacts, type TimedStep } from './next-step.rules.ts';
import {
  adoptLate,
  keepGoals,
  lockDue,
  lookNow,
  type OpenStart,
  pauseSessions,
  type StartChange,
  saveStarts,
} from './open.queries.ts';
import { makePlan } from './plan.ts';
import { type Told, tellOfStarts } from './timed-notices.ts';

export interface TimedParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  commands: CommandService;
}

const EVERY_MS = 1_000;
/** So many starts are looked at in one transaction. */
const BATCH = 100;
/** Woken by meters it rests so long between two looks, in ms. */
const REST_MS = 200;
/** A process whose turn it is not keeps at most so many sessions in mind. */
const MOST_NEAR = 10_000;
/** Long enough for any charger to be asked again. */
const LATE_EVERY_MS = 15_000;

/**
 * Starts, follows and ends timed charges. Each batch is one transaction that locks its starts: what is asked of a charge point and that it was asked are kept together, so that a start happens once
 * whatever breaks and however many servers run.
 */
export function timedWork(parts: TimedParts, everyMs = EVERY_MS): RegularWork {
  let lateAt = 0;
  const near = new Set<number>();
  return {
    name: 'timed charging',
    everyMs,
    restMs: Math.min(REST_MS, everyMs),
    async work() {
      const { databases, clock, bus, commands } = parts;
      while ((await databases.system.transaction().execute((trx) => makeDueStarts(queryableOf(trx), clock.now()))) > 0);
      if (clock.now() - lateAt >= LATE_EVERY_MS) {
        lateAt = clock.now();
        await databases.system.transaction().execute((trx) => adoptLate(queryableOf(trx), lateAt));
      }
      const hurried = [...near];
      near.clear();
      if (hurried.length > 0)
        await databases.system.transaction().execute((trx) => lookNow(queryableOf(trx), hurried, clock.now()));
      for (;;) {
        const done = await databases.system.transaction().execute(async (trx) => {
          const { looked, told, pointIds } = await takeSteps(queryableOf(trx), clock);
          return { looked, pointIds, events: await tellOfStarts(trx, told, clock.now()) };
        });
        commands.announce(done.pointIds);
        for (const event of done.events as LiveEvent[]) bus.publish('live', event);
        if (done.looked < BATCH) return;
      }
    },
    wokenBy: (hears, wake) =>
      hears.subscribe('session.nearGoal', ({ transactionId }) => {
        if (near.size < MOST_NEAR) near.add(transactionId);
        wake();
      }),
  };
}

/** Looks at starts whose time has come, and does what they need. */
async function takeSteps(client: Queryable, clock: Clock): Promise<{ looked: number; told: Told[]; pointIds: number[] }> {
  const now = clock.now();
  const rows = await lockDue(client, now, BATCH);
  const payers = await payersOf(client, rows, now);
  const reserved = await reservedFor(client, rows, payers, now);
  const told: Told[] = [];
  const changes: StartChange[] = [];
  const pointIds = new Set<number>();
  // One start of a connector in a batch: the next sees that it is taken.
  const taken = new Set<string>();
  for (const [i, row] of rows.entries()) {
    const place = `${row.point_id} ${row.connector_no}`;
    const change = unchanged(row);
    const facts = factsOf(row, { payer: payers[i], isReserved: reserved[i]!, isTaken: taken.has(place), now });
    let step = nextStep(facts, now);
    if (step.kind === 'plan') {
      await plan(client, row, change, payers[i], now);
      step = nextStep({ ...facts, plannedAt: change.plannedAt, chargesAt: firstOf(change) }, now);
      if (change.problem === 'late' && !row.told_late) {
        change.toldLate = true;
        told.push({ row, problem: 'late' });
      }
      if (step.kind === 'wait' && step.problem === null && change.problem === 'late') step = { ...step, problem: 'late' };
    }
    const asks = await take(client, row, step, change, clock);
    if (asks) {
      pointIds.add(row.point_id);
      taken.add(place);
    }
    if (step.kind === 'miss') told.push({ row, problem: step.problem });
    changes.push(change);
  }
  await saveStarts(client, changes);
  await keepGoals(
    client,
    // One that was told to stop is not waited for by its energy any more.
    changes.flatMap(({ status, transactionId, stopAskedAt }, i) =>
      status === 'charging' && transactionId !== null
        ? [{ transactionId, stopWh: stopAskedAt === null ? rows[i]!.wants_wh : null }]
        : [],
    ),
  );
  return { looked: rows.length, told, pointIds: [...pointIds] };
}

/** Does a step; true: the charge point was asked for something. */
async function take(client: Queryable, row: OpenStart, step: TimedStep, change: StartChange, clock: Clock): Promise<boolean> {
  const now = clock.now();
  const ask = (
    wish:
      | { action: 'startSession'; payload: { connectorNo: number; idTag: string } }
      | { action: 'stopSession'; payload: { transactionId: number } },
  ) =>
    requestCommands(
      client,
      { ...wish, pointIds: [row.point_id], requestedBy: 'CSMS', reason: { key: 'timedCharge', of: String(row.timed_id) } },
      clock,
    );
  switch (step.kind) {
    case 'plan':
      change.lookAt = now + EVERY_MS;
      return false;
    case 'wait':
      change.lookAt = step.lookAt;
      change.problem = step.problem;
      return false;
    case 'again':
      change.status = 'due';
      change.problem = step.problem;
      change.lookAt = step.lookAt;
      return false;
    case 'begun':
      change.status = 'charging';
      change.problem = null;
      change.transactionId = step.transactionId;
      // Its plan decides at once whether it may charge.
      change.plannedAt = null;
      change.lookAt = now;
      return false;
    case 'miss':
      change.status = 'missed';
      change.problem = step.problem;
      change.plan = [];
      return false;
    case 'done':
      change.status = 'done';
      change.problem = null;
      change.endReason = row.end_reason ?? 'other';
      return false;
    case 'ask': {
      const [commandId] = await ask({ action: 'startSession', payload: { connectorNo: row.connector_no, idTag: row.id_tag } });
      change.status = 'asked';
      change.problem = null;
      change.commandId = commandId ?? null;
      change.askedAt = now;
      change.lookAt = now + EVERY_MS;
      return true;
    }
    case 'stop':
      await ask({ action: 'stopSession', payload: { transactionId: row.session!.transactionId } });
      change.stopAskedAt = now;
      change.endReason = step.reason;
      change.lookAt = now + EVERY_MS;
      return true;
  }
}

const unchanged = (row: OpenStart): StartChange => ({
  id: row.id,
  status: row.status,
  problem: row.problem,
  lookAt: row.due_at,
  commandId: null,
  askedAt: row.asked_at,
  transactionId: row.session?.transactionId ?? null,
  stopAskedAt: row.stop_asked_at,
  endReason: row.end_reason,
  plan: row.plan,
  plannedCost: null,
  plannedAt: row.planned_at,
  toldLate: row.told_late,
});

const firstOf = ({ plan }: Pick<StartChange, 'plan'>): number | null => (plan[0] ? Date.parse(plan[0].from) : null);

function factsOf(
  row: OpenStart,
  { payer, isReserved, isTaken, now }: { payer: Payer | undefined; isReserved: boolean; isTaken: boolean; now: number },
): StartFacts {
  return {
    kind: row.kind,
    status: row.status,
    problem: row.problem,
    untilAt: row.until_at,
    askedAt: row.asked_at,
    isRemoved: row.is_removed,
    isEnabled: row.is_enabled,
    isOnline: row.is_online,
    isFaulted: row.is_faulted,
    isReady: row.is_ready,
    isBusy: row.busy_with !== null || isTaken,
    isReserved,
    refusal: refusalOf(payer, row.provider_id, now),
    command: row.command,
    session: row.session,
    wantsWh: row.wants_wh,
    maxMinutes: row.max_minutes,
    stopAskedAt: row.stop_asked_at,
    plannedAt: row.planned_at,
    chargesAt: firstOf(row),
  };
}

function refusalOf(payer: Payer | undefined, providerId: number, now: number): 'noBalance' | 'notAllowed' | null {
  if (authorise(payer, providerId, now) === 'Accepted') return null;
  const isSpent = payer?.enabled && !payer.postPaid && Number(payer.balance) <= 0;
  return isSpent ? 'noBalance' : 'notAllowed';
}

async function payersOf(client: Queryable, rows: readonly OpenStart[], now: number): Promise<(Payer | undefined)[]> {
  if (rows.length === 0) return [];
  return findPayers(
    client,
    rows.map((row) => ({ idTag: row.id_tag, timeZone: row.time_zone, at: now })),
  );
}

/** Which starts meet another one's reservation. */
async function reservedFor(
  client: Queryable,
  rows: readonly OpenStart[],
  payers: readonly (Payer | undefined)[],
  now: number,
): Promise<boolean[]> {
  const held = await heldAt(client, [...new Set(rows.map((row) => row.point_id))]);
  const met = await meetStarts(
    client,
    rows.map((row, i) => ({
      pointId: row.point_id,
      connectorNo: row.connector_no,
      payer: payers[i],
      startedAt: now,
      replayed: false,
    })),
    held,
  );
  return met.map(({ kind }) => kind === 'reserved');
}

/** After so long a session shows what its car takes. */
const SHOWN_MS = 180_000;

/** Plans a ready-by from now on: what is missing, by its time, within what the site and the car give. A session under way is paused or let on. */
async function plan(
  client: Queryable,
  row: OpenStart,
  change: StartChange,
  payer: Payer | undefined,
  now: number,
): Promise<void> {
  const { session } = row;
  const energyWh = session?.energyWh ?? 0;
  const isShown =
    session !== null && session.powerW > 500 && now - session.startedAt > SHOWN_MS && (session.pausedUntil ?? 0) < now - SHOWN_MS;
  const made = await makePlan(client, {
    stationId: row.station_id,
    timeZone: row.time_zone,
    minorUnit: row.minor_unit,
    pointId: row.point_id,
    connectorNo: row.connector_no,
    groupId: payer?.groupId ?? null,
    from: now,
    to: Math.max(now, row.until_at),
    wantsWh: Math.max(0, (row.wants_wh ?? 0) - energyWh),
    carW: isShown ? session.powerW * 1.05 : null,
    startId: row.id,
    now,
  });
  change.plannedAt = now;
  if (!made) return;
  change.plan = made.slots.map(({ from, to, powerW, tier }) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    powerW,
    tier,
  }));
  if (!session) change.plannedCost = made.cost;
  // A tenth of an hour of its power is no delay worth telling.
  const isLate = made.missingWh > Math.max(100, (row.wants_wh ?? 0) * 0.02);
  change.problem = isLate ? 'late' : row.problem === 'late' ? null : row.problem;
  if (session) {
    const from = firstOf(change);
    const waits = made.canPause && !isLate && from !== null && from > now;
    await pauseSessions(client, [
      { transactionId: session.transactionId, until: waits ? from : null, leavesAt: row.until_at, wantsWh: row.wants_wh ?? 0 },
    ]);
  }
}
