import type { Command, UpgradeStep, Wish } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { lockSome } from '../../platform/queue/queue.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.writes.ts';
import type { Authority } from './authority.ts';
import { RENEW_MS } from './certificates.ts';
import { discardNext, startRotation } from './passwords.ts';
import { stepsTo } from './security.rules.ts';

/** A step as it is stored: with the command that it waits for. */
export interface StoredStep extends UpgradeStep {
  commandId?: string;
}

export interface UpgradeRow {
  id: number;
  provider_id: number;
  point_id: number;
  from_profile: number;
  to_profile: number;
  steps: StoredStep[];
  started_by: string;
  at_adoption: boolean;
}

export interface UpgradeParts {
  db: Database;
  authority: Authority;
  commands: CommandService;
  seal: Seal;
  clock: Clock;
}

/** How long a charger may take to come back with its new profile, and to ask for a certificate, in ms. */
const BACK_MS = 15 * 60_000;
const ASK_MS = 5 * 60_000;
/** How long a charger that was given a password at its adoption may take to come with it, in ms. */
const ADOPTED_BACK_MS = 24 * 3_600_000;

/** Takes every open upgrade as far as it goes. Everything stands in the database: it goes on after a restart. */
export async function advanceUpgrades(parts: UpgradeParts): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from security_upgrade where status = 'open' order by id`.execute(parts.db);
  for (const { id } of rows) {
    const pointId = await parts.db.transaction().execute((trx) => advanceOne(trx, id, parts));
    if (pointId !== undefined) parts.commands.announce([pointId]);
  }
}

async function advanceOne(trx: Trx, id: number, parts: UpgradeParts): Promise<number | undefined> {
  if ((await lockSome(trx, 'security_upgrade', sql<boolean>`id = ${id} and status = 'open'`)).length === 0) return undefined;
  const { rows } = await sql<UpgradeRow>`select * from security_upgrade where id = ${id}`.execute(trx);
  const upgrade = rows[0];
  const step = upgrade?.steps.find((one) => one.state !== 'done');
  // A failed step waits for a person.
  if (!upgrade || !step || step.state === 'failed') return undefined;
  const before = JSON.stringify(upgrade.steps);
  const walk: Walk = { trx, upgrade, step, parts, now: parts.clock.now() };
  await WALKS[step.step](walk);
  if (JSON.stringify(upgrade.steps) === before) return undefined;
  await saveSteps(trx, upgrade);
  if ((step as StoredStep).state === 'failed' && (step.step === 'reconnect' || upgrade.at_adoption)) {
    await endUpgrade(trx, id, 'fellBack', walk.now, step.result);
    if (upgrade.at_adoption) await discardNext(trx, upgrade.point_id);
  }
  return upgrade.point_id;
}

interface Walk {
  trx: Trx;
  upgrade: UpgradeRow;
  step: StoredStep;
  parts: UpgradeParts;
  now: number;
}

/** A step reaches a state. */
function mark({ step, now }: Pick<Walk, 'step' | 'now'>, state: UpgradeStep['state'], result: string | null = null): void {
  Object.assign(step, { state, result, time: new Date(now).toISOString() });
}

const WALKS: Record<UpgradeStep['step'], (walk: Walk) => Promise<void>> = {
  async password(walk) {
    const { trx, upgrade, step, parts } = walk;
    const { rows } = await sql<{ has: boolean; rotation: string | null; result: string | null; pending: boolean }>`
      select p.password_sealed is not null as has, s.rotation, s.rotation_result as result, s.next_sealed is not null as pending
      from charge_point p left join point_security s on s.point_id = p.id where p.id = ${upgrade.point_id}`.execute(trx);
    const { has, rotation, result, pending } = rows[0]!;
    if (rotation === 'accepted' || (step.state === 'running' && rotation === 'done')) return mark(walk, 'done', 'accepted');
    if (step.state === 'waiting') {
      // A command waits ten minutes; who was adopted while away may come tomorrow.
      if (upgrade.at_adoption && !(await isOnline(trx, upgrade.point_id))) return;
      if (has) return mark(walk, 'done', 'alreadyThere');
      if (!pending)
        await startRotation(
          trx,
          { id: upgrade.point_id, providerId: upgrade.provider_id },
          upgrade.started_by,
          parts.seal,
          parts.clock,
        );
      return mark(walk, 'running');
    }
    if (rotation !== 'waiting') mark(walk, 'failed', result ?? 'noAnswer');
  },

  async root(walk) {
    if (walk.step.state === 'waiting')
      return ask(walk, {
        action: 'installCertificate',
        payload: { use: 'CentralSystemRootCertificate', certificate: await walk.parts.authority.root() },
      });
    await settle(walk);
  },

  async certificate(walk) {
    const { trx, upgrade, step, now } = walk;
    const since = step.state === 'waiting' ? new Date(0) : new Date(step.time!);
    const { rows } = await sql<{ result: string | null; issued_at: Date; good: boolean }>`
      select install_result as result, issued_at, revoked_at is null and install_result = 'accepted' and not_after > ${new Date(now + RENEW_MS)} as good
      from issued_certificate where point_id = ${upgrade.point_id} order by id desc limit 1`.execute(trx);
    const newest = rows[0];
    if (newest?.good) return mark(walk, 'done', step.state === 'waiting' ? 'alreadyThere' : 'accepted');
    if (step.state === 'waiting') return ask(walk, { action: 'triggerExtended', payload: { message: 'certificateRequest' } });
    if (newest?.result && newest.issued_at >= since) return mark(walk, 'failed', newest.result);
    const fault = await sql<{ fault: string }>`
      select fault from signing_request where point_id = ${upgrade.point_id} and received_at >= ${since} and fault is not null order by id desc limit 1`.execute(
      trx,
    );
    if (fault.rows[0]) return mark(walk, 'failed', fault.rows[0].fault);
    const { result } = (await commandOf(trx, step)) ?? {};
    if (result && result !== 'accepted') return mark(walk, 'failed', result);
    if (now - since.getTime() > ASK_MS) mark(walk, 'failed', 'noRequest');
  },

  async profile(walk) {
    const { trx, upgrade, step, parts } = walk;
    // From here on it may reboot or hang up at any moment: nobody's session is ended for it.
    if (step.state === 'waiting' && (await isCharging(trx, upgrade.point_id))) {
      step.result = 'charging';
      return;
    }
    if (step.state === 'waiting')
      return ask(walk, {
        action: 'changeConfiguration',
        payload: { key: 'SecurityProfile', value: String(upgrade.to_profile) },
      });
    const result = await settle(walk, ['accepted', 'rebootRequired']);
    // Many chargers know no profiles and use a password as soon as they have one: at their next connection.
    const unknown = upgrade.at_adoption && step.state === 'failed' && result !== 'noAnswer';
    if (unknown) mark(walk, 'done', result);
    if (unknown || result === 'rebootRequired')
      await give(trx, upgrade, { action: 'reset', payload: { type: 'soft' } }, parts.clock);
  },

  async reconnect(walk) {
    if (walk.step.state === 'waiting') return mark(walk, 'running');
    if (walk.now - Date.parse(walk.step.time!) > (walk.upgrade.at_adoption ? ADOPTED_BACK_MS : BACK_MS))
      mark(walk, 'failed', walk.upgrade.at_adoption ? 'notBackInDay' : 'notBack');
  },
};

async function isCharging(trx: Trx, pointId: number): Promise<boolean> {
  const { rows } = await sql`select from connector where point_id = ${pointId} and transaction_id is not null limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

async function isOnline(trx: Trx, pointId: number): Promise<boolean> {
  const { rows } = await sql`select from connection_state where point_id = ${pointId} and online`.execute(trx);
  return rows.length > 0;
}

async function give(trx: Trx, upgrade: UpgradeRow, wish: Wish, clock: Clock) {
  const request = { ...wish, pointIds: [upgrade.point_id], requestedBy: upgrade.started_by, reason: '' };
  const [id] = await requestCommands(queryableOf(trx), request, clock);
  return id!;
}

async function ask(walk: Walk, wish: Wish): Promise<void> {
  walk.step.commandId = await give(walk.trx, walk.upgrade, wish, walk.parts.clock);
  mark(walk, 'running');
}

async function commandOf(trx: Trx, step: StoredStep): Promise<Pick<Command, 'result'> | undefined> {
  if (!step.commandId) return undefined;
  return (await trx.selectFrom('command').select('result').where('id', '=', step.commandId).executeTakeFirst()) as never;
}

/** Ends a step with its command; gives the result once there is one. */
async function settle(walk: Walk, good: readonly string[] = ['accepted']): Promise<string | null> {
  const result = (await commandOf(walk.trx, walk.step))?.result ?? null;
  if (result !== null) mark(walk, good.includes(result) ? 'done' : 'failed', result);
  return result;
}

const saveSteps = (trx: Trx, { id, steps }: UpgradeRow) =>
  sql`update security_upgrade set steps = ${JSON.stringify(steps)}::jsonb where id = ${id}`.execute(trx);

const endUpgrade = (trx: Trx, id: number, status: 'done' | 'fellBack' | 'cancelled', now: number, result: string | null = null) =>
  sql`update security_upgrade set status = ${status}, ended_at = ${new Date(now)}, result = ${result} where id = ${id}`.execute(
    trx,
  );

/**
 * A charger with an open upgrade has connected. Come by the new profile, the upgrade is done and the old one is no longer taken; come by the old one after
 * it was told to change, it has fallen back, and the old one stays in force; one that was only just adopted has a day for it.
 */
export async function noteUpgradeConnection(db: Database, pointId: number, seen: number, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } =
      await sql<UpgradeRow>`select * from security_upgrade where point_id = ${pointId} and status = 'open' for update`.execute(
        trx,
      );
    const upgrade = rows[0];
    if (!upgrade) return;
    const change = upgrade.steps.find((one) => one.step === 'profile')!;
    // It may have answered and be back before the regular work has looked.
    const told = change.state === 'done' || (change.state === 'running' && (await commandOf(trx, change))?.result === 'accepted');
    const step = upgrade.steps.at(-1)!;
    if (seen >= upgrade.to_profile) {
      // Also where the answer to the change was lost: what it does counts.
      for (const one of upgrade.steps) if (one.state !== 'done') mark({ step: one, now }, 'done');
      await trx.updateTable('charge_point').set({ security_profile: upgrade.to_profile }).where('id', '=', pointId).execute();
    } else if (told && !upgrade.at_adoption) {
      if (change.state !== 'done') mark({ step: change, now }, 'done', 'accepted');
      mark({ step, now }, 'failed', 'oldProfile');
    } else return;
    await saveSteps(trx, upgrade);
    await endUpgrade(trx, upgrade.id, told && seen < upgrade.to_profile ? 'fellBack' : 'done', now);
  });
}

/** Begins the failed step of an open upgrade anew; false where there is none. */
export async function retryStep(trx: Trx, pointId: number): Promise<boolean> {
  const { rows } =
    await sql<UpgradeRow>`select * from security_upgrade where point_id = ${pointId} and status = 'open' for update`.execute(trx);
  const step = rows[0]?.steps.find((one) => one.state === 'failed');
  if (!step) return false;
  Object.assign(step, { state: 'waiting', result: null, time: null });
  delete step.commandId;
  await saveSteps(trx, rows[0]!);
  return true;
}

/** Ends an open upgrade without a change; false where there is none. */
export async function cancelUpgrade(trx: Trx, pointId: number, now: number): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`select id from security_upgrade where point_id = ${pointId} and status = 'open' for update`.execute(trx);
  if (rows[0]) await endUpgrade(trx, rows[0].id, 'cancelled', now);
  return rows.length > 0;
}

/** Begins the way from a point's profile to a higher one. */
export async function beginUpgrade(
  trx: Trx,
  point: { id: number; providerId: number; profile: number },
  to: number,
  begun: { by: string; now: number; atAdoption?: boolean },
): Promise<void> {
  const steps = stepsTo(point.profile, to).map((step) => ({ step, state: 'waiting', result: null, time: null }));
  await trx
    .insertInto('security_upgrade')
    .values({
      provider_id: point.providerId,
      point_id: point.id,
      from_profile: point.profile,
      to_profile: to,
      steps: JSON.stringify(steps),
      started_at: new Date(begun.now),
      started_by: begun.by,
      at_adoption: begun.atAdoption ?? false,
    })
    .execute();
}

/** Whether the last charger of a model that was given a password at its adoption did not come back with it, or refused it. */
export async function failedWithPassword(trx: Trx, vendor: string | null, model: string | null): Promise<boolean> {
  const { rows } = await sql<{ failed: boolean }>`
    select u.status = 'fellBack' and coalesce(u.result, '') <> 'noAnswer' as failed from security_upgrade u join charge_point p on p.id = u.point_id
    where u.at_adoption and u.status in ('done', 'fellBack') and lower(trim(p.vendor)) = lower(trim(${vendor ?? ''})) and lower(trim(p.model)) = lower(trim(${model ?? ''}))
    order by u.ended_at desc limit 1`.execute(trx);
  return rows[0]?.failed ?? false;
}
