import type { ChargerModel, ConnectorFindings, chargerModelList, Finding, LearningState } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { likeText } from '../../../platform/database/like-text.ts';
import { instantOf, type Paging, type Sorts, sortOf } from '../../../platform/http/lists.ts';
import { found } from '../../../platform/http/problem.ts';
import { LEARNED_EFFICIENCY } from '../dc-efficiency.ts';
import { HAS_REFUSED_ALL } from '../obedience.queries.ts';
import { CLOCK_DOUBT_MS } from '../obedience.ts';

interface OneModel {
  vendor: string;
  model: string;
  providerId?: number | undefined;
}

export interface ChargerModelFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  state?: LearningState[] | undefined;
  finding?: Finding[] | undefined;
}

/** What is found out of limit `l`. */
const findingsAt = (now: number): Readonly<Record<Finding, RawBuilder<unknown>>> => ({
  wild: sql`l.wild_since is not null`,
  refuses: sql.raw(HAS_REFUSED_ALL),
  resumesFree: sql`l.resumes_free`,
  pauseLasts: sql`l.pause_lasts`,
  refusesZero: sql`l.zero = 'refused'`,
  forgets: sql`not l.keeps_at_boot`,
  slow: sql`l.obeys_ms is not null`,
  clockJumps: sql`l.clock_jumped_at > ${new Date(now - CLOCK_DOUBT_MS)}`,
});
const COUNTS: Readonly<Record<Finding, keyof ChargerModel>> = {
  wild: 'wildCount',
  refuses: 'refusesCount',
  resumesFree: 'resumesFreeCount',
  pauseLasts: 'pauseLastsCount',
  refusesZero: 'refusesZeroCount',
  forgets: 'forgetsCount',
  slow: 'slowCount',
  clockJumps: 'clockJumpCount',
};
const anyOf = (findings: Readonly<Record<Finding, RawBuilder<unknown>>>) => sql.join(Object.values(findings), sql` or `);

/** The points that load balancing has to do with: their site is shared, or a limit was decided for them. Names are grouped byte by byte: a language's order takes several times as long. */
const pointsOf = (providerId: number | undefined, of?: OneModel) => sql`points as (
    select p.id, p.station_id, p.serial_number, p.name, coalesce(p.vendor, '') collate "C" as vendor, coalesce(p.model, '') collate "C" as model
    from charge_point p left join site g on g.station_id = p.station_id
    where p.removed_at is null and ${providerId === undefined ? sql`true` : sql`p.provider_id = ${providerId}`}
      and ${of ? sql`coalesce(p.vendor, '') = ${of.vendor} and coalesce(p.model, '') = ${of.model}` : sql`true`}
      and (g.mode <> 'off' or exists (select from connector_limit l where l.point_id = p.id))
  )`;
const CONNECTORS = sql`points p left join connector c on c.point_id = p.id and c.connector_no > 0
    left join connector_limit l on l.point_id = c.point_id and l.connector_no = c.connector_no`;

/** The way of a column of skills, as the contract has it. */
const wayIn = (skills: string): RawBuilder<unknown> => {
  const column = sql.ref(skills);
  return sql`case when ${column} is not null then jsonb_build_object('purpose', ${column}->'purpose', 'lease', ${column}->'lease', 'unit', ${column}->'unit', 'stackLevel', ${column}->'stackLevel',
      'wholeAmperes', ${column}->'wholeAmperes', 'key', ${column}->'key'->'name') end`;
};
const stateIn = (skills: string, asked: string) =>
  sql`case when ${sql.ref(skills)} is not null then 'known' when ${sql.ref(asked)} then 'asked' else 'unasked' end`;

const SORTS: Sorts<typeof chargerModelList> = {
  model: 'lower(model)',
  pointCount: '"pointCount"',
  connectorCount: '"connectorCount"',
  efficiency: 'coalesce(efficiency, -1)',
  learnedTime: `coalesce("learnedTime", '')`,
  foundCount: '"foundCount"',
  wildCount: '"wildCount"',
  refusesCount: '"refusesCount"',
  resumesFreeCount: '"resumesFreeCount"',
  pauseLastsCount: '"pauseLastsCount"',
  refusesZeroCount: '"refusesZeroCount"',
  forgetsCount: '"forgetsCount"',
  keepsCount: '"keepsCount"',
  slowCount: '"slowCount"',
  slowestS: 'coalesce("slowestS", -1)',
  clockJumpCount: '"clockJumpCount"',
};

function conditionsOf({ keyword, state, finding }: ChargerModelFilter): RawBuilder<unknown> {
  const given = [sql`true`];
  if (keyword) given.push(sql`vendor || ' ' || model ilike ${likeText(keyword)}`);
  if (state?.length) given.push(sql`state = any (${state}::text[])`);
  if (finding?.length)
    given.push(
      sql`(${sql.join(
        finding.map((one) => sql`${sql.ref(COUNTS[one])} > 0`),
        sql` or `,
      )})`,
    );
  return sql.join(given, sql` and `);
}

/** The models of the points that `trx` sees, of one provider where that is given. Rejects an unknown `sort`. */
export async function listChargerModels(
  trx: Trx,
  filter: ChargerModelFilter & Paging,
  now: number,
  of?: OneModel,
): Promise<{ list: ChargerModel[]; total: number }> {
  const { column, direction } = sortOf(filter.sort || '-foundCount', SORTS)!;
  const findings = findingsAt(now);
  const after = (filter.page - 1) * filter.limit;
  const { rows } = await sql<ChargerModel & { total: number; place: number | null }>`
    with ${pointsOf(filter.providerId, of)}, counted as materialized (
      select p.vendor, p.model, count(distinct p.id)::int as "pointCount", count(c.connector_no)::int as "connectorCount", coalesce(bool_or(l.sent_no > 0), false) as asked,
        (count(*) filter (where ${anyOf(findings)}))::int as "foundCount", ${sql.join(
          Object.entries(findings).map(
            ([key, is]) => sql`(count(*) filter (where ${is}))::int as ${sql.ref(COUNTS[key as Finding])}`,
          ),
        )},
        (count(*) filter (where l.keeps_at_boot))::int as "keepsCount", ceil(max(l.obeys_ms) / 1000.0)::int as "slowestS"
      from ${CONNECTORS} group by p.vendor, p.model
    ), learned as (
      select p.vendor collate "default" as vendor, p.model collate "default" as model, "pointCount", "connectorCount", ${stateIn('k.skills', 'asked')} as state, ${wayIn('k.skills')} as way,
        ${instantOf('k.learned_at')} as "learnedTime", round(${sql.raw(LEARNED_EFFICIENCY)}::numeric, 4)::float8 as efficiency, "foundCount", "wildCount", "refusesCount", "resumesFreeCount", "pauseLastsCount", "refusesZeroCount", "forgetsCount",
        "keepsCount", "slowCount", "slowestS", "clockJumpCount"
      from counted p left join limit_skill k on k.vendor = p.vendor and k.model = p.model
    ), shown as (
      select *, row_number() over (order by ${sql.raw(`${column} ${direction}`)}, "pointCount" desc, vendor, model) as place from learned where ${conditionsOf(filter)}
    )
    select shown.*, t.total from (select count(*)::int as total from shown) t left join shown on place > ${after} and place <= ${after + filter.limit} order by place`.execute(
    trx,
  );
  return {
    // The one row of a page that is empty has no place.
    list: rows.flatMap(({ total: _, place, ...row }) => (place === null ? [] : [row])),
    total: rows[0]!.total,
  };
}

/** One model. Throws `notFound`. */
export const readChargerModel = async (trx: Trx, of: OneModel, now: number): Promise<ChargerModel> =>
  found((await listChargerModels(trx, { providerId: of.providerId, page: 1, limit: 1 }, now, of)).list[0]);

/** The connectors of a model, those first of which something was found out. */
export async function modelConnectors(
  trx: Trx,
  of: OneModel & Pick<Paging, 'page' | 'limit'>,
  now: number,
): Promise<{ list: ConnectorFindings[]; total: number }> {
  const findings = findingsAt(now);
  const after = (of.page - 1) * of.limit;
  const { rows } = await sql<ConnectorFindings & { total: number; place: number | null }>`
    with ${pointsOf(of.providerId, of)}, known as (
      select p.*, c.connector_no, l.skills, l.sent_no, l.wild_since, l.resumes_free, l.pause_lasts, l.zero, l.obeys_ms, l.keeps_at_boot, coalesce(${findings.refuses}, false) as refuses,
        case when ${findings.clockJumps} then l.clock_jumped_at end as jumped_at, coalesce(${anyOf(findings)}, false) as found
      from ${CONNECTORS} where c.connector_no is not null
    ), placed as (
      select k.*, s.name as station_name, row_number() over (order by k.wild_since is null, not k.refuses, not k.found, s.name, k.name, k.serial_number, k.connector_no) as place
      from known k join station s on s.id = k.station_id
    ), shown as (
      select place, k.serial_number as "serialNumber", k.name as "pointName", k.connector_no as "connectorNo",
        (select count(*)::int from connector x where x.point_id = k.id and x.connector_no > 0) as "connectorCount", k.station_id as "stationId", k.station_name as "stationName",
        case when k.skills is not null then 'known' when k.sent_no > 0 then 'asked' else 'unasked' end as state, ${wayIn('k.skills')} as way, k.refuses,
        ${instantOf('k.wild_since')} as "wildTime", coalesce(k.resumes_free, false) as "resumesFree", coalesce(k.pause_lasts, false) as "pauseLasts", coalesce(k.zero = 'refused', false) as "refusesZero", ceil(k.obeys_ms / 1000.0)::int as "obeysS", k.keeps_at_boot as "keepsAtBoot",
        ${instantOf('k.jumped_at')} as "clockJumpTime"
      from placed k where place > ${after} and place <= ${after + of.limit}
    )
    select shown.*, t.total from (select count(*)::int as total from known) t left join shown on true order by place`.execute(
    trx,
  );
  return {
    list: rows.flatMap(({ total: _, place, ...row }) => (place === null ? [] : [row])),
    total: rows[0]!.total,
  };
}
