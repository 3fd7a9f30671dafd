import type {
  movementList,
  Part,
  partList,
  StockLine,
  StockMovement,
  Stocktake,
  Store,
  stocktakeList,
  storeList,
} from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Paging, pageOf, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';

const DAY = 86_400_000;
/** Use is counted over so many days. */
const USE_DAYS = 90;

export interface PartFilter {
  keyword?: string | undefined;
  partsNumber?: string | undefined;
  model?: string | undefined;
  providerId?: number | undefined;
  storeId?: number | undefined;
  reorder?: boolean | undefined;
}

const PART_SORTS: Sorts<typeof partList> = {
  partsNumber: '"partsNumber"',
  name: 'name',
  model: 'model',
  free: 'free',
  proposal: 'proposal',
  price: 'price_n',
  value: 'value_n',
  supplier: 'supplier',
};

/** Parts with their stock, their use and what is to be ordered now. */
const partsOf = (now: number) => sql`(
  select p.id, p.parts_number as "partsNumber", p.name, p.model, p.supplier, trim_scale(p.price)::text as price, p.price as price_n, v.currency, p.unit, p.fits, p.minimum, p.lead_days as "leadDays",
    p.is_serialised as "isSerialised", s.free, s.reserved, s.in_transit as "inTransit", s.defective, trim_scale(p.average_cost)::text as "averageCost",
    round(p.average_cost * (s.free + s.reserved + s.in_transit), 2)::text as value, p.average_cost * (s.free + s.reserved + s.in_transit) as value_n, u.used as "used90",
    greatest(0, p.minimum + ceil(u.used * p.lead_days / ${USE_DAYS}::numeric)::int - s.free - s.in_transit)::int as proposal, p.provider_id as "providerId", v.name as "providerName", ${instantOf('p.created_at')} as "createTime"
  from part p join provider v on v.id = p.provider_id
  cross join lateral (select coalesce(sum(free), 0)::int as free, coalesce(sum(reserved), 0)::int as reserved, coalesce(sum(in_transit), 0)::int as in_transit, coalesce(sum(defective), 0)::int as defective
    from stock s where s.part_id = p.id) s
  cross join lateral (select coalesce(-sum(m.free), 0)::int as used from stock_movement m where m.part_id = p.id and m.kind in ('used', 'returnedUnused') and m.at > ${new Date(now - USE_DAYS * DAY)}) u) q`;

function partConditions(filter: PartFilter): RawBuilder<unknown> {
  const given = [sql`true`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(q."partsNumber" ilike ${like} or q.name ilike ${like} or q.model ilike ${like} or q.supplier ilike ${like} or exists (select from unnest(q.fits) f where f ilike ${like}))`,
    );
  }
  if (filter.partsNumber) given.push(sql`q."partsNumber" ilike ${likeText(filter.partsNumber)}`);
  if (filter.model) given.push(sql`q.model ilike ${likeText(filter.model)}`);
  if (filter.providerId) given.push(sql`q."providerId" = ${filter.providerId}`);
  if (filter.storeId)
    given.push(
      sql`exists (select from stock s where s.part_id = q.id and s.store_id = ${filter.storeId} and s.free + s.reserved + s.in_transit + s.defective > 0)`,
    );
  if (filter.reorder === true) given.push(sql`q.proposal > 0`);
  return sql.join(given, sql` and `);
}

/** A page of parts, by number unless asked otherwise. */
export async function listParts(trx: Trx, filter: PartFilter & Paging, now: number): Promise<{ list: Part[]; total: number }> {
  const from = sql`${partsOf(now)} where ${partConditions(filter)}`;
  const { rows } = await sql<
    Part & { price_n: unknown; value_n: unknown }
  >`select * from ${from} ${sortedPage(filter, PART_SORTS, { first: 'partsNumber', tie: 'id' })}`.execute(trx);
  return { list: rows.map(({ price_n: _, value_n: __, ...row }) => row), total: await countOf(trx, from) };
}

/** One part. Throws `notFound`. */
export async function findPart(trx: Trx, id: number, now: number): Promise<Part> {
  const { rows } = await sql<
    Part & { price_n: unknown; value_n: unknown }
  >`select * from ${partsOf(now)} where q.id = ${id}`.execute(trx);
  const { price_n: _, value_n: __, ...row } = found(rows[0]);
  return row;
}

const STOCK = sql`stock s join part p on p.id = s.part_id join store t on t.id = s.store_id`;
const STOCK_COLUMNS = sql`s.part_id as "partId", p.parts_number as "partsNumber", p.name, p.is_serialised as "isSerialised", s.store_id as "storeId", t.name as "storeName", s.serial_number as "serialNumber"`;

/** What stores hold; empty lines are left out. */
export async function listStock(
  trx: Trx,
  filter: Paging & { keyword?: string | undefined; partId?: number | undefined; storeId?: number | undefined },
): Promise<{ list: StockLine[]; total: number }> {
  const given = [sql`s.free + s.reserved + s.in_transit + s.defective > 0`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(p.parts_number ilike ${like} or p.name ilike ${like} or s.serial_number ilike ${like})`);
  }
  if (filter.partId) given.push(sql`s.part_id = ${filter.partId}`);
  if (filter.storeId) given.push(sql`s.store_id = ${filter.storeId}`);
  const from = sql`${STOCK} where ${sql.join(given, sql` and `)}`;
  const { rows } =
    await sql<StockLine>`select ${STOCK_COLUMNS}, s.free, s.reserved, s.in_transit as "inTransit", s.defective from ${from} order by p.parts_number, t.name, s.serial_number ${pageOf(filter)}`.execute(
      trx,
    );
  return { list: rows, total: await countOf(trx, from) };
}

/** Where the stock is another than the sum of the book, with the difference: nothing, if all is right. */
export async function proveStock(trx: Trx): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    select ${STOCK_COLUMNS}, s.free - coalesce(m.free, 0) as free, s.reserved - coalesce(m.reserved, 0) as reserved, s.in_transit - coalesce(m.in_transit, 0) as "inTransit", s.defective - coalesce(m.defective, 0) as defective
    from ${STOCK} left join (select part_id, store_id, serial_number, sum(free)::int as free, sum(reserved)::int as reserved, sum(in_transit)::int as in_transit, sum(defective)::int as defective
      from stock_movement group by 1, 2, 3) m on m.part_id = s.part_id and m.store_id = s.store_id and m.serial_number = s.serial_number
    where (s.free, s.reserved, s.in_transit, s.defective) is distinct from (coalesce(m.free, 0), coalesce(m.reserved, 0), coalesce(m.in_transit, 0), coalesce(m.defective, 0))`.execute(
    trx,
  );
  return rows;
}

const STORE_SORTS: Sorts<typeof storeList> = { name: 'name' };
const STORES = sql`(
  select t.id, t.name, t.kind, t.address, t.keeper, t.closed_at is not null as "isClosed", coalesce(s.pieces, 0)::int as pieces, coalesce(round(s.value, 2), 0)::text as value, v.currency,
    t.provider_id as "providerId", v.name as "providerName"
  from store t join provider v on v.id = t.provider_id left join (
    select s.store_id, sum(s.free + s.reserved + s.in_transit + s.defective) as pieces, sum((s.free + s.reserved + s.in_transit) * p.average_cost) as value from stock s join part p on p.id = s.part_id group by 1) s on s.store_id = t.id) q`;

/** A page of stores. `id`: one of them. */
export async function listStores(
  trx: Trx,
  filter: Paging & { keyword?: string | undefined; providerId?: number | undefined; id?: number },
): Promise<{ list: Store[]; total: number }> {
  const given = [sql`true`];
  if (filter.keyword)
    given.push(
      sql`(q.name ilike ${likeText(filter.keyword)} or q.keeper ilike ${likeText(filter.keyword)} or q.address ilike ${likeText(filter.keyword)})`,
    );
  if (filter.providerId) given.push(sql`q."providerId" = ${filter.providerId}`);
  if (filter.id) given.push(sql`q.id = ${filter.id}`);
  const from = sql`${STORES} where ${sql.join(given, sql` and `)}`;
  const { rows } =
    await sql<Store>`select * from ${from} ${sortedPage(filter, STORE_SORTS, { first: 'name', tie: 'id' })}`.execute(trx);
  return { list: rows, total: await countOf(trx, from) };
}

export interface MovementFilter {
  keyword?: string | undefined;
  kind?: string[] | undefined;
  partId?: number | undefined;
  storeId?: number | undefined;
  providerId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const MOVEMENT_SORTS: Sorts<typeof movementList> = { time: 'm.at', partsNumber: 'p.parts_number' };

/** A page of the book, newest first. */
export async function listMovements(
  trx: Trx,
  filter: MovementFilter & Paging,
): Promise<{ list: StockMovement[]; total: number }> {
  const given = [sql`true`];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(p.parts_number ilike ${like} or p.name ilike ${like} or t.name ilike ${like} or m.serial_number ilike ${like} or a.task_id ilike ${like} or w.task_id ilike ${like})`,
    );
  }
  if (filter.kind?.length) given.push(sql`m.kind = any (${filter.kind}::text[])`);
  if (filter.partId) given.push(sql`m.part_id = ${filter.partId}`);
  if (filter.storeId) given.push(sql`m.store_id = ${filter.storeId}`);
  if (filter.providerId) given.push(sql`m.provider_id = ${filter.providerId}`);
  if (filter.from) given.push(sql`m.at >= ${filter.from}`);
  if (filter.to) given.push(sql`m.at < ${filter.to}`);
  const from = sql`stock_movement m join part p on p.id = m.part_id join store t on t.id = m.store_id join provider v on v.id = m.provider_id left join apply_order a on a.id = m.apply_order_id
    left join work_order w on w.id = m.work_order_id where ${sql.join(given, sql` and `)}`;
  const { rows } = await sql<StockMovement>`
    select m.id, m.kind, p.parts_number as "partsNumber", p.name, t.name as "storeName", m.serial_number as "serialNumber", m.free, m.reserved, m.in_transit as "inTransit", m.defective,
      trim_scale(m.unit_cost)::text as "unitCost", v.currency, coalesce(a.task_id, w.task_id) as "taskId", m.note, m.user_name as "userName", ${instantOf('m.at')} as time, v.name as "providerName"
    from ${from} ${sortedPage(filter, MOVEMENT_SORTS, { first: '-time', tie: 'm.id' })}`.execute(trx);
  return { list: rows, total: await countOf(trx, from) };
}

const STOCKTAKE_SORTS: Sorts<typeof stocktakeList> = { id: 'k.id', countTime: 'k.counted_at' };

/** A page of stocktakes and write-offs, newest first. `canDecide` is the caller's. */
export async function listStocktakes(
  trx: Trx,
  filter: Paging & {
    keyword?: string | undefined;
    providerId?: number | undefined;
    storeId?: number | undefined;
    state?: string[] | undefined;
    id?: number;
  },
  caller: { userId: number; counts: boolean },
): Promise<{ list: Stocktake[]; total: number }> {
  const given = [sql`true`];
  if (filter.keyword)
    given.push(
      sql`(t.name ilike ${likeText(filter.keyword)} or k.counted_by ilike ${likeText(filter.keyword)} or k.note ilike ${likeText(filter.keyword)})`,
    );
  if (filter.providerId) given.push(sql`k.provider_id = ${filter.providerId}`);
  if (filter.storeId) given.push(sql`k.store_id = ${filter.storeId}`);
  if (filter.state?.length) given.push(sql`k.state = any (${filter.state}::text[])`);
  if (filter.id) given.push(sql`k.id = ${filter.id}`);
  const from = sql`stocktake k join store t on t.id = k.store_id join provider v on v.id = k.provider_id where ${sql.join(given, sql` and `)}`;
  const { rows } = await sql<Stocktake>`
    select k.id, k.kind, k.state, k.store_id as "storeId", t.name as "storeName",
      (select coalesce(jsonb_agg(jsonb_build_object('partId', l.part_id, 'partsNumber', p.parts_number, 'name', p.name, 'serialNumber', l.serial_number, 'condition', l.condition, 'expected', l.expected, 'counted', l.counted)
        order by p.parts_number, l.serial_number), '[]') from stocktake_line l join part p on p.id = l.part_id where l.stocktake_id = k.id) as lines,
      (select coalesce(sum(l.counted - l.expected), 0)::int from stocktake_line l where l.stocktake_id = k.id) as difference,
      k.note, k.counted_by as "countedBy", ${instantOf('k.counted_at')} as "countTime", k.decided_by as "decidedBy", ${instantOrNull('k.decided_at')} as "decideTime", k.decision_note as "decisionNote",
      k.state = 'waiting' and ${caller.counts} and k.counted_by_id is distinct from ${caller.userId} as "canDecide", v.name as "providerName"
    from ${from} ${sortedPage(filter, STOCKTAKE_SORTS, { first: '-countTime', tie: 'k.id' })}`.execute(trx);
  return { list: rows, total: await countOf(trx, from) };
}
