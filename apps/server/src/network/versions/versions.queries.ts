import type { Version } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf } from '../../platform/http/lists.ts';

interface Filter {
  page: number;
  limit: number;
  keyword?: string | undefined;
  applicationType?: string | undefined;
  communicationType?: string | undefined;
}

interface Row {
  id: number;
  provider_id: number;
  is_shared: boolean;
  version: string;
  application_type: Version['applicationType'];
  communication_type: Version['communicationType'];
  vendor: string;
  model: string;
  note: string;
  address: string | null;
  file: string | null;
  original_name: string | null;
  size: number | null;
  sha256: string | null;
  uploader: string;
  uploaded_at: Date;
  open_updates: number;
}

/** A version as it stands in the database, with what is known of its file; the file itself may be another provider's to see. */
export interface VersionRow extends Version {
  file: string | null;
}

const SELECT = sql`select v.id, v.provider_id, v.is_shared, v.version, v.application_type, v.communication_type, v.vendor, v.model, v.note, v.address, v.file,
  v.file_name as original_name, v.file_size::float8 as size, v.file_sha256 as sha256, v.uploader, v.uploaded_at,
  (select count(*)::int from firmware_update u where u.version_id = v.id and u.status in ('scheduled', 'running', 'paused', 'stopped')) as open_updates
  from version v`;

const toVersion = (row: Row): VersionRow => ({
  id: row.id,
  version: row.version,
  applicationType: row.application_type,
  communicationType: row.communication_type,
  vendor: row.vendor,
  model: row.model,
  note: row.note,
  address: row.address,
  originalName: row.original_name,
  size: row.size,
  sha256: row.sha256,
  uploader: row.uploader,
  uploadTime: row.uploaded_at.toISOString(),
  isShared: row.is_shared,
  providerId: row.provider_id,
  openUpdates: row.open_updates,
  file: row.file,
});

export async function listVersions(trx: Trx, filter: Filter): Promise<{ list: VersionRow[]; total: number }> {
  const conditions = [sql`v.removed_at is null`];
  if (filter.applicationType) conditions.push(sql`v.application_type = ${filter.applicationType}`);
  if (filter.communicationType) conditions.push(sql`v.communication_type = ${filter.communicationType}`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    conditions.push(
      sql`(v.version ilike ${like} or v.note ilike ${like} or v.vendor ilike ${like} or v.model ilike ${like} or v.uploader ilike ${like} or v.file_name ilike ${like})`,
    );
  }
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Row>`${SELECT} where ${where} order by v.uploaded_at desc, v.id desc
    ${pageOf(filter)}`.execute(trx);
  const total = await countOf(trx, sql`version v where ${where}`);
  return { list: rows.map(toVersion), total };
}

export async function findVersion(trx: Trx, id: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<Row>`${SELECT} where v.id = ${id} and v.removed_at is null`.execute(trx);
  return rows[0] && toVersion(rows[0]);
}

/** The newest version of each kind of app that the caller sees. */
export async function newestApps(trx: Trx): Promise<VersionRow[]> {
  const { rows } =
    await sql<Row>`select distinct on (q.application_type) q.* from (${SELECT} where v.removed_at is null and v.application_type <> 'firmware') q
    order by q.application_type, q.uploaded_at desc, q.id desc`.execute(trx);
  return rows.map(toVersion);
}
