import type { BodyOf, contract, SourceFailure, WeatherSource } from '@csms/contract';
import { sql } from 'kysely';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import { instantOrNull } from '../../platform/http/lists.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { WeatherMake } from './weather-service.ts';

interface Row {
  isAsking: boolean;
  forecastUrl: string;
  floodUrl: string;
  hasKey: boolean;
  dailyBudget: number;
  usedToday: number;
  cells: number;
  answerTime: string | null;
  failTime: string | null;
  failure: SourceFailure | null;
  nextTime: string | null;
}

/** Where the weather comes from and how that goes. Addresses and the number of squares are the installation's matter: `all` shows them. */
export async function sourceOf(db: Database, make: WeatherMake, all: boolean, now: number): Promise<WeatherSource> {
  const { rows } = await sql<Row>`
    select is_asking as "isAsking", forecast_url as "forecastUrl", flood_url as "floodUrl", key_sealed is not null as "hasKey", daily_budget as "dailyBudget",
      case when used_on = (${new Date(now)}::timestamptz at time zone 'UTC')::date then used else 0 end as "usedToday", (select count(*)::int from weather_cell) as cells,
      ${instantOrNull('answered_at')} as "answerTime", ${instantOrNull('failed_at')} as "failTime", failure,
      case when next_at > ${new Date(now)} then ${instantOrNull('next_at')} end as "nextTime"
    from weather_source`.execute(db);
  const { forecastUrl, floodUrl, hasKey, cells, ...rest } = rows[0]!;
  return { ...rest, make, settings: all ? { forecastUrl, floodUrl, hasKey } : null, cells: all ? cells : null };
}

/** Keeps where the weather comes from; what failed before is tried again at once. A kept key goes to no other address: throws `weatherKeyAgain`. */
export async function saveSource(db: Database, seal: Seal, form: BodyOf<typeof contract.warnings.saveSource>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ forecast_url: string; flood_url: string; has_key: boolean }>`
      select forecast_url, flood_url, key_sealed is not null as has_key from weather_source for update`.execute(trx);
    const kept = rows[0]!;
    const moved = kept.forecast_url !== form.forecastUrl || kept.flood_url !== form.floodUrl;
    if (moved && kept.has_key && form.key === undefined)
      throw new Problem('weatherKeyAgain', { fields: { key: 'weatherKeyAgain' } });
    const sealed = form.key == null ? null : seal.seal(form.key);
    await sql`update weather_source set is_asking = ${form.isAsking}, forecast_url = ${form.forecastUrl}, flood_url = ${form.floodUrl}, daily_budget = ${form.dailyBudget},
      key_sealed = case when ${form.key === undefined} then key_sealed else ${sealed}::bytea end, next_at = null, failures = 0`.execute(
      trx,
    );
  });
}
