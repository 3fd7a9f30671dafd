import { expect, it } from 'vitest';
import { readPosition } from './position-text.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

it.each([
  ['30.27, 120.15', at(30.27, 120.15)],
  ['30.27，120.15', at(30.27, 120.15)],
  [' 30.27 120.15\n', at(30.27, 120.15)],
  ['(53.5511, 9.9937)', at(53.5511, 9.9937)],
  ['geo:53.5511,9.9937', at(53.5511, 9.9937)],
  ['-33.8688, 151.2093', at(-33.8688, 151.2093)],
  ['33.8688 S, 151.2093 E', at(-33.8688, 151.2093)],
  ['N30.27 E120.15', at(30.27, 120.15)],
  ['E120.15, N30.27', at(30.27, 120.15)],
  ['北30.27，东120.15', at(30.27, 120.15)],
  ['30°16′12″N, 120°9′0″E', at(30.27, 120.15)],
  ['40°26\'46"N 79°58\'56"W', at(40.446111, -79.982222)],
])('%s is read as people mean it', (text, place) => {
  expect(readPosition(text)).toEqual(place);
});

it('a longitude that comes first is told by its size', () => {
  expect(readPosition('120.15,30.27')).toEqual(at(30.27, 120.15));
});

it('two numbers that could be either are told by the country', () => {
  const china = [73.5, 18, 134.8, 53.6] as const;
  expect(readPosition('87.6453,43.8711', china)).toEqual(at(43.8711, 87.6453));
  expect(readPosition('43.8711,87.6453', china)).toEqual(at(43.8711, 87.6453));
  expect(readPosition('N87.6453 E43.8711', china)).toEqual(at(87.6453, 43.8711));
  expect(readPosition('-33.87, 151.21', china)).toEqual(at(-33.87, 151.21));
  expect(readPosition('87.6453,43.8711')).toEqual(at(87.6453, 43.8711));
});

it.each(['30.27', '1, 2, 3', '95, 181', '-91, 95', 'N30, N31', 'Kai 1, Hamburg', '2026-11-25', '1,5 2,5', ''])(
  '%j is no position',
  (text) => {
    expect(readPosition(text)).toBeUndefined();
  },
);
