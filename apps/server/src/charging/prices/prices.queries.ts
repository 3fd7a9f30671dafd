import type { PriceVersionView } from '@csms/contract';
import { isZero, parseSlots } from '@csms/kernel';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { PriceVersion as PriceVersionTable } from '../../platform/database/generated/schema.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { PriceVersion, TaxRate } from '../billing/index.ts';
import { chargedPricesOf, PRICE_COLUMNS, type PriceColumns, pricesOfRow } from './price-columns.ts';

type PriceRow = { slots: string } & PriceColumns;

/** The start of a tax rate's first day by the station's clock, epoch ms. */
const TAX_FROM = `(extract(epoch from t.from_day::timestamp at time zone o.time_zone) * 1000)::float8`;
const TAXED = 'station o join tax_rate t on t.provider_id = o.provider_id and t.country = o.country';

/** The versions of a station, newest first: a group's own, or everybody's. */
export async function listPrices(trx: Trx, stationId: number, groupId: number | null): Promise<PriceVersionView[]> {
  const rows = await trx
    .selectFrom('price_version')
    .selectAll()
    .where('station_id', '=', stationId)
    .where('group_id', 'is not distinct from', groupId)
    .orderBy('effective_from', 'desc')
    .execute();
  return rows.map(toView);
}

/** Versions by their numbers, in any order. */
export async function findVersions(trx: Trx, ids: readonly number[]): Promise<PriceVersionView[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('price_version').selectAll().where('id', 'in', ids).execute();
  return rows.map(toView);
}

const toView = (row: Selectable<PriceVersionTable>): PriceVersionView => ({
  id: row.id,
  stationId: row.station_id,
  groupId: row.group_id,
  effectiveFrom: row.effective_from.toISOString(),
  slots: [...parseSlots(row.slots)],
  ...pricesOfRow(row),
  createTime: row.created_at.toISOString(),
  createdBy: row.created_by,
});

export interface PriceAsk {
  stationId: number;
  /** The payer's group, which may have its own price there. */
  groupId: number | null;
}

/** The versions that sessions are billed by, in the order asked, each list by effectiveFrom; empty where a station has no price. */
export async function loadPrices(client: Queryable, asks: readonly PriceAsk[]): Promise<PriceVersion[][]> {
  if (asks.length === 0) return [];
  return asks.map(
    await loadStationPrices(
      client,
      asks.map((ask) => ask.stationId),
    ),
  );
}

/**
 * All prices of some stations, to be asked for a payer's group. A group's own versions hold from the first of them on; before that, everybody's: a session under way when a group gets its price
 * keeps the old one for its earlier part.
 */
export async function loadStationPrices(
  client: Queryable,
  stationIds: readonly number[],
): Promise<(ask: PriceAsk) => PriceVersion[]> {
  const { rows } = await client.query<StationPrice>({
    name: 'load-prices',
    text: stationPrices('unnest($1::int[]) s (id)'),
    values: [[...new Set(stationIds)]],
  });
  return byAsk(rows);
}

/** The prices of some sessions' stations. */
export interface SessionPrices {
  of: (ask: PriceAsk) => PriceVersion[];
  /** The stations that have, or had, a price with one session fee a stay, of whatever group. */
  withStays: ReadonlySet<number>;
}

/** The same of the stations at which some sessions are, before anybody knows which those are. */
export async function loadSessionPrices(client: Queryable, transactionIds: readonly number[]): Promise<SessionPrices> {
  const { rows } = await client.query<StationPrice>({
    name: 'load-session-prices',
    text: stationPrices(
      '(select distinct r.station_id as id from charging_record r where r.transaction_id = any ($1::int[]) offset 0) s',
    ),
    values: [transactionIds],
  });
  const withStays = rows.filter((row) => row.session_fee_per_stay && !isZero(row.session_fee));
  return { of: byAsk(rows), withStays: new Set(withStays.map((row) => row.station_id)) };
}

type StationPrice = PriceRow & {
  station_id: number;
  group_id: number | null;
  id: number;
  effective_from: Date;
  /** Of its station; null: nothing is taxed there. */
  taxes: TaxRate[] | null;
};
/** The prices of the stations `from` (a relation `s` of ids), each with the tax rates of its station, from the start of a day by the station's clock. Found by key, one station after another. */
const stationPrices = (from: string): string => `select v.*, x.taxes from ${from}
  cross join lateral (
    select id, station_id, group_id, effective_from, slots, ${PRICE_COLUMNS.join(', ')} from price_version p where p.station_id = s.id offset 0) v
  cross join lateral (select (select json_agg(json_build_object('from', ${TAX_FROM}, 'percent', t.percent::text, 'onTop', t.on_top)) from ${TAXED} where o.id = s.id) as taxes offset 0) x
  order by v.effective_from, v.id`;

/** The tax rates of a station, by the instants from which they hold; none where nothing is taxed. */
export async function loadTaxes(client: Queryable, stationId: number): Promise<TaxRate[]> {
  const { rows } = await client.query<TaxRate>({
    name: 'load-taxes',
    text: `select ${TAX_FROM} as "from", t.percent::text as percent, t.on_top as "onTop" from ${TAXED} where o.id = $1`,
    values: [stationId],
  });
  return rows;
}

/** The versions that a payer's group is billed by at a station, by effectiveFrom; empty where it has no price. */
function byAsk(rows: readonly StationPrice[]): (ask: PriceAsk) => PriceVersion[] {
  const own = new Map<string, PriceVersion[]>();
  for (const [key, list] of Map.groupBy(rows, (row) => keyOf({ stationId: row.station_id, groupId: row.group_id }))) {
    const { taxes } = list[0]!;
    own.set(
      key,
      list.map((row) => (taxes ? { ...toVersion(row), taxes } : toVersion(row))),
    );
  }
  const answers = new Map<string, PriceVersion[]>();
  return (ask) => {
    const key = keyOf(ask);
    let answer = answers.get(key);
    if (!answer) {
      answer = merged(own, ask);
      answers.set(key, answer);
    }
    return answer;
  };
}

const keyOf = ({ stationId, groupId }: PriceAsk): string => `${stationId} ${groupId ?? ''}`;

function merged(versions: ReadonlyMap<string, PriceVersion[]>, ask: PriceAsk): PriceVersion[] {
  const everybody = versions.get(keyOf({ stationId: ask.stationId, groupId: null })) ?? [];
  const group = versions.get(keyOf(ask));
  if (ask.groupId === null || !group) return everybody;
  const first = group[0]!.effectiveFrom;
  return [...everybody.filter((version) => version.effectiveFrom < first), ...group];
}

const toVersion = (row: PriceRow & { id: number; effective_from: Date }): PriceVersion => ({
  id: row.id,
  effectiveFrom: row.effective_from.getTime(),
  slots: parseSlots(row.slots),
  ...chargedPricesOf(row),
});

/** One version of a station's prices, everybody's or a group's; undefined where the station has none of that id. */
export async function loadVersion(client: Queryable, stationId: number, versionId: number): Promise<PriceVersion | undefined> {
  const { rows } = await client.query<PriceRow & { id: number; effective_from: Date }>({
    name: 'load-version',
    text: `select id, effective_from, slots, ${PRICE_COLUMNS.join(', ')} from price_version where station_id = $1 and id = $2`,
    values: [stationId, versionId],
  });
  return rows[0] && toVersion(rows[0]);
}
