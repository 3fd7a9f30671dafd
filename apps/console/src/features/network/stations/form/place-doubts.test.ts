import { expect, it } from 'vitest';
import { citiesIn, doubtOf } from './place-doubts.ts';

const city = (name: string, chinese: string, latitude: number, longitude: number, country = 'CN') => ({
  name,
  chinese,
  latitude,
  longitude,
  size: 1000,
  country,
});
const CITIES = [
  city('Shanghai', '上海', 31.22, 121.46),
  city('Nanjing', '南京', 32.06, 118.78),
  city('Hangzhou', '杭州', 30.29, 120.16),
  city('Hamburg', '汉堡', 53.58, 10, 'DE'),
  city('Düsseldorf', '杜塞尔多夫', 51.22, 6.78, 'DE'),
  city('Essen', '埃森', 51.46, 7.01, 'DE'),
];
const GERMANY = [6, 47.4, 15, 55] as const;
const names = (address: string, country: string) => citiesIn(address, country, CITIES).map(({ name }) => name);

it('an address names cities of its country, with or without their marks', () => {
  expect(names('Kai 1, 20457 Hamburg', 'DE')).toEqual(['Hamburg']);
  expect(names('Graf-Adolf-Platz 1, DUSSELDORF', 'DE')).toEqual(['Düsseldorf']);
  expect(names('Kai 1, Hamburg', 'CN')).toEqual([]);
  expect(names('Hamburger Straße 3, Essener Hof', 'DE')).toEqual([]);
});

it('a street that is called by a city is no city', () => {
  expect(names('上海市黄浦区南京东路 100 号', 'CN')).toEqual(['Shanghai']);
  expect(names('杭州市西湖区文三路', 'CN')).toEqual(['Hangzhou']);
});

it('a position on the other side of the earth is doubted, one near the coast is not', () => {
  expect(doubtOf({ latitude: -33, longitude: 151 }, GERMANY, [])).toMatchObject({ kind: 'country' });
  expect(doubtOf({ latitude: 55.1, longitude: 8.4 }, GERMANY, [])).toBeUndefined();
});

it('a position far from the city of its address is doubted; one of two named cities is enough', () => {
  const munich = { latitude: 48.14, longitude: 11.58 };
  expect(doubtOf(munich, GERMANY, citiesIn('Kai 1, Hamburg', 'DE', CITIES))).toMatchObject({
    kind: 'city',
    city: { name: 'Hamburg' },
  });
  const harbour = { latitude: 53.54, longitude: 9.99 };
  expect(doubtOf(harbour, GERMANY, citiesIn('Essen Allee 1, Hamburg', 'DE', CITIES))).toBeUndefined();
});
