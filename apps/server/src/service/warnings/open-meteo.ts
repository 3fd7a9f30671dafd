import { z } from 'zod';
import type { Outward, OutwardAnswer } from '../../platform/outward/outward.ts';
import {
  type Forecast,
  type Place,
  RIVER_PAST_DAYS,
  type River,
  type WeatherAccess,
  WeatherError,
  type WeatherService,
} from './weather-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FORECAST_DAYS = 7;
/** 100 places of 168 hours are about 0.7 MB. */
const LIMITS = { totalMs: 30_000, connectMs: 10_000, maxBytes: 4 * 1024 ** 2 };

const HOURLY = {
  temperature_2m: { unit: '°C', least: -95, most: 65 },
  wind_speed_10m: { unit: 'm/s', least: 0, most: 130 },
  wind_gusts_10m: { unit: 'm/s', least: 0, most: 160 },
  precipitation: { unit: 'mm', least: 0, most: 500 },
  weather_code: { unit: 'wmo code', least: 0, most: 99 },
} as const;
const DISCHARGE = { unit: 'm³/s', least: 0, most: 500_000 };

// Numbers that are none are dropped one by one: one of them must not cost a hundred places.
const values = z.array(z.unknown()).max(10_000);
const time = z.array(z.number().int()).min(1).max(10_000);
const forecastAnswer = z.object({
  hourly_units: z.object({
    temperature_2m: z.literal('°C'),
    wind_speed_10m: z.literal('m/s'),
    wind_gusts_10m: z.literal('m/s'),
    precipitation: z.literal('mm'),
  }),
  hourly: z.object({
    time,
    temperature_2m: values,
    wind_speed_10m: values,
    wind_gusts_10m: values,
    precipitation: values,
    weather_code: values,
  }),
});
const riverAnswer = z.object({
  daily_units: z.object({ river_discharge: z.literal(DISCHARGE.unit) }),
  daily: z.object({ time, river_discharge: values }),
});

/** The forecasts of Open-Meteo (open-meteo.com/en/docs, open-meteo.com/en/docs/flood-api), asked through the guarded client. */
export function openMeteo(outward: Outward, limits: typeof LIMITS = LIMITS): WeatherService {
  async function ask<T>(
    base: string,
    path: string,
    query: Record<string, string>,
    { places, key, schema }: { places: readonly Place[]; key: string | undefined; schema: z.ZodType<T> },
  ): Promise<T[]> {
    const search = new URLSearchParams({
      latitude: places.map((place) => place.latitude.toFixed(2)).join(','),
      longitude: places.map((place) => place.longitude.toFixed(2)).join(','),
      ...query,
      timeformat: 'unixtime',
      timezone: 'GMT',
      ...(key === undefined ? {} : { apikey: key }),
    });
    let answer: OutwardAnswer;
    try {
      answer = await outward.request(`${base.endsWith('/') ? base.slice(0, -1) : base}${path}?${search}`, {
        headers: { accept: 'application/json' },
        limits,
      });
    } catch (error) {
      throw new WeatherError('unreachable', (error as Error).message);
    }
    const { status, headers, body } = answer;
    const wait = retryAfterOf(headers['retry-after']);
    if (status === 429) throw new WeatherError('tooMany', 'HTTP 429', wait);
    if (status >= 500) throw new WeatherError('unreachable', `HTTP ${status}`, wait);
    if (status !== 200) throw new WeatherError('refused', `HTTP ${status}`, wait);
    return readAll(body, schema, places.length);
  }

  return {
    make: async () => 'openMeteo',
    async forecasts(places, { forecastUrl, key }: WeatherAccess) {
      const answers = await ask(
        forecastUrl,
        '/v1/forecast',
        { hourly: Object.keys(HOURLY).join(','), forecast_days: String(FORECAST_DAYS), wind_speed_unit: 'ms' },
        { places, key, schema: forecastAnswer },
      );
      return answers.map(({ hourly }) => forecastOf(hourly));
    },
    async rivers(places, { floodUrl, key }: WeatherAccess) {
      const answers = await ask(
        floodUrl,
        '/v1/flood',
        { daily: 'river_discharge', past_days: String(RIVER_PAST_DAYS), forecast_days: String(FORECAST_DAYS) },
        { places, key, schema: riverAnswer },
      );
      return answers.map(({ daily }) => riverOf(daily));
    },
  };
}

/** One place is answered by an object, several by a list in their order. */
function readAll<T>(body: Buffer, schema: z.ZodType<T>, count: number): T[] {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw new WeatherError('unreadable', 'no JSON');
  }
  const read = z.array(schema).safeParse(Array.isArray(json) ? json : [json]);
  if (!read.success) throw new WeatherError('unreadable', z.prettifyError(read.error).slice(0, 500));
  if (read.data.length !== count) throw new WeatherError('unreadable', `${read.data.length} places instead of ${count}`);
  return read.data;
}

/** Seconds, or a date; undefined: it says nothing that is understood. */
function retryAfterOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

function forecastOf(hourly: z.infer<typeof forecastAnswer>['hourly']): Forecast {
  const taken = takeSeries(hourly.time, HOUR);
  const series = (name: keyof typeof HOURLY) => taken.values(hourly[name], HOURLY[name]);
  return {
    startMs: taken.startMs,
    temperature: series('temperature_2m'),
    windSpeed: series('wind_speed_10m'),
    gusts: series('wind_gusts_10m'),
    rain: series('precipitation'),
    weatherCode: series('weather_code').map((code) => (code === null ? null : Math.trunc(code))),
    dropped: taken.dropped(),
  };
}

function riverOf(daily: z.infer<typeof riverAnswer>['daily']): River | null {
  const taken = takeSeries(daily.time, DAY);
  const discharge = taken.values(daily.river_discharge, DISCHARGE);
  if (discharge.every((value) => value === null)) return null;
  return { startMs: taken.startMs, discharge, dropped: taken.dropped() };
}

/** Series of equal steps from times in epoch s that must be so. Values outside of what can be are left out and counted. */
function takeSeries(times: readonly number[], stepMs: number) {
  const startMs = times[0]! * 1000;
  if (times.some((at, index) => at * 1000 !== startMs + index * stepMs))
    throw new WeatherError('unreadable', 'the times are not even');
  let dropped = 0;
  return {
    startMs,
    dropped: () => dropped,
    values(given: readonly unknown[], { least, most }: { least: number; most: number }): (number | null)[] {
      if (given.length !== times.length) throw new WeatherError('unreadable', `${given.length} values for ${times.length} times`);
      return given.map((value) => {
        if (typeof value === 'number' && value >= least && value <= most) return value;
        if (value !== null) dropped++;
        return null;
      });
    },
  };
}
