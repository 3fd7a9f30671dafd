import type { Version } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, sortedPage } from '../../platform/http/lists.ts';

interface Filter {
  page: number;
  limit: number;
  sort?: string | undefined;
  keyword?: string | undefined;
  applicationType?: string | undefined;
  communicationType?: string | undefined;
  providerId?: number | undefined;
}

/** A version as it stands in the database, with what is known of its file; the file itself may be another provider's to see. */
export interface VersionRow extends Version {
  file: string | null;
}

const SELECT = sql`select v.id, v.provider_id as "providerId", o.name as "providerName", v.is_shared as "isShared", v.version, v.application_type as "applicationType",
  v.communication_type as "communicationType", v.vendor, v.model, v.note, v.address, v.file, v.file_name as "originalName", v.file_size::float8 as size,
  v.file_sha256 as sha256, v.uploader, ${instantOf('v.uploaded_at')} as "uploadTime",
  (select count(*)::int from firmware_update u where u.version_id = v.id and u.status in ('scheduled', 'running', 'paused', 'stopped')) as "openUpdates"
  from version v left join provider o on o.id = v.provider_id`;
const SORTS = { uploadTime: 'v.uploaded_at' };

export async function listVersions(trx: Trx, filter: Filter): Promise<{ list: VersionRow[]; total: number }> {
  const conditions = [sql`v.removed_at is null`];
  if (filter.applicationType) conditions.push(sql`v.application_type = ${filter.applicationType}`);
  if (filter.communicationType) conditions.push(sql`v.communication_type = ${filter.communicationType}`);
  if (filter.providerId) conditions.push(sql`v.provider_id = ${filter.providerId}`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    conditions.push(
      sql`(v.version ilike ${like} or v.note ilike ${like} or v.vendor ilike ${like} or v.model ilike ${like} or v.uploader ilike ${like} or v.file_name ilike ${like})`,
    );
  }
  const where = sql.join(conditions, sql` and `);
  const page = sortedPage(filter, SORTS, { first: '-uploadTime', tie: 'v.id' });
  const { rows } = await sql<VersionRow>`${SELECT} where ${where} ${page}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`version v where ${where}`) };
}

export async function findVersion(trx: Trx, id: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`${SELECT} where v.id = ${id} and v.removed_at is null`.execute(trx);
  return rows[0];
}

/** The newest version of each kind of app that the caller sees. */
export async function newestApps(trx: Trx): Promise<VersionRow[]> {
  const { rows } =
    await sql<VersionRow>`select distinct on (q."applicationType") q.* from (${SELECT} where v.removed_at is null and v.application_type <> 'firmware') q
    order by q."applicationType", q."uploadTime" desc, q.id desc`.execute(trx);
  return rows;
}
