import {
  type ComponentCounter,
  type ComponentMark,
  type ComponentState,
  type ComponentType,
  type ComponentUse,
  type componentList,
  type componentTypeList,
  SOON_SHARE,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { soonUntil } from './recount.ts';

export interface ComponentFilter {
  keyword?: string;
  componentName?: string;
  typeId?: number;
  stationId?: number;
  providerId?: number;
  serialNumber?: string;
  counter?: ComponentCounter[];
  mark?: ComponentMark[];
  state?: ComponentState[];
  withReplaced?: boolean;
}

const SORTS: Sorts<typeof componentList> = {
  componentName: 't.name',
  stationName: 's.name',
  share: 'u.share',
  dueDay: 'c.due_on',
  installedTime: 'c.installed_at',
  replacedTime: 'c.replaced_at',
};

/** Components with what is reckoned from them; `now` in epoch ms. */
const fromOf = (
  now: number,
) => sql`component c join component_type t on t.id = c.type_id join charge_point p on p.id = c.point_id join station s on s.id = p.station_id
  join provider v on v.id = c.provider_id
  cross join lateral (select case t.counter when 'days' then c.base_use + greatest(0, extract(epoch from coalesce(c.replaced_at, ${new Date(now)}) - c.base_at)::float8 / 86400)
    else c.base_use + coalesce(c.counted, 0) + c.estimated end as used) w
  cross join lateral (select w.used, w.used / t.rated_life as share, case when c.guessed then 'estimated' when c.entered then 'entered' else 'counted' end as mark) u
  cross join lateral (select case when u.share >= 1 then 'worn' when u.share >= ${SOON_SHARE} or (c.replaced_at is null and c.due_on <= ${soonUntil(now)}::date) then 'soon' else 'fine' end as state) z`;

const COLUMNS = sql`c.id, c.type_id as "typeId", t.name as "componentName", p.serial_number as "serialNumber", p.name as "pointName", c.connector_no as "connectorNo", s.id as "stationId",
  s.name as "stationName", s.time_zone as "timeZone", c.provider_id as "providerId", v.name as "providerName", c.serial_number as "componentSerial", ${instantOf('c.installed_at')} as "installedTime",
  t.counter, round(u.used::numeric, 3)::float8 as "useCount", round(c.estimated::numeric, 3)::float8 as "estimatedUse", t.rated_life as "ratedLife", round(u.share::numeric, 5)::float8 as share, u.mark, z.state,
  c.due_on::text as "dueDay", c.due_earliest::text as "dueEarliest", c.due_latest::text as "dueLatest", ${instantOrNull('c.replaced_at')} as "replacedTime", c.replaced_by as "replacedBy", c.note`;

function whereOf(filter: ComponentFilter): RawBuilder<boolean> {
  const given = [sql`p.removed_at is null`];
  if (!filter.withReplaced) given.push(sql`c.replaced_at is null`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(t.name ilike ${like} or c.serial_number ilike ${like} or p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like})`,
    );
  }
  if (filter.componentName) given.push(sql`t.name = ${filter.componentName}`);
  if (filter.typeId) given.push(sql`c.type_id = ${filter.typeId}`);
  if (filter.stationId) given.push(sql`p.station_id = ${filter.stationId}`);
  if (filter.providerId) given.push(sql`c.provider_id = ${filter.providerId}`);
  if (filter.serialNumber) given.push(sql`p.serial_number = ${filter.serialNumber}`);
  if (filter.counter?.length) given.push(sql`t.counter = any (${filter.counter}::text[])`);
  if (filter.mark?.length) given.push(sql`u.mark = any (${filter.mark}::text[])`);
  if (filter.state?.length) given.push(sql`z.state = any (${filter.state}::text[])`);
  return sql<boolean>`${sql.join(given, sql` and `)}`;
}

/** A page of components with their use, the most worn first unless sorted; `now` in epoch ms. */
export async function listComponents(
  trx: Trx,
  filter: ComponentFilter & Paging,
  now: number,
): Promise<{ list: ComponentUse[]; total: number }> {
  const end = sortedPage(filter, SORTS, { first: '-share', tie: 'c.id' });
  const { rows } = await sql<ComponentUse>`select ${COLUMNS} from ${fromOf(now)} where ${whereOf(filter)} ${end}`.execute(trx);
  return { list: rows, total: await countComponents(trx, filter, now) };
}

export const countComponents = (trx: Trx, filter: ComponentFilter, now: number): Promise<number> =>
  countOf(trx, sql`${fromOf(now)} where ${whereOf(filter)}`);

/** One component, also one that was replaced; undefined where the caller sees none. */
export async function findComponent(trx: Trx, id: number, now: number): Promise<ComponentUse | undefined> {
  const { rows } = await sql<ComponentUse>`select ${COLUMNS} from ${fromOf(now)} where c.id = ${id}`.execute(trx);
  return rows[0];
}

interface Event {
  time: string;
  kind: 'installed' | 'corrected' | 'replaced';
  by: string;
  componentSerial: string;
  useBefore: number | null;
  useAfter: number | null;
  reason: string;
}

/** What was done at the place of a component, newest first: those that it replaced, and what was corrected. `now` in epoch ms. */
export async function componentEvents(trx: Trx, id: number, now: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    with place as (select c.* from component c join component o on o.type_id = c.type_id and o.point_id = c.point_id and o.connector_no = c.connector_no where o.id = ${id})
    select ${instantOf('e.at')} as time, e.kind, e.by_name as by, e.serial_number as "componentSerial", round(e.use_before::numeric, 3)::float8 as "useBefore", round(e.use_after::numeric, 3)::float8 as "useAfter", e.reason
    from (
      select installed_at as at, 0 as rank, 'installed' as kind, created_by as by_name, serial_number, null::float8 as use_before, null::float8 as use_after, note as reason, id from place
      union all
      select x.at, 1, 'corrected', x.by_name, c.serial_number, x.use_before, x.use_after, x.reason, x.id from component_correction x join place c on c.id = x.component_id
      union all
      select c.replaced_at, 2, 'replaced', c.replaced_by, c.serial_number, u.used, null, c.replaced_why, c.id from ${fromOf(now)} where c.replaced_at is not null and c.id in (select id from place)
    ) e order by e.at desc, e.rank, e.id desc limit 200`.execute(trx);
  return rows;
}

const TYPE_SORTS: Sorts<typeof componentTypeList> = {
  componentName: 't.name',
  ratedLife: 't.rated_life',
  components: 'components',
};
const TYPE_FROM = sql`component_type t join provider v on v.id = t.provider_id`;
const TYPE_COLUMNS = sql`t.id, t.name as "componentName", t.vendor, t.model, t.place, t.counter, t.rated_life as "ratedLife", t.auto_fit as "autoFit", t.note, t.provider_id as "providerId",
  v.name as "providerName", (select count(*)::int from component c where c.type_id = t.id and c.replaced_at is null) as components, ${instantOf('t.created_at')} as "createTime"`;

/** A page of component types, by name unless sorted. */
export async function listTypes(
  trx: Trx,
  filter: { keyword?: string; providerId?: number } & Paging,
): Promise<{ list: ComponentType[]; total: number }> {
  const given = [sql`true`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(t.name ilike ${like} or t.vendor ilike ${like} or t.model ilike ${like})`);
  }
  if (filter.providerId) given.push(sql`t.provider_id = ${filter.providerId}`);
  const where = sql.join(given, sql` and `);
  const end = sortedPage(filter, TYPE_SORTS, { first: 'componentName', tie: 't.id' });
  const { rows } = await sql<ComponentType>`select ${TYPE_COLUMNS} from ${TYPE_FROM} where ${where} ${end}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`${TYPE_FROM} where ${where}`) };
}

export async function findType(trx: Trx, id: number): Promise<ComponentType | undefined> {
  const { rows } = await sql<ComponentType>`select ${TYPE_COLUMNS} from ${TYPE_FROM} where t.id = ${id}`.execute(trx);
  return rows[0];
}

type TypeName = Pick<
  ComponentType,
  'id' | 'componentName' | 'vendor' | 'model' | 'counter' | 'place' | 'providerId' | 'providerName'
>;

/** The names of component types, for a choice. */
export async function typeNames(trx: Trx, { providerId }: { providerId?: number }): Promise<TypeName[]> {
  const { rows } = await sql<TypeName>`
    select t.id, t.name as "componentName", t.vendor, t.model, t.counter, t.place, t.provider_id as "providerId", v.name as "providerName" from ${TYPE_FROM}
    where ${providerId ?? null}::int is null or t.provider_id = ${providerId ?? null} order by t.name, t.vendor, t.model, t.id limit 2000`.execute(
    trx,
  );
  return rows;
}
