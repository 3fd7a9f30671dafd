import type { Activity, activityList, contract, ResponseOf } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, pageOf, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { benefitFigures, type Figures, shownFigures } from '../benefits/benefit-figures.queries.ts';

type Filter = z.output<NonNullable<typeof contract.activities.list.query>>;

const SORTS = {
  activityName: 'a.name',
  startTime: 'a.starts_at',
  endTime: 'a.ends_at',
  createTime: 'a.created_at',
} satisfies Sorts<typeof activityList>;

/** An activity as SQL gives it: its figures are counted apart. */
type Row = Omit<Activity, keyof Figures> & { minorUnit: number };

const statusAt = (now: number) => {
  const at = new Date(now);
  return sql`case when a.stopped_at is not null or a.ends_at <= ${at} then 'ended' when a.starts_at <= ${at} then 'running' else 'scheduled' end`;
};
const select = (now: number) => sql<Row>`
  select a.id, a.provider_id as "providerId", p.name as "providerName", csms_provider_zone(p.id) as "timeZone", a.name as "activityName", a.description, a.kind,
    ${statusAt(now)} as status, ${instantOf('a.starts_at')} as "startTime", coalesce(${instantOrNull('a.stopped_at')}, ${instantOf('a.ends_at')}) as "endTime",
    a.station_ids as "stationIds", a.group_ids as "groupIds", a.fee, a.percent, coalesce(a.steps, '[]') as steps, p.currency, p.minor_unit as "minorUnit",
    a.created_by as "createdBy", ${instantOf('a.created_at')} as "createTime"
  from activity a join provider p on p.id = a.provider_id`;

/** Whether an activity is to come, on, or over, at a moment (epoch ms). */
export function activityStatus(
  row: { starts_at: Date; ends_at: Date; stopped_at: Date | null },
  now: number,
): Activity['status'] {
  if (row.stopped_at !== null || row.ends_at.getTime() <= now) return 'ended';
  return row.starts_at.getTime() <= now ? 'running' : 'scheduled';
}

async function toActivities(trx: Trx, rows: readonly Row[]): Promise<Activity[]> {
  const figures = await benefitFigures(
    trx,
    'activity',
    rows.map((row) => row.id),
  );
  return rows.map(({ minorUnit, ...row }) => ({ ...row, ...shownFigures(figures.get(row.id), minorUnit) }));
}

/** A page of activities, newest start first unless sorted. */
export async function listActivities(trx: Trx, filter: Filter, now: number) {
  const conditions = [sql`true`];
  if (filter.keyword) conditions.push(sql`a.name ilike ${likeText(filter.keyword)}`);
  if (filter.providerId) conditions.push(sql`a.provider_id = ${filter.providerId}`);
  if (filter.groupId) conditions.push(sql`${filter.groupId} = any (a.group_ids)`);
  if (filter.kind?.length) conditions.push(sql`a.kind = any (${filter.kind})`);
  if (filter.status?.length) conditions.push(sql`${statusAt(now)} = any (${filter.status})`);
  const where = sql.join(conditions, sql` and `);
  const page = sortedPage(filter, SORTS, { first: '-startTime', tie: 'a.id' });
  const { rows } = await sql<Row>`${select(now)} where ${where} ${page}`.execute(trx);
  return { list: await toActivities(trx, rows), total: await countOf(trx, sql`activity a where ${where}`) };
}

export async function findActivity(trx: Trx, id: number, now: number): Promise<Activity | undefined> {
  const { rows } = await sql<Row>`${select(now)} where a.id = ${id}`.execute(trx);
  return (await toActivities(trx, rows))[0];
}

/** A page of what an activity had a part in, newest first. */
export async function listUses(trx: Trx, id: number, { page, limit }: { page: number; limit: number }) {
  const { rows } = await sql<ResponseOf<typeof contract.activities.uses>['list'][number]>`
    select ${instantOf('b.at')} as time, b.transaction_id as "transactionId", u.account, b.amount as "costAmount", b.base as "broughtAmount",
      b.reversed_at is not null as reversed
    from benefit_use b left join charge_user u on u.id = b.charge_user_id where b.kind = 'activity' and b.benefit_id = ${id}
    order by b.at desc, b.id desc ${pageOf({ page, limit })}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`benefit_use where kind = 'activity' and benefit_id = ${id}`) };
}
