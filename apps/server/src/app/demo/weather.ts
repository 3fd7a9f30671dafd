import { type Forecast, type Place, RIVER_PAST_DAYS, type River, type WeatherService } from '../../service/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 7;

/** A number from 0 to 1 that is always the same for a place. */
const chance = ({ latitude, longitude }: Place): number => {
  const mixed = Math.sin(latitude * 12.9898 + longitude * 78.233) * 43_758.5453;
  return mixed - Math.floor(mixed);
};

/** A warm day and a cool night by the sun of the place; a third of the places is in a heat wave, a third has a thunderstorm on the next two evenings. */
function forecastOf(place: Place, now: number): Forecast {
  const startMs = Math.floor(now / DAY) * DAY;
  const kind = Math.floor(chance(place) * 3);
  const base = kind === 0 ? 33 : 21;
  const hours = Array.from({ length: DAYS * 24 }, (_, index) => {
    const at = startMs + index * HOUR;
    const sun = (((at / HOUR + place.longitude / 15) % 24) + 24) % 24;
    const warmth = Math.sin(((sun - 9) / 24) * 2 * Math.PI);
    const ahead = (at - now) / HOUR;
    const storm = kind === 1 && ahead > 4 && ahead < 9;
    return {
      temperature: base + 6.5 * warmth - (storm ? 4 : 0),
      windSpeed: 3 + 1.5 * Math.cos(index / 5) + (storm ? 5 : 0),
      gusts: 6 + 3 * Math.cos(index / 5) + (storm ? 11 : 0),
      rain: storm ? 12 : kind === 2 && index % 29 < 4 ? 1.2 : 0,
      weatherCode: storm ? 95 : kind === 2 && index % 29 < 4 ? 61 : warmth > 0.4 ? 1 : 2,
    };
  });
  const round = (value: number) => Math.round(value * 10) / 10;
  const of = (name: keyof (typeof hours)[number]) => hours.map((hour) => round(hour[name]));
  return {
    startMs,
    temperature: of('temperature'),
    windSpeed: of('windSpeed'),
    gusts: of('gusts'),
    rain: of('rain'),
    weatherCode: of('weatherCode'),
    dropped: 0,
  };
}

const riverOf = (place: Place, now: number): River => ({
  startMs: Math.floor(now / DAY) * DAY - RIVER_PAST_DAYS * DAY,
  discharge: Array.from({ length: RIVER_PAST_DAYS + DAYS }, (_, index) =>
    Math.round(40 + 400 * chance(place) + 5 * Math.sin(index)),
  ),
  dropped: 0,
});

/** Made weather for the demo network. It asks nobody. */
export const demoWeather: WeatherService = {
  make: async () => 'demo',
  forecasts: async (places, _access, now) => places.map((place) => forecastOf(place, now)),
  rivers: async (places, _access, now) => places.map((place) => riverOf(place, now)),
};
