import { X509Certificate } from 'node:crypto';
import {
  CERTIFICATE_USES,
  type certificateAuthority,
  type certificateHash,
  hasSkill,
  isGuardedKey,
  type PointSecurity,
  type Refusal,
  type Wish,
} from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database, Databases, Scope, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.writes.ts';
import type { Authority } from './authority.ts';
import { takeCertificateAnswer } from './certificates.ts';
import { discardNext, startRotation, takeRotationAnswer } from './passwords.ts';
import { findSecurity } from './security.queries.ts';
import { beginUpgrade, cancelUpgrade, retryStep } from './upgrades.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** What a connection came in with is no longer good: it is closed and comes back, or not. */
    'point.revoked': { serialNumber: string };
  }
}

export interface SecurityParts {
  databases: Databases;
  authority: Authority;
  commands: CommandService;
  bus: Bus;
  seal: Seal;
  clock: Clock;
}

export interface Who {
  scope: Scope;
  username: string;
}

/** Keeps what chargers answer about their passwords and certificates. */
export function followSecurity(commands: CommandService, db: Database, clock: Clock): void {
  commands.follow(['changeConfiguration'], async (outcome) => {
    if (isGuardedKey(outcome.payload.key)) await takeRotationAnswer(db, outcome);
  });
  commands.follow(['sendCertificate'], (outcome) => takeCertificateAnswer(db, outcome, clock.now()));
}

interface PointRow {
  id: number;
  providerId: number;
  profile: number;
  hasPassword: boolean;
}

/** Does something to a point that the caller sees, and gives how it stands then. */
async function change(
  { databases, commands, clock }: SecurityParts,
  who: Who,
  serialNumber: string,
  work: (trx: Trx, point: PointRow) => Promise<void>,
): Promise<PointSecurity> {
  const { after, id } = await databases.scoped(who.scope, async (trx) => {
    const row = found(
      await trx
        .selectFrom('charge_point')
        .select((eb) => ['id', 'provider_id', 'security_profile', eb('password_sealed', 'is not', null).as('has_password')])
        .where('serial_number', '=', serialNumber)
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),
    );
    const { id, provider_id: providerId, security_profile: profile, has_password: hasPassword } = row;
    await work(trx, { id, providerId, profile, hasPassword: Boolean(hasPassword) });
    return { after: await findSecurity(trx, serialNumber, clock.now()), id };
  });
  commands.announce([id]);
  return after;
}

const refuseWhileOpen = async (trx: Trx, pointId: number): Promise<void> => {
  const open = await trx
    .selectFrom('security_upgrade')
    .select('id')
    .where('point_id', '=', pointId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (open) throw new Problem('upgradeOpen');
};

/** Sets what a point must come with, at its next connection. Throws `upgradeOpen`, and `passwordNeeded` for a profile that asks for one that is not set. */
export const setProfile = (parts: SecurityParts, who: Who, serialNumber: string, profile: number) =>
  change(parts, who, serialNumber, async (trx, point) => {
    await refuseWhileOpen(trx, point.id);
    if ((profile === 1 || profile === 2) && !point.hasPassword) throw new Problem('passwordNeeded');
    await trx.updateTable('charge_point').set({ security_profile: profile }).where('id', '=', point.id).execute();
  });

/** Gives a point a new password over its connection. Throws `rotationOpen`. */
export const rotatePassword = (parts: SecurityParts, who: Who, serialNumber: string) =>
  change(parts, who, serialNumber, (trx, point) => startRotation(trx, point, who.username, parts.seal, parts.clock));

/** How long a charger that has lost its password may take to come back, in ms. */
const RETURN_MS = 15 * 60_000;

/** Lets a point in once without its password. Throws `passwordNeeded` where none is asked of it. */
export const openReturn = (parts: SecurityParts, who: Who, serialNumber: string) =>
  change(parts, who, serialNumber, async (trx, point) => {
    if (!point.hasPassword) throw new Problem('passwordNeeded');
    const until = new Date(parts.clock.now() + RETURN_MS);
    await sql`insert into point_security as s (point_id, provider_id, return_until, return_by) values (${point.id}, ${point.providerId}, ${until}, ${who.username})
      on conflict (point_id) do update set return_until = excluded.return_until, return_by = excluded.return_by`.execute(trx);
  });

/** Uses up an open return; gives who opened it, undefined where there is none. Of two at once one gets it. */
export async function takeReturn(db: Database, pointId: number, now: number): Promise<string | undefined> {
  const { rows } = await sql<{ by: string }>`
    update point_security set return_until = null where point_id = ${pointId} and return_until > ${new Date(now)} returning return_by as by`.execute(
    db,
  );
  return rows[0]?.by;
}

/** A point is back without its password: it gets a new one over its connection, in place of one that was on its way. */
export async function renewPassword(
  parts: { db: Database; commands: CommandService; seal: Seal; clock: Clock },
  point: { id: number; providerId: number },
  who: string,
): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    await discardNext(trx, point.id);
    await startRotation(trx, point, who, parts.seal, parts.clock);
  });
  parts.commands.announce([point.id]);
}

/** Begins the way to a higher profile. Throws `profileNotHigher`, `upgradeOpen`. */
export const startUpgrade = (parts: SecurityParts, who: Who, serialNumber: string, profile: number) =>
  change(parts, who, serialNumber, async (trx, point) => {
    await refuseWhileOpen(trx, point.id);
    if (profile <= point.profile) throw new Problem('profileNotHigher', { fields: { profile: 'profileNotHigher' } });
    await beginUpgrade(trx, point, profile, { by: who.username, now: parts.clock.now() });
  });

/** Tries the failed step of an upgrade again. Throws `upgradeStateWrong`. */
export const retryUpgrade = (parts: SecurityParts, who: Who, serialNumber: string) =>
  change(parts, who, serialNumber, async (trx, point) => {
    if (!(await retryStep(trx, point.id))) throw new Problem('upgradeStateWrong');
  });

/** Ends an upgrade; the old profile stays. Throws `upgradeStateWrong`. */
export const stopUpgrade = (parts: SecurityParts, who: Who, serialNumber: string) =>
  change(parts, who, serialNumber, async (trx, point) => {
    if (!(await cancelUpgrade(trx, point.id, parts.clock.now()))) throw new Problem('upgradeStateWrong');
  });

const give = (trx: Trx, point: PointRow, who: Who, clock: Clock, wish: Wish) =>
  requestCommands(queryableOf(trx), { ...wish, pointIds: [point.id], requestedBy: who.username, reason: '' }, clock);

const ask = (parts: SecurityParts, who: Who, serialNumber: string, wish: Wish): Promise<PointSecurity> =>
  change(parts, who, serialNumber, async (trx, point) => {
    await give(trx, point, who, parts.clock, wish);
  });

export const readInstalled = (parts: SecurityParts, who: Who, serialNumber: string) =>
  change(parts, who, serialNumber, async (trx, point) => {
    const row = await trx.selectFrom('connection_state').select('protocol').where('point_id', '=', point.id).executeTakeFirst();
    const payloads = hasSkill(row?.protocol ?? null, 'allCertificates') ? [{}] : CERTIFICATE_USES.map((use) => ({ use }));
    for (const payload of payloads) await give(trx, point, who, parts.clock, { action: 'listCertificates', payload });
  });

export const installRoot = async (parts: SecurityParts, who: Who, serialNumber: string) =>
  ask(parts, who, serialNumber, {
    action: 'installCertificate',
    payload: { use: 'CentralSystemRootCertificate', certificate: await parts.authority.root() },
  });

export const deleteInstalled = (parts: SecurityParts, who: Who, serialNumber: string, hash: z.output<typeof certificateHash>) =>
  ask(parts, who, serialNumber, { action: 'deleteCertificate', payload: { hash } });

export const renewCertificate = (parts: SecurityParts, who: Who, serialNumber: string) =>
  ask(parts, who, serialNumber, {
    action: 'triggerExtended',
    payload: { message: 'certificateRequest' },
  });

/** Revokes a certificate of a point; its connection is closed and may come back with another. Throws `notFound`. */
export async function revokeCertificate(parts: SecurityParts, who: Who, serialNumber: string, serial: string) {
  const after = await change(parts, who, serialNumber, async (trx, point) => {
    const { numUpdatedRows } = await trx
      .updateTable('issued_certificate')
      .set({ revoked_at: new Date(parts.clock.now()), revoked_by: who.username })
      .where('point_id', '=', point.id)
      .where('serial', '=', serial)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('notFound');
  });
  parts.bus.publish('point.revoked', { serialNumber });
  return after;
}

export async function authorityFacts(authority: Authority): Promise<z.infer<typeof certificateAuthority>> {
  const root = new X509Certificate(await authority.root());
  return {
    subject: root.subject.replaceAll('\n', ', '),
    fingerprint: root.fingerprint256,
    notBefore: new Date(root.validFrom).toISOString(),
    notAfter: new Date(root.validTo).toISOString(),
  };
}

/** Notes that a known point was refused for its credentials, on the point. */
export const noteRefusal = (
  db: Database,
  point: { pointId: number; providerId: number },
  refusal: { reason: Refusal; address: string; count: number },
  now: number,
) =>
  sql`insert into point_security as s (point_id, provider_id, refused_at, refused_reason, refused_address, refused_count)
    values (${point.pointId}, ${point.providerId}, ${new Date(now)}, ${refusal.reason}, ${refusal.address}, ${refusal.count})
    on conflict (point_id) do update set refused_at = excluded.refused_at, refused_reason = excluded.refused_reason, refused_address = excluded.refused_address,
      refused_count = s.refused_count + excluded.refused_count`.execute(db);

/** A point has come in: what was refused before is over. */
export const clearRefusals = (db: Database, pointId: number) =>
  sql`update point_security set refused_at = null, refused_reason = null, refused_address = null, refused_count = 0 where point_id = ${pointId}`.execute(
    db,
  );
