import type { PriceVersionView } from '@csms/contract';
import { parseSlots } from '@csms/kernel';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { PriceVersion as PriceVersionTable } from '../../platform/database/generated/schema.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { PriceVersion, TaxRate } from '../billing/index.ts';
import { chargedPricesOf, PRICE_COLUMNS, type PriceColumns, pricesOfRow } from './price-columns.ts';

type PriceRow = { slots: string } & PriceColumns;

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
  const values = [[...new Set(stationIds)]];
  const [{ rows }, taxes] = await Promise.all([
    client.query<StationPrice>({
      name: 'load-prices',
      text: `${STATION_PRICES} where station_id = any ($1::int[]) order by effective_from, id`,
      values,
    }),
    client.query<StationTax>({ name: 'load-taxes', text: `${STATION_TAXES} where s.id = any ($1::int[])`, values }),
  ]);
  return byAsk(rows, taxes.rows);
}

/** The same of the stations at which some sessions are, before anybody knows which those are. */
export async function loadSessionPrices(
  client: Queryable,
  transactionIds: readonly number[],
): Promise<(ask: PriceAsk) => PriceVersion[]> {
  const values = [transactionIds];
  const theirs = 'any (array(select distinct r.station_id from charging_record r where r.transaction_id = any ($1::int[])))';
  const [{ rows }, taxes] = await Promise.all([
    client.query<StationPrice>({
      name: 'load-session-prices',
      text: `${STATION_PRICES} where station_id = ${theirs} order by effective_from, id`,
      values,
    }),
    client.query<StationTax>({ name: 'load-session-taxes', text: `${STATION_TAXES} where s.id = ${theirs}`, values }),
  ]);
  return byAsk(rows, taxes.rows);
}

type StationTax = TaxRate & { station_id: number };
/** The tax rates of stations, from the start of a day by the station's clock. */
const STATION_TAXES = `select s.id as station_id, (extract(epoch from t.from_day::timestamp at time zone s.time_zone) * 1000)::float8 as "from", t.percent::text as percent, t.on_top as "onTop"
  from station s join tax_rate t on t.provider_id = s.provider_id and t.country = s.country`;

/** The tax rates of a station, by the instants from which they hold; none where nothing is taxed. */
export async function loadTaxes(client: Queryable, stationId: number): Promise<TaxRate[]> {
  const { rows } = await client.query<StationTax>({
    name: 'load-taxes',
    text: `${STATION_TAXES} where s.id = any ($1::int[])`,
    values: [[stationId]],
  });
  return rows.map(toTax);
}

const toTax = ({ from, percent, onTop }: StationTax): TaxRate => ({ from, percent, onTop });

type StationPrice = PriceRow & { station_id: number; group_id: number | null; id: number; effective_from: Date };
const STATION_PRICES = `select id, station_id, group_id, effective_from, slots, ${PRICE_COLUMNS.join(', ')} from price_version`;

/** The versions that a payer's group is billed by at a station, by effectiveFrom; empty where it has no price. */
function byAsk(rows: readonly StationPrice[], taxRows: readonly StationTax[]): (ask: PriceAsk) => PriceVersion[] {
  const own = new Map<string, PriceVersion[]>();
  const taxes = Map.groupBy(taxRows, (row) => row.station_id);
  for (const [key, list] of Map.groupBy(rows, (row) => keyOf({ stationId: row.station_id, groupId: row.group_id }))) {
    const theirs = taxes.get(list[0]!.station_id)?.map(toTax);
    own.set(key, theirs ? list.map((row) => ({ ...toVersion(row), taxes: theirs })) : list.map(toVersion));
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
