import {
  type StationHours,
  type StationWeather,
  type WarningRule,
  WEATHER_STRIP_HOURS,
  WEATHER_STRIP_STEP,
} from '@csms/contract';
import type { StationRow } from './warnings.queries.ts';
import { usualDischarge } from './warnings.rules.ts';
import { type Forecast, RIVER_PAST_DAYS } from './weather-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const THUNDER = 95;
type Values = readonly (number | null)[];

const extreme = (values: Values, pick: (...all: number[]) => number): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : pick(...known);
};
const iso = (ms: number) => new Date(ms).toISOString();

/** The index of the hour of `now` in a forecast; it may lie outside. */
const hourOf = ({ startMs }: Forecast, now: number): number => Math.floor((now - startMs) / HOUR);

/** The answer of a station at `now`. A forecast that does not reach now tells nothing. */
export function stationWeatherOf(row: StationRow, now: number): StationWeather {
  const { forecast, river: _river, dropped: _dropped, ...rest } = row;
  const at = forecast === null ? -1 : hourOf(forecast, now);
  if (forecast === null || at < 0 || at >= forecast.temperature.length)
    return { ...rest, unknownSince: rest.unknownSince ?? rest.asOf, now: null, next: null, strip: null };
  // What is told of the hour before stands one further.
  const ahead = (values: Values, shift = 0) => values.slice(at + shift, at + shift + WEATHER_STRIP_HOURS);
  const codes = ahead(forecast.weatherCode);
  const steps = (values: Values, of: (values: Values) => number | null) =>
    Array.from({ length: WEATHER_STRIP_HOURS / WEATHER_STRIP_STEP }, (_, index) =>
      of(values.slice(index * WEATHER_STRIP_STEP, (index + 1) * WEATHER_STRIP_STEP)),
    );
  const most = (values: Values) => extreme(values, Math.max);
  return {
    ...rest,
    now: {
      temperature: forecast.temperature[at] ?? null,
      windSpeed: forecast.windSpeed[at] ?? null,
      gusts: forecast.gusts[at + 1] ?? null,
      rain: forecast.rain[at + 1] ?? null,
      weatherCode: forecast.weatherCode[at] ?? null,
    },
    next: {
      temperatureMin: extreme(ahead(forecast.temperature), Math.min),
      temperatureMax: most(ahead(forecast.temperature)),
      gustsMax: most(ahead(forecast.gusts, 1)),
      rainMax: most(ahead(forecast.rain, 1)),
      thunderstorm: codes.some((code) => code !== null && code >= THUNDER),
    },
    strip: {
      startTime: iso(forecast.startMs + at * HOUR),
      stepHours: WEATHER_STRIP_STEP,
      temperature: steps(ahead(forecast.temperature), most),
      gusts: steps(ahead(forecast.gusts, 1), most),
      rain: steps(ahead(forecast.rain, 1), most),
      weatherCode: steps(codes, most),
    },
  };
}

/** All hours from `now` on, with the rules of the station's provider. */
export function stationHoursOf(row: StationRow, rules: WarningRule[], now: number): StationHours {
  const { stationId, stationName, timeZone, asOf, unknownSince, forecast, river, dropped, warnings } = row;
  const at = forecast === null ? -1 : hourOf(forecast, now);
  const isKnown = forecast !== null && at >= 0 && at < forecast.temperature.length;
  const usual = river === null ? null : usualDischarge(river);
  return {
    ...{ stationId, stationName, timeZone, asOf, dropped: isKnown ? dropped : 0, rules, warnings },
    unknownSince: isKnown ? null : (unknownSince ?? asOf),
    hours: isKnown
      ? {
          startTime: iso(forecast.startMs + at * HOUR),
          stepHours: 1,
          temperature: forecast.temperature.slice(at),
          windSpeed: forecast.windSpeed.slice(at),
          gusts: forecast.gusts.slice(at + 1),
          rain: forecast.rain.slice(at + 1),
          weatherCode: forecast.weatherCode.slice(at),
        }
      : null,
    river:
      isKnown && river !== null && usual !== null
        ? {
            startTime: iso(river.startMs + RIVER_PAST_DAYS * DAY),
            usual: Math.round(usual * 100) / 100,
            discharge: river.discharge.slice(RIVER_PAST_DAYS),
          }
        : null,
  };
}
