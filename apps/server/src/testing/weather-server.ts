import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** How the stand-in answers. */
export interface WeatherAnswers {
  /** °C of an hour (epoch s) at a place. */
  temperature: (at: number, latitude: number) => unknown;
  gusts: (at: number) => unknown;
  rain: (at: number) => unknown;
  code: (at: number) => unknown;
  discharge: (day: number) => unknown;
  /** Instead of a forecast. */
  status: number;
  headers: Record<string, string>;
  /** `half`: the connection breaks in the middle. `huge`: it never ends. `slow`: nothing comes. `noJson`: a page of HTML. `feet`: other units. `fewer`: a place is missing. */
  trouble: 'none' | 'half' | 'huge' | 'slow' | 'noJson' | 'feet' | 'fewer';
}

const calm = (): WeatherAnswers => ({
  temperature: () => 20,
  gusts: () => 5,
  rain: () => 0,
  code: () => 1,
  discharge: () => 100,
  status: 200,
  headers: {},
  trouble: 'none',
});

/** A server that answers as Open-Meteo documents it: forecast and flood, one place as an object and several as a list. */
export async function startWeatherServer() {
  const asked: URL[] = [];
  const answers = calm();
  const numbers = (url: URL, name: string) => (url.searchParams.get(name) ?? '').split(',').map(Number);
  const range = (from: number, count: number, step: number) => Array.from({ length: count }, (_, index) => from + index * step);
  const today = () => Math.floor(Date.now() / 1000 / DAY_S) * DAY_S;

  function forecastOf(latitude: number, longitude: number) {
    const time = range(today(), 168, HOUR_S);
    return {
      ...{
        latitude,
        longitude,
        generationtime_ms: 0.1,
        utc_offset_seconds: 0,
        timezone: 'GMT',
        timezone_abbreviation: 'GMT',
        elevation: 4,
      },
      hourly_units: {
        time: 'unixtime',
        temperature_2m: answers.trouble === 'feet' ? '°F' : '°C',
        wind_speed_10m: 'm/s',
        wind_gusts_10m: 'm/s',
        precipitation: 'mm',
        weather_code: 'wmo code',
      },
      hourly: {
        time,
        temperature_2m: time.map((at) => answers.temperature(at, latitude)),
        wind_speed_10m: time.map(() => 3),
        wind_gusts_10m: time.map((at) => answers.gusts(at)),
        precipitation: time.map((at) => answers.rain(at)),
        weather_code: time.map((at) => answers.code(at)),
      },
    };
  }
  function riverOf(latitude: number, longitude: number) {
    const time = range(today() - 92 * DAY_S, 99, DAY_S);
    return {
      ...{ latitude, longitude, generationtime_ms: 0.1, utc_offset_seconds: 0, timezone: 'GMT', timezone_abbreviation: 'GMT' },
      daily_units: { time: 'unixtime', river_discharge: 'm³/s' },
      daily: { time, river_discharge: time.map((_, index) => answers.discharge(index - 92)) },
    };
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    asked.push(url);
    if (answers.trouble === 'slow') return;
    if (answers.status !== 200) {
      response.writeHead(answers.status, { 'content-type': 'application/json', ...answers.headers });
      return response.end(JSON.stringify({ error: true, reason: 'Minutely API request limit exceeded.' }));
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    if (answers.trouble === 'noJson') return response.end('<html>welcome to the hotel</html>');
    if (answers.trouble === 'huge') {
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', more);
      return more();
    }
    const longitudes = numbers(url, 'longitude');
    const of = url.pathname === '/v1/flood' ? riverOf : forecastOf;
    const places = numbers(url, 'latitude').map((latitude, index) => of(latitude, longitudes[index]!));
    if (answers.trouble === 'fewer') places.pop();
    const body = JSON.stringify(places.length === 1 ? places[0] : places);
    if (answers.trouble !== 'half') return response.end(body);
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    /** Fair weather, and nothing asked yet. */
    reset() {
      Object.assign(answers, calm());
      asked.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
