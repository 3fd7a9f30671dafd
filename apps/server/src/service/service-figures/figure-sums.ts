import type { FigureSplit } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';

const TAB = sql`chr(9)`;
const model = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.vendor`)}, '') || ${TAB} || coalesce(${sql.ref(`${alias}.model`)}, '')`;

/** What a row of figures is of: of an order `w`, of a charge point `p`, of a fault `code` at point `p`. Null: it cannot be told. */
export const FIGURE_KEYS: Record<
  FigureSplit | 'all',
  { order: RawBuilder<unknown>; point: RawBuilder<unknown> | null; fault: RawBuilder<unknown> | null }
> = {
  all: { order: sql`''`, point: sql`''`, fault: sql`''` },
  station: { order: sql`w.station_id::text`, point: sql`p.station_id::text`, fault: sql`p.station_id::text` },
  vendor: { order: sql`w.vendor`, point: sql`coalesce(p.vendor, '')`, fault: sql`coalesce(p.vendor, '')` },
  model: { order: model('w'), point: model('p'), fault: model('p') },
  firmware: {
    order: sql`${model('w')} || ${TAB} || w.firmware`,
    point: sql`${model('p')} || ${TAB} || coalesce(p.firmware_version, '')`,
    fault: sql`${model('p')} || ${TAB} || coalesce(p.firmware_version, '')`,
  },
  serviceMan: { order: sql`coalesce(w.man_id, 0)::text`, point: null, fault: null },
  // All connectors can have every fault.
  fault: { order: sql`w.fault_code`, point: sql`''`, fault: sql`code` },
};

/** What is summed of orders, by the names of its columns. */
export const FIGURE_SUMS = [
  'opened',
  'response_n',
  'response_s',
  'response_work_n',
  'response_work_s',
  'archived',
  'worked',
  'repair_n',
  'repair_s',
  'repair_work_n',
  'repair_work_s',
  'fixed_first',
  'reopened',
  'repeated',
  'again',
  'healed',
  'parts',
  'lost',
  'uncounted',
  'labour',
  'parts_cost',
  'other_cost',
] as const;

/** These sums over rows of `service_figure w`, its provider `v`, cost rule `c` and contractor `g`; `on`: whether an order was opened, or archived, when it counts. */
export function figureSums(on: { opened: RawBuilder<unknown>; archived: RawBuilder<unknown> }): RawBuilder<unknown> {
  const { opened, archived } = on;
  const worked = sql`${archived} and w.healed_by is null and w.attempt > 0`;
  const count = (which: RawBuilder<unknown>) => sql`(count(*) filter (where ${which}))::int`;
  const seconds = (column: string, which: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${which}), 0)::bigint`;
  const money = (what: RawBuilder<unknown>) => sql`coalesce(sum(${what}) filter (where ${archived}), 0)`;
  const sums: Record<(typeof FIGURE_SUMS)[number], RawBuilder<unknown>> = {
    opened: count(opened),
    response_n: count(sql`${opened} and w.response_s is not null`),
    response_s: seconds('w.response_s', opened),
    response_work_n: count(sql`${opened} and w.response_work_s is not null`),
    response_work_s: seconds('w.response_work_s', opened),
    archived: count(archived),
    worked: count(worked),
    repair_n: count(sql`${worked} and w.repair_s is not null`),
    repair_s: seconds('w.repair_s', worked),
    repair_work_n: count(sql`${worked} and w.repair_work_s is not null`),
    repair_work_s: seconds('w.repair_work_s', worked),
    fixed_first: count(sql`${worked} and w.attempt = 1 and not w.is_repeated`),
    reopened: count(sql`${worked} and w.reopened > 0`),
    repeated: count(sql`${worked} and w.is_repeated`),
    again: count(sql`${worked} and (w.reopened > 0 or w.is_repeated)`),
    healed: count(sql`${archived} and w.healed_by = 'recovery'`),
    parts: sql`coalesce(sum(w.parts) filter (where ${archived}), 0)::int`,
    lost: sql`coalesce(sum(w.lost_sessions) filter (where ${archived}), 0)::float8`,
    uncounted: count(sql`${archived} and w.lost_sessions is null`),
    // Each order is rounded as its own sheet is.
    labour: money(
      sql`coalesce(round(round(w.labour_minutes * (case when w.contractor_id is null then c.hour_rate else g.hour_rate end) / 60, 4), v.minor_unit), 0)`,
    ),
    parts_cost: money(sql`round(w.parts_cost, v.minor_unit)`),
    other_cost: money(sql`round(w.entered_cost, v.minor_unit)`),
  };
  return sql.join(
    FIGURE_SUMS.map((name) => sql`${sums[name]} as ${sql.ref(name)}`),
    sql`, `,
  );
}
