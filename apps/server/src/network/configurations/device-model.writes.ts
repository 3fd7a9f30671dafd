import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { inPages, lastByKey, noteWholeReport, type ReportPage } from '../points/paged-report.ts';
import type { WithEvents } from '../points/point-key.ts';

/** A variable of a charger's device model, with what it may be (OCPP 2.0.1 part 1 §4). */
export interface ReportedVariable {
  /** What it is called here, as a configuration key is. */
  key: string;
  /** Its actual value; null: it has none, or does not tell. */
  value: string | null;
  isReadonly: boolean;
  /** Component, variable, EVSE, unit, limits and the other attributes, as they are shown. */
  described: unknown;
}

export interface ReportInput extends ReportPage {
  variables: readonly ReportedVariable[];
}

/** More variables than any charger has: what is beyond is not kept, and told to be missing. */
const MOST_VARIABLES = 20_000;

/**
 * A page of a report of a charger's device model (OCPP 2.0.1 B07, B08). Variables are kept as configuration keys are, so that templates, drift and search know them. What a whole report has not named is gone with its last page; a page that was lost takes nothing
 * away that others have told.
 */
export const reportVariables: BatchWrite<ReportInput, WithEvents> = inPages('reportVariables', 40, takePage);

async function takePage(client: Queryable, input: ReportInput): Promise<void> {
  const { pointId, providerId, receivedAt, isWhole, isLast } = input;
  const at = new Date(receivedAt);
  if (!isWhole)
    await client.query({
      name: 'report-part',
      text: 'insert into point_configuration (point_id, provider_id) values ($1, $2) on conflict do nothing',
      values: [pointId, providerId],
    });
  else await noteWholeReport(client, 'point_configuration', input);
  const variables = lastByKey(input.variables, ({ key }) => key);
  await client.query({
    name: 'report-variables',
    text: `insert into configuration_key (point_id, provider_id, key, value, readonly, reported_at, variable)
      select $1, $2, v.key, v.value, v.readonly, $6, v.described from unnest($3::text[], $4::text[], $5::boolean[], $7::jsonb[]) with ordinality as v (key, value, readonly, described, n)
      where v.n + (select count(*) from configuration_key k where k.point_id = $1) <= ${MOST_VARIABLES} or exists (select from configuration_key k where k.point_id = $1 and k.key = v.key)
      on conflict (point_id, key) do update set value = excluded.value, readonly = excluded.readonly, reported_at = excluded.reported_at, variable = excluded.variable`,
    values: [
      pointId,
      providerId,
      variables.map(({ key }) => key),
      variables.map(({ value }) => value),
      variables.map(({ isReadonly }) => isReadonly),
      at,
      variables.map(({ described }) => JSON.stringify(described).replaceAll('\\u0000', '')),
    ],
  });
  if (!isLast) return;
  if (isWhole)
    await client.query({
      name: 'report-end',
      text: `with gone as (delete from configuration_key k using point_configuration c where k.point_id = $1 and c.point_id = $1 and k.reported_at < c.report_began_at and k.reboot_since is null)
        update point_configuration c set read_at = $2, read_failure = null, keys_cut = 0, unknown_keys = '{}', report_id = null where c.point_id = $1`,
      values: [pointId, at],
    });
  // A statement of its own: it sees what is gone.
  await client.query({
    name: 'report-counts',
    text: `update point_configuration c set key_count = (select count(*) from configuration_key k where k.point_id = $1),
        drift = (select count(*) from configuration_template t, jsonb_each_text(t.values) v
          left join configuration_key k on k.point_id = $1 and lower(k.key) = lower(v.key)
          where t.id = c.template_id and (coalesce(k.pending_value, k.value) is null or csms_plain_value(coalesce(k.pending_value, k.value)) <> csms_plain_value(v.value)))
      where c.point_id = $1`,
    values: [pointId],
  });
}
