import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { askWeather, placeStations } from './ask-weather.ts';
import { judgeStations } from './judge-stations.ts';
import { sendWarningNotices } from './warning-notices.ts';
import type { WeatherService } from './weather-service.ts';

/** One call of 100 places in this time stays below what the free service allows in an hour (5000). */
const EVERY_MS = 90_000;
const REST_MS = 5_000;
const KEPT_MS = 400 * 86_400_000;

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  log: Log;
  weather: WeatherService;
}

/** Asks for weather, makes warnings of it and tells of them. */
export function warningWork({ databases, bus, clock, seal, log, weather }: Parts, everyMs = EVERY_MS): RegularWork {
  const db = databases.system;
  return {
    name: 'weather',
    everyMs,
    restMs: Math.min(everyMs, REST_MS),
    wokenBy: (bus, wake) => bus.subscribe('weather.wanted', () => wake()),
    async work() {
      await placeStations({ db, clock });
      await askWeather({ db, clock, seal, weather, log });
      await judgeStations({ db, clock });
      await sendWarningNotices({ db, bus, clock });
    },
  };
}

/** Removes warnings that were closed long ago. */
export async function dropOldWarnings(db: Database, now: number): Promise<void> {
  await sql`delete from weather_warning where closed_at < ${new Date(now - KEPT_MS)}`.execute(db);
}
