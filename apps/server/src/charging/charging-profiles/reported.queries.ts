import { hasSkill, type ReportedProfile, type ReportedProfiles } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { instantOf, instantOrNull } from '../../platform/http/lists.ts';
import { type ReportedContent, spokenOf } from './spoken.ts';

type Row = Pick<ReportedProfile, 'connectorNo' | 'source' | 'wireId' | 'transactionId'> & { content: ReportedContent };

const NEVER_ASKED = {
  commandId: null,
  status: null,
  result: null,
  askedTime: null,
  toldTime: null,
  hasAny: null,
  profiles: [],
};

/** What a point has said last of the profiles that it has, and how the newest question stands. */
export async function reportedAt(
  trx: Trx,
  { id: pointId, protocol }: { id: number; protocol: string | null },
): Promise<ReportedProfiles> {
  const isAskable = hasSkill(protocol, 'reportedProfiles');
  const { rows: asked } = await sql<Omit<ReportedProfiles, 'profiles' | 'isAskable'> & { requestId: number }>`
    select k.id as "commandId", k.status, k.result, (k.payload ->> 'requestId')::int as "requestId", ${instantOf('k.requested_at')} as "askedTime",
      (k.told ->> 'hasAny')::boolean as "hasAny", ${instantOrNull('v.told_at')} as "toldTime"
    from command k cross join lateral (select coalesce(k.effect_at, k.answered_at) as told_at) v where k.point_id = ${pointId} and k.action = 'getChargingProfiles' order by k.requested_at desc, k.id desc limit 1`.execute(
    trx,
  );
  const [newest] = asked;
  if (!newest) return { ...NEVER_ASKED, isAskable };
  const { rows } = await sql<Row>`
    select r.connector_no as "connectorNo", r.source, r.wire_id as "wireId", r.content, s.transaction_id as "transactionId"
    from reported_profile r left join charging_record s on s.point_id = r.point_id and s.wire_id = r.session_name and r.session_name is not null
    where r.point_id = ${pointId} and r.request_id = ${newest.requestId} order by r.connector_no, r.content ->> 'purpose', (r.content ->> 'stackLevel')::int desc, r.wire_id`.execute(
    trx,
  );
  const { requestId: _, ...rest } = newest;
  return {
    ...rest,
    isAskable,
    profiles: rows.map(({ content, ...row }) => ({ ...row, ...spokenOf(content as never), purpose: content.purpose })),
  };
}
