import { expect, it } from 'vitest';
import { demoWeather } from './weather.ts';

const ACCESS = { forecastUrl: '', floodUrl: '', key: undefined };

it('the demo always makes the same weather, with heat in some places and thunderstorms in others', async () => {
  const places = Array.from({ length: 20 }, (_, index) => ({ latitude: 30 + index / 2, longitude: 100 + index }));
  const now = Date.UTC(2026, 6, 1, 8);
  const forecasts = await demoWeather.forecasts(places, ACCESS, now);
  expect(await demoWeather.forecasts(places, ACCESS, now)).toEqual(forecasts);
  expect(forecasts.some((one) => one.temperature.some((value) => value !== null && value >= 35))).toBe(true);
  expect(forecasts.some((one) => one.weatherCode.includes(95))).toBe(true);
});
