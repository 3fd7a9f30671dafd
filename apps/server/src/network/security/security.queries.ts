import { CERTIFICATE_USES, type IssuedCertificate, type PointSecurity, type SecurityUpgrade } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import type { StoredStep } from './upgrades.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What a page of certificates shows at most. */
const CERTIFICATES = 50;

/** Everything about how a point proves who it is, at `now` (epoch ms). Throws `notFound`. */
export async function findSecurity(trx: Trx, serialNumber: string, now: number): Promise<PointSecurity> {
  const { rows } = await sql<PointRow>`
    select p.id, p.name, p.security_profile, p.password_sealed is not null as has_password, c.online, c.security_profile as seen, c.protocol,
      s.rotation, s.rotation_result, s.rotation_started_at, s.rotation_until, s.return_until, s.refused_at, s.refused_reason, s.refused_address, s.refused_count
    from charge_point p join connection_state c on c.point_id = p.id left join point_security s on s.point_id = p.id
    where p.serial_number = ${serialNumber} and p.removed_at is null`.execute(trx);
  const row = found(rows[0]);
  return {
    serialNumber,
    pointName: row.name,
    profile: row.security_profile,
    seen: row.seen,
    protocol: row.protocol,
    online: row.online,
    hasPassword: row.has_password,
    rotation:
      row.rotation === null
        ? null
        : {
            state: row.rotation,
            result: row.rotation_result,
            startedTime: row.rotation_started_at!.toISOString(),
            untilTime: iso(row.rotation_until),
          },
    returnUntil: row.return_until !== null && row.return_until.getTime() > now ? row.return_until.toISOString() : null,
    refused:
      row.refused_at === null
        ? null
        : {
            time: row.refused_at.toISOString(),
            reason: row.refused_reason!,
            address: row.refused_address ?? '',
            count: row.refused_count!,
          },
    upgrade: await newestUpgrade(trx, row.id),
    certificates: await certificatesOf(trx, row.id),
    refusedRequest: await refusedRequest(trx, row.id),
    installed: await installedIn(trx, row.id),
  };
}

interface PointRow {
  id: number;
  name: string;
  security_profile: number;
  has_password: boolean;
  online: boolean;
  seen: number | null;
  protocol: string | null;
  rotation: NonNullable<PointSecurity['rotation']>['state'] | null;
  rotation_result: NonNullable<PointSecurity['rotation']>['result'];
  rotation_started_at: Date | null;
  rotation_until: Date | null;
  return_until: Date | null;
  refused_at: Date | null;
  refused_reason: NonNullable<PointSecurity['refused']>['reason'] | null;
  refused_address: string | null;
  refused_count: number | null;
}

async function newestUpgrade(trx: Trx, pointId: number): Promise<SecurityUpgrade | null> {
  const row = await trx
    .selectFrom('security_upgrade')
    .selectAll()
    .where('point_id', '=', pointId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    from: row.from_profile,
    to: row.to_profile,
    status: row.status as SecurityUpgrade['status'],
    steps: (row.steps as unknown as StoredStep[]).map(({ step, state, result, time }) => ({ step, state, result, time })),
    startedTime: row.started_at.toISOString(),
    startedBy: row.started_by,
    endedTime: iso(row.ended_at),
  };
}

async function certificatesOf(trx: Trx, pointId: number): Promise<IssuedCertificate[]> {
  const rows = await trx
    .selectFrom('issued_certificate')
    .selectAll()
    .where('point_id', '=', pointId)
    .orderBy('id', 'desc')
    .limit(CERTIFICATES)
    .execute();
  return rows.map((row) => ({
    serial: row.serial,
    notBefore: row.not_before.toISOString(),
    notAfter: row.not_after.toISOString(),
    issuedTime: row.issued_at.toISOString(),
    installedTime: iso(row.installed_at),
    installResult: row.install_result as IssuedCertificate['installResult'],
    revokedTime: iso(row.revoked_at),
    revokedBy: row.revoked_by,
  }));
}

/** The newest request, where it was refused. */
async function refusedRequest(trx: Trx, pointId: number): Promise<PointSecurity['refusedRequest']> {
  const row = await trx
    .selectFrom('signing_request')
    .select(['fault', 'received_at'])
    .where('point_id', '=', pointId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fault ? { time: row.received_at.toISOString(), fault: row.fault as never } : null;
}

/** What the charger said last of each use to listCertificates, of it alone or of all: `NotFound` is an empty list. */
async function installedIn(trx: Trx, pointId: number): Promise<PointSecurity['installed']> {
  const { rows } = await sql<{ use: string | null; at: Date; hashes: { use?: string }[] | null }>`
    select distinct on (payload ->> 'use') payload ->> 'use' as use, answered_at as at,
      told -> 'hashes' as hashes
    from command where point_id = ${pointId} and action = 'listCertificates' and answered_at is not null and answer ->> 'status' in ('Accepted', 'NotFound')
    order by payload ->> 'use', requested_at desc`.execute(trx);
  if (rows.length === 0) return null;
  const time = new Date(Math.min(...rows.map((row) => row.at.getTime()))).toISOString();
  const newest = rows.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const list = CERTIFICATE_USES.flatMap((certificateType) => {
    const row = newest.find(({ use }) => use === null || use === certificateType);
    const hashes = (row?.hashes ?? []).filter(({ use = row?.use }) => use === certificateType);
    return hashes.map(({ use: _, ...hash }) => ({ ...hash, certificateType }) as never);
  });
  return { time, list };
}
