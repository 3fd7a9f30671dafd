import type { contract, MembershipLevel, membershipList, ResponseOf } from '@csms/contract';
import { WH_PER_KWH } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOrNull, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { benefitFigures, type Figures, shownFigures } from '../benefits/benefit-figures.queries.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';

type Member = ResponseOf<typeof contract.membership.members>['list'][number];

interface LevelFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  providerId?: number;
}

const SORTS = {
  levelName: 'l.name',
  serviceDiscount: 'l.service_discount',
  minEnergy: 'l.min_energy_wh',
  price: 'l.price',
} satisfies Sorts<typeof membershipList>;

/** A level as SQL gives it: members and figures are counted apart. */
type Row = Omit<MembershipLevel, keyof Figures | 'memberCount'> & { minorUnit: number };

const SELECT = sql`select l.id, l.provider_id as "providerId", p.name as "providerName", l.name as "levelName", l.description,
    (l.min_energy_wh / ${WH_PER_KWH}::numeric)::float8 as "minEnergy", l.price, l.valid_days as "validDays", l.service_discount as "serviceDiscount", l.power_rank as "powerRank", p.currency,
    p.minor_unit as "minorUnit"
  from membership_level l join provider p on p.id = l.provider_id`;

async function toLevels(trx: Trx, rows: readonly Row[], now: number): Promise<MembershipLevel[]> {
  const ids = rows.map((row) => row.id);
  const figures = await benefitFigures(trx, 'membership', ids);
  const members = await countMembers(trx, [...new Set(rows.map((row) => row.providerId))], now);
  return rows.map(({ minorUnit, ...row }) => ({
    ...row,
    price: row.price === null ? null : shownAmount(row.price, minorUnit),
    memberCount: members.get(row.id) ?? 0,
    ...shownFigures(figures.get(row.id), minorUnit),
  }));
}

/**
 * How many hold each level of some providers: users who have charged enough or have bought one, at the level with the greatest discount. Counted without a look at each user: users by the best level
 * that their energy reaches, corrected by those who have bought one.
 */
async function countMembers(trx: Trx, providerIds: readonly number[], now: number): Promise<Map<number, number>> {
  if (providerIds.length === 0) return new Map();
  const { rows } = await sql<{ level_id: number; members: number }>`
    select level_id, count(*)::int as members from (
      select charge_user_level(u.id, ${new Date(now)}) as level_id from charge_user u
      where u.provider_id = any (${providerIds}::int[]) and (
        exists (select from membership_level l where l.provider_id = u.provider_id and l.min_energy_wh = 0)
        or exists (select from charge_user_usage g where g.charge_user_id = u.id and g.energy_wh >=
          (select min(l.min_energy_wh) from membership_level l where l.provider_id = u.provider_id))
        or exists (select from membership_purchase p where p.charge_user_id = u.id and p.expires_at > ${new Date(now)}))
    ) held where level_id is not null group by level_id`.execute(trx);
  return new Map(rows.map((row) => [row.level_id, row.members]));
}

/** A page of levels, by provider and discount unless sorted. */
export async function listLevels(trx: Trx, filter: LevelFilter, now: number) {
  const conditions = [sql`true`];
  if (filter.keyword) conditions.push(sql`l.name ilike ${likeText(filter.keyword)}`);
  if (filter.providerId) conditions.push(sql`l.provider_id = ${filter.providerId}`);
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS);
  const order = sort ? `${sort.column} ${sort.direction} nulls last` : 'l.provider_id, l.service_discount';
  const { rows } = await sql<Row>`${SELECT} where ${where} order by ${sql.raw(order)}, l.id ${pageOf(filter)}`.execute(trx);
  return { list: await toLevels(trx, rows, now), total: await countOf(trx, sql`membership_level l where ${where}`) };
}

export async function findLevel(trx: Trx, id: number, now: number): Promise<MembershipLevel | undefined> {
  const { rows } = await sql<Row>`${SELECT} where l.id = ${id}`.execute(trx);
  return (await toLevels(trx, rows, now))[0];
}

/** A page of the charge users who hold a level now, most energy first. */
export async function listMembers(trx: Trx, id: number, filter: { page: number; limit: number; keyword?: string }, now: number) {
  const keyword = filter.keyword
    ? sql`and (u.account ilike ${likeText(filter.keyword)} or u.phone ilike ${likeText(filter.keyword)})`
    : sql``;
  const { rows } = await sql<Member & { total: number }>`
    select u.id as "chargeUserId", u.account, u.phone, (coalesce(g.energy_wh, 0) / ${WH_PER_KWH}::numeric)::float8 as energy,
      ${instantOrNull('p.expires_at')} as "expireTime", count(*) over ()::int as total
    from charge_user u
    left join charge_user_usage g on g.charge_user_id = u.id
    left join lateral (select max(expires_at) as expires_at from membership_purchase
      where charge_user_id = u.id and level_id = ${id} and expires_at > ${new Date(now)}) p on true
    where u.provider_id = (select provider_id from membership_level where id = ${id}) and charge_user_level(u.id, ${new Date(now)}) = ${id} ${keyword}
    order by coalesce(g.energy_wh, 0) desc, u.id ${pageOf(filter)}`.execute(trx);
  return { list: rows.map(({ total: _, ...member }): Member => member), total: rows[0]?.total ?? 0 };
}
