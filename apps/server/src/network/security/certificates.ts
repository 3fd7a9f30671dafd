import { X509Certificate } from 'node:crypto';
import type { Refusal } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { CommandOutcome, CommandService } from '../commands/commands.service.ts';
import { requestCommands } from '../commands/request.writes.ts';
import type { Authority } from './authority.ts';
import { readCsr } from './csr.rules.ts';

export const RENEW_MS = 30 * 86_400_000;
const ASK_AGAIN_MS = 86_400_000;
/** A charger that asks without end gets no more certificates than this in an hour. */
const MOST_AN_HOUR = 5;

/** What is wrong with a client certificate for a point; `good`: it is ours, this point's, in its time and not revoked. TLS has proved that the peer holds its key. */
export async function checkClientCertificate(
  db: Database,
  authority: Authority,
  peer: X509Certificate | undefined,
  point: { pointId: number; serialNumber: string },
  now: number,
): Promise<'good' | Refusal> {
  if (!peer) return 'certificateMissing';
  const root = new X509Certificate(await authority.root());
  if (!peer.checkIssued(root) || !peer.verify(root.publicKey)) return 'certificateForeign';
  const row = await db
    .selectFrom('issued_certificate')
    .select(['point_id', 'revoked_at'])
    .where('serial', '=', peer.serialNumber)
    .executeTakeFirst();
  if (!row) return 'certificateForeign';
  if (row.point_id !== point.pointId || commonNameOf(peer)?.toUpperCase() !== point.serialNumber.toUpperCase())
    return 'certificateOfAnother';
  if (row.revoked_at) return 'certificateRevoked';
  return now < Date.parse(peer.validFrom) || now > Date.parse(peer.validTo) ? 'certificateExpired' : 'good';
}

function commonNameOf(certificate: X509Certificate): string | undefined {
  const { subject } = certificate.toLegacyObject();
  return typeof subject.CN === 'string' ? subject.CN : undefined;
}

export interface SigningParts {
  db: Database;
  authority: Authority;
  commands: CommandService;
  clock: Clock;
}

/** Signs what chargers have asked for, the newest request of each, and sends it to them (CertificateSigned with the chain). */
export async function signRequests({ db, authority, commands, clock }: SigningParts): Promise<void> {
  await sql`delete from signing_request r where r.signed_at is null and r.fault is null
    and exists (select from signing_request n where n.point_id = r.point_id and n.id > r.id and n.fault is null)`.execute(db);
  const now = new Date(clock.now());
  const { rows } = await sql<{
    id: number;
    point_id: number;
    provider_id: number;
    csr: string;
    serial_number: string;
    operator: string;
  }>`
    select r.id, r.point_id, r.provider_id, r.csr, p.serial_number, o.name as operator from signing_request r join charge_point p on p.id = r.point_id and p.removed_at is null
      join provider o on o.id = r.provider_id
    where r.signed_at is null and r.fault is null
      and (select count(*) from issued_certificate c where c.point_id = r.point_id and c.issued_at > ${new Date(clock.now() - 3_600_000)}) < ${MOST_AN_HOUR}
    order by r.id limit 50`.execute(db);
  for (const row of rows) {
    const read = readCsr(row.csr, row.serial_number);
    if ('fault' in read) {
      await sql`update signing_request set fault = ${read.fault} where id = ${row.id}`.execute(db);
      continue;
    }
    // Chargers that do not know their operator name none: it is known here.
    const organisation = read.organisation || row.operator.slice(0, 64);
    const issued = await authority.issue({ serialNumber: row.serial_number, publicKey: read.publicKey, organisation });
    const chain = `${issued.certificate.trim()}\n${(await authority.root()).trim()}\n`;
    await db.transaction().execute(async (trx) => {
      const [commandId] = await requestCommands(
        queryableOf(trx),
        {
          pointIds: [row.point_id],
          action: 'sendCertificate',
          payload: { chain },
          requestedBy: '',
          reason: '',
        },
        clock,
      );
      await trx
        .insertInto('issued_certificate')
        .values({
          provider_id: row.provider_id,
          point_id: row.point_id,
          serial: issued.serial,
          certificate: issued.certificate,
          not_before: issued.notBefore,
          not_after: issued.notAfter,
          issued_at: now,
          command_id: commandId!,
        })
        .execute();
      await trx.updateTable('signing_request').set({ signed_at: now }).where('id', '=', row.id).execute();
    });
    commands.announce([row.point_id]);
  }
}

/** What a charger said to its certificate. */
export async function takeCertificateAnswer(db: Database, { id, result }: CommandOutcome, now: number): Promise<void> {
  await sql`update issued_certificate set install_result = ${result}, installed_at = case when ${result} = 'accepted' then ${new Date(now)}::timestamptz end
    where command_id = ${id}`.execute(db);
}

/** Has chargers ask for a new certificate thirty days before theirs ends; again each day, while they are online. */
export async function renewCertificates({ db, commands, clock }: SigningParts): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ id: number; point_id: number }>`
    select c.id, c.point_id from issued_certificate c join charge_point p on p.id = c.point_id and p.removed_at is null and p.security_profile = 3
      join connection_state s on s.point_id = c.point_id and s.online
    where c.revoked_at is null and c.installed_at is not null and c.not_after < ${new Date(now + RENEW_MS)}
      and coalesce(c.renewal_asked_at, '-infinity') < ${new Date(now - ASK_AGAIN_MS)}
      and not exists (select from issued_certificate n where n.point_id = c.point_id and n.id > c.id and n.revoked_at is null and n.installed_at is not null)`.execute(
    db,
  );
  for (const row of rows) {
    await db.transaction().execute(async (trx) => {
      await requestCommands(
        queryableOf(trx),
        {
          pointIds: [row.point_id],
          action: 'triggerExtended',
          payload: { message: 'certificateRequest' },
          requestedBy: '',
          reason: '',
        },
        clock,
      );
      await trx
        .updateTable('issued_certificate')
        .set({ renewal_asked_at: new Date(now) })
        .where('id', '=', row.id)
        .execute();
    });
    commands.announce([row.point_id]);
  }
}
