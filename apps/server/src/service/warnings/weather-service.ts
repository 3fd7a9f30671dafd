/** Days before today that a river's answer holds: its usual discharge is taken from them. */
export const RIVER_PAST_DAYS = 92;

/** A square of 0.1 degrees by its middle, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

type Values = (number | null)[];

/** Hours of a place; null: the source said nothing that could be true. */
export interface Forecast {
  /** Epoch ms of the first hour; hours follow without a gap. */
  startMs: number;
  /** In °C, at the hour. */
  temperature: Values;
  /** In m/s, at the hour. */
  windSpeed: Values;
  /** In m/s, the most of the hour before. */
  gusts: Values;
  /** In mm, of the hour before. */
  rain: Values;
  /** WMO code. */
  weatherCode: Values;
  /** Values that could not be true and were left out. */
  dropped: number;
}

/** Days of a river, past and to come. */
export interface River {
  /** Epoch ms of the first day (UTC). */
  startMs: number;
  /** In m³/s. */
  discharge: Values;
  dropped: number;
}

/** How to reach the source. */
export interface WeatherAccess {
  forecastUrl: string;
  floodUrl: string;
  key: string | undefined;
}

export type WeatherMake = 'openMeteo' | 'demo' | 'none';

/** A source of forecasts. */
export interface WeatherService {
  /** Which source it is; `none` is never asked. */
  make(): Promise<WeatherMake>;
  /** The forecasts of up to 100 places, in their order. Rejects with a WeatherError. */
  forecasts(places: readonly Place[], access: WeatherAccess, now: number): Promise<Forecast[]>;
  /** The rivers of up to 100 places, in their order; null: there is no river. Rejects with a WeatherError. */
  rivers(places: readonly Place[], access: WeatherAccess, now: number): Promise<(River | null)[]>;
}

/** Why a source gave nothing; `retryAfterMs`: how long it asks to wait. */
export class WeatherError extends Error {
  readonly kind: 'unreachable' | 'tooMany' | 'refused' | 'unreadable';
  readonly retryAfterMs: number | undefined;

  constructor(kind: WeatherError['kind'], message: string, retryAfterMs?: number) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
