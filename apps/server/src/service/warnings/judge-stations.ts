import { WARNING_KINDS, type WarningKind, type WarningRule } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { type Judgement, judge, limitsOf, type OpenWarning, rulesOf, seriesOf } from './warnings.rules.ts';
import type { Forecast, River } from './weather-service.ts';

/** Stations of one transaction. */
const SLICE = 200;

interface Due {
  station_id: number;
  provider_id: number;
  forecast: Forecast | null;
  river: River | null;
}
interface Kept {
  id: number;
  station_id: number;
  kind: WarningKind;
  level: 'common' | 'serious';
  starts_at: Date;
  peak_at: Date;
  peak_value: number;
  ends_at: Date;
}
type Place = { stationId: number; providerId: number; kind: WarningKind };
type Written = Place & Judgement;

/** Makes warnings of the forecasts that are new, for rules that changed, and ends those whose time is over. Two processes must not run it at the same moment. */
export async function judgeStations({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute((trx) => judgeSlice(trx, clock.now()));
    if (count < SLICE) return;
  }
}

async function judgeSlice(trx: Trx, now: number): Promise<number> {
  const at = new Date(now);
  const { rows: due } = await sql<Due>`
    select w.station_id, w.provider_id, c.forecast, c.river from weather_station w join weather_cell c on c.id = w.cell_id
    where (c.answered_at is not null or c.river_answered_at is not null) and (w.judged_at is null or w.judged_at < c.answered_at or w.judged_at < c.river_answered_at
      or exists (select from weather_warning x where x.station_id = w.station_id and x.closed_at is null and x.ends_at <= ${at}))
    order by w.station_id limit ${SLICE} for update of w`.execute(trx);
  if (due.length === 0) return 0;
  const stations = due.map((one) => one.station_id);
  const { rows: open } = await sql<Kept>`
    select id, station_id, kind, level, starts_at, peak_at, peak_value, ends_at from weather_warning where closed_at is null and station_id = any (${stations}::int[])`.execute(
    trx,
  );
  const { rows: own } = await sql<WarningRule & { provider_id: number }>`
    select provider_id, kind, enabled, common, serious from warning_rule where provider_id = any (${[...new Set(due.map((one) => one.provider_id))]}::int[])`.execute(
    trx,
  );
  const openOf = Map.groupBy(open, (one) => `${one.station_id} ${one.kind}`);
  const written = due.flatMap(({ station_id: stationId, provider_id: providerId, forecast, river }) => {
    const rules = rulesOf(own.filter((rule) => rule.provider_id === providerId));
    return WARNING_KINDS.map((kind): Written => {
      const rule = rules.find((one) => one.kind === kind)!;
      const standing = (openOf.get(`${stationId} ${kind}`) ?? []).map(openWarningOf);
      return { stationId, providerId, kind, ...judge(seriesOf(kind, forecast, river), limitsOf(rule), standing, now) };
    });
  });
  await writeAll(trx, written, at);
  await sql`update weather_station set judged_at = ${at} where station_id = any (${stations}::int[])`.execute(trx);
  return due.length;
}

const openWarningOf = (row: Kept): OpenWarning => ({
  id: row.id,
  level: row.level,
  startMs: row.starts_at.getTime(),
  peakMs: row.peak_at.getTime(),
  peak: row.peak_value,
  endMs: row.ends_at.getTime(),
});

async function writeAll(trx: Trx, written: readonly Written[], at: Date): Promise<void> {
  const closed = written.flatMap((one) => one.closed);
  const changed = written.flatMap((one) => one.changed);
  const opened = written.flatMap(({ opened, ...place }) => opened.map((one) => ({ ...place, ...one })));
  const when = (ms: number[]) => ms.map((one) => new Date(one));
  if (closed.length > 0)
    await sql`update weather_warning w set closed_at = ${at}, changed_at = ${at}, close_reason = v.reason
      from unnest(${closed.map((one) => one.id)}::int[], ${closed.map((one) => one.reason)}::text[]) as v (id, reason) where w.id = v.id`.execute(
      trx,
    );
  if (changed.length > 0)
    await sql`update weather_warning w set level = v.level, starts_at = v.starts, peak_at = v.peaks, peak_value = v.peak, ends_at = v.ends, changed_at = ${at}
      from unnest(${changed.map((one) => one.id)}::int[], ${changed.map((one) => one.level)}::text[], ${when(changed.map((one) => one.startMs))}::timestamptz[],
        ${when(changed.map((one) => one.peakMs))}::timestamptz[], ${changed.map((one) => one.peak)}::float8[], ${when(changed.map((one) => one.endMs))}::timestamptz[]) as v (id, level, starts, peaks, peak, ends)
      where w.id = v.id`.execute(trx);
  if (opened.length > 0)
    await sql`insert into weather_warning (provider_id, station_id, kind, level, starts_at, peak_at, peak_value, ends_at, found_at, changed_at)
      select v.*, ${at}::timestamptz, ${at}::timestamptz from unnest(${opened.map((one) => one.providerId)}::int[], ${opened.map((one) => one.stationId)}::int[],
        ${opened.map((one) => one.kind)}::text[], ${opened.map((one) => one.level)}::text[], ${when(opened.map((one) => one.startMs))}::timestamptz[],
        ${when(opened.map((one) => one.peakMs))}::timestamptz[], ${opened.map((one) => one.peak)}::float8[], ${when(opened.map((one) => one.endMs))}::timestamptz[]) as v`.execute(
      trx,
    );
}
