import { type Box, type City, kmBetween, kmOutside, type Place } from '../../../../shared/ui/map/geography.ts';

/** So far outside of the box of its country's places a position is doubted. */
const COUNTRY_KM = 30;
/** A large city's area reaches so far from its middle. */
const CITY_KM = 150;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isLetter = (letter: string | undefined): boolean => letter !== undefined && /\p{L}/u.test(letter);

function namesWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return true;
  return false;
}
/** Streets are called by other cities: 上海市南京东路 is in 上海. */
const namesChinese = (text: string, name: string): boolean =>
  text.split(name).some((after, index) => index > 0 && !/^[东西南北中]?[一二三四五]?(?:路|街|大街|大道|道|巷)/.test(after));

/** The large cities of a country that an address names, in either language. */
export function citiesIn(address: string, country: string, cities: readonly City[]): City[] {
  const text = folded(address);
  return cities.filter(
    (city) =>
      city.country === country &&
      ((city.chinese !== '' && namesChinese(address, city.chinese)) ||
        (city.name.length > 3 && namesWord(text, folded(city.name)))),
  );
}

export type Doubt = { kind: 'country'; km: number } | { kind: 'city'; city: City; km: number };

/** Why a position may be a slip: far from its country, or from every city that the address names. Undefined: nothing speaks against it. */
export function doubtOf(place: Place, box: Box | undefined, named: readonly City[]): Doubt | undefined {
  const outside = box ? kmOutside(box, place) : 0;
  if (outside > COUNTRY_KM) return { kind: 'country', km: outside };
  const [nearest] = named
    .map((city) => ({ kind: 'city' as const, city, km: kmBetween(city, place) }))
    .toSorted((a, b) => a.km - b.km);
  return nearest && nearest.km > CITY_KM ? nearest : undefined;
}
