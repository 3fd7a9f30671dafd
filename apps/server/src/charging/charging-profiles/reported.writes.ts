import type { ReportedProfile } from '@csms/contract';
import { type PointKey, pointChanged, type WithEvents } from '../../network/index.ts';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { ReportedContent } from './spoken.ts';

/** A page of what a charger says that it has. */
export interface ProfileReport extends PointKey {
  requestId: number;
  isLast: boolean;
  profiles: readonly {
    connectorNo: number;
    source: ReportedProfile['source'];
    wireId: number;
    sessionName: string | null;
    content: ReportedContent;
  }[];
  receivedAt: number;
}

/** More profiles than any charger holds: what is beyond is not kept. */
const MOST = 500;

/** Keeps the profiles that chargers report (OCPP 2.0.1 K09). The last page of a request takes the place of all that was reported before. */
export const reportProfiles: BatchWrite<ProfileReport, WithEvents> = {
  name: 'reportProfiles',
  lane: 'points',
  order: 41,
  async run(client, inputs) {
    for (const input of inputs) await takePage(client, input);
    return inputs.map((input) => ({ events: input.isLast ? [pointChanged(input)] : [] }));
  },
};

async function takePage(client: Queryable, { pointId, providerId, requestId, isLast, profiles, receivedAt }: ProfileReport) {
  // The same profile twice on a page would fail the whole statement.
  const kept = [...new Map(profiles.map((one) => [`${one.connectorNo} ${one.source} ${one.wireId}`, one])).values()];
  await client.query({
    name: 'profiles-reported',
    text: `insert into reported_profile (point_id, provider_id, request_id, connector_no, source, wire_id, content, session_name, reported_at)
      select $1, $2, $3, v.connector, v.source, v.wire, v.content, v.session, $9 from unnest($4::smallint[], $5::text[], $6::int[], $7::jsonb[], $8::text[]) with ordinality as v (connector, source, wire, content, session, n)
      where v.n + (select count(*) from reported_profile r where r.point_id = $1) <= ${MOST}
      on conflict (point_id, request_id, connector_no, source, wire_id) do update set content = excluded.content, session_name = excluded.session_name, reported_at = excluded.reported_at`,
    values: [
      pointId,
      providerId,
      requestId,
      kept.map(({ connectorNo }) => connectorNo),
      kept.map(({ source }) => source),
      kept.map(({ wireId }) => wireId),
      kept.map(({ content }) => JSON.stringify(content)),
      kept.map(({ sessionName }) => sessionName),
      new Date(receivedAt),
    ],
  });
  if (isLast)
    await client.query({
      name: 'profiles-reported-before',
      text: 'delete from reported_profile where point_id = $1 and request_id <> $2',
      values: [pointId, requestId],
    });
}
