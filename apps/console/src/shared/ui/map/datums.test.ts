import { expect, it } from 'vitest';
import { wgs84Of } from './datums.ts';
import { kmBetween } from './geography.ts';

it.each([
  ['Shanghai', [31.175304, 121.531542], [31.177428, 121.527211]],
  ['Shenzhen', [22.540796, 113.917176], [22.543847, 113.912316]],
  ['Beijing', [39.913345, 116.384047], [39.911954, 116.377817]],
] as const)('a position of Amap in %s is moved to where it is', (_, [latitude, longitude], [north, east]) => {
  const metres = kmBetween(wgs84Of({ latitude, longitude }, 'gcj02'), { latitude: north, longitude: east }) * 1000;
  expect(metres).toBeLessThan(1);
});

it('a position of Baidu is moved twice', () => {
  const gcj02 = { latitude: 39.908656739576, longitude: 116.397627291193 };
  const of = (place: { latitude: number; longitude: number }, datum: 'gcj02' | 'bd09') => wgs84Of(place, datum);
  expect(kmBetween(of({ latitude: 39.915, longitude: 116.404 }, 'bd09'), of(gcj02, 'gcj02')) * 1000).toBeLessThan(1);
});
