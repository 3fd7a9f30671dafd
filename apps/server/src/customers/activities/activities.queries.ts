import type { Activity, contract } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf, sortOf } from '../../platform/http/lists.ts';
import { benefitFigures, NO_FIGURES } from '../benefits/benefit-figures.queries.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';

type Filter = z.output<NonNullable<typeof contract.activities.list.query>>;

const SORTS = { activityName: 'a.name', startTime: 'a.starts_at', endTime: 'a.ends_at', createTime: 'a.created_at' } as const;

const select = (trx: Trx) =>
  trx
    .selectFrom('activity as a')
    .innerJoin('provider as p', 'p.id', 'a.provider_id')
    .selectAll('a')
    .select(['p.name as provider_name', 'p.currency', 'p.minor_unit', sql<string>`csms_provider_zone(p.id)`.as('time_zone')]);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** Whether an activity is to come, on, or over, at a moment (epoch ms). */
export function activityStatus(
  row: { starts_at: Date; ends_at: Date; stopped_at: Date | null },
  now: number,
): Activity['status'] {
  if (row.stopped_at !== null || row.ends_at.getTime() <= now) return 'ended';
  return row.starts_at.getTime() <= now ? 'running' : 'scheduled';
}

async function toActivities(trx: Trx, rows: readonly Row[], now: number): Promise<Activity[]> {
  const figures = await benefitFigures(
    trx,
    'activity',
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const { uses, costAmount, broughtAmount } = figures.get(row.id) ?? NO_FIGURES;
    return {
      id: row.id,
      providerId: row.provider_id,
      providerName: row.provider_name,
      timeZone: row.time_zone,
      activityName: row.name,
      description: row.description,
      kind: row.kind as Activity['kind'],
      status: activityStatus(row, now),
      startTime: row.starts_at.toISOString(),
      endTime: (row.stopped_at ?? row.ends_at).toISOString(),
      stationIds: row.station_ids,
      groupIds: row.group_ids,
      fee: row.fee as Activity['fee'],
      percent: row.percent,
      steps: (row.steps as Activity['steps'] | null) ?? [],
      currency: row.currency,
      createdBy: row.created_by,
      createTime: row.created_at.toISOString(),
      uses,
      costAmount: shownAmount(costAmount, row.minor_unit),
      broughtAmount: shownAmount(broughtAmount, row.minor_unit),
    };
  });
}

/** A page of activities, newest start first unless sorted. */
export async function listActivities(trx: Trx, filter: Filter, now: number) {
  const at = new Date(now);
  const conditions = [sql`true`];
  if (filter.keyword) conditions.push(sql`a.name ilike ${likeText(filter.keyword)}`);
  if (filter.providerId) conditions.push(sql`a.provider_id = ${filter.providerId}`);
  if (filter.kind?.length) conditions.push(sql`a.kind = any (${filter.kind})`);
  if (filter.status?.length) {
    const status = sql`case when a.stopped_at is not null or a.ends_at <= ${at} then 'ended' when a.starts_at <= ${at} then 'running' else 'scheduled' end`;
    conditions.push(sql`${status} = any (${filter.status})`);
  }
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS) ?? { column: SORTS.startTime, direction: 'desc' as const };
  const rows = await select(trx)
    .where(sql<boolean>`(${where})`)
    .orderBy(sort.column, sort.direction)
    .orderBy('a.id', sort.direction)
    .modifyEnd(pageOf(filter))
    .execute();
  const total = await countOf(trx, sql`activity a where ${where}`);
  return { list: await toActivities(trx, rows, now), total };
}

export async function findActivity(trx: Trx, id: number, now: number): Promise<Activity | undefined> {
  const row = await select(trx).where('a.id', '=', id).executeTakeFirst();
  return row && (await toActivities(trx, [row], now))[0];
}

/** A page of what an activity had a part in, newest first. */
export async function listUses(trx: Trx, id: number, { page, limit }: { page: number; limit: number }) {
  const rows = await trx
    .selectFrom('benefit_use as b')
    .leftJoin('charge_user as u', 'u.id', 'b.charge_user_id')
    .select(['b.at', 'b.transaction_id', 'u.account', 'b.amount', 'b.base', 'b.reversed_at'])
    .where('b.kind', '=', 'activity')
    .where('b.benefit_id', '=', id)
    .orderBy('b.at', 'desc')
    .orderBy('b.id', 'desc')
    .modifyEnd(pageOf({ page, limit }))
    .execute();
  const total = await countOf(trx, sql`benefit_use where kind = 'activity' and benefit_id = ${id}`);
  return {
    list: rows.map((row) => ({
      time: row.at.toISOString(),
      transactionId: row.transaction_id,
      account: row.account,
      costAmount: row.amount,
      broughtAmount: row.base,
      reversed: row.reversed_at !== null,
    })),
    total,
  };
}
