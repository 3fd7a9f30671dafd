import type { MqttSettings } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { readMessage } from './mqtt-message.rules.ts';

const SETTINGS: MqttSettings = {
  brokerUrl: 'mqtt://broker.example',
  userName: '',
  topic: 'a',
  ca: '',
  figures: 'power',
  powerPath: '',
  linePaths: ['', '', ''],
  unit: 'W',
  factor: 1,
  timePath: '',
};
const read = (message: unknown, more: Partial<MqttSettings> = {}) =>
  readMessage({ ...SETTINGS, ...more }, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)), 230);

describe('a message of a meter', () => {
  it('is read by paths into what meters of the field publish', () => {
    expect(read('1234.5')).toEqual({ powerW: 1234.5, currentsA: null, at: null });
    expect(read({ em: [{ 'a.b': '0.5' }] }, { powerPath: '$.em[0]["a.b"]', unit: 'kW' })?.powerW).toBe(500);
    const lines = { linePaths: ['a', 'b', 'c'] };
    expect(read({ a: 10, b: 20, c: 30 }, { figures: 'currents', ...lines })).toMatchObject({
      powerW: 13_800,
      currentsA: [10, 20, 30],
    });
    const both = { figures: 'powerAndCurrents', powerPath: 'p', factor: 40, ...lines } as const;
    expect(read({ p: 100, a: 1, b: 2, c: -3 }, both)).toMatchObject({ powerW: 4000, currentsA: [40, 80, -120] });
  });

  it('is refused where a number is missing, is none, or no column could hold it', () => {
    for (const message of ['', 'x', '{}', 'null', 'true', '[1]', '1e999', '3000000000', '"0x10"', 'NaN'])
      expect(read(message)).toBe(undefined);
    for (const path of ['__proto__', 'constructor.length', 'a.length'])
      expect(read({ a: [1, 2] }, { powerPath: path })).toBe(undefined);
    expect(read({ a: 1, b: 2 }, { figures: 'currents', linePaths: ['a', 'b', 'c'] })).toBe(undefined);
  });

  it('tells its time in seconds, milliseconds or with a zone; a time without zone is none', () => {
    const at = (t: unknown) => read({ p: 1, t }, { powerPath: 'p', timePath: 't' })?.at;
    const time = Date.UTC(2026, 0, 31, 8);
    for (const told of [time, time / 1000, String(time / 1000), '2026-01-31T08:00:00Z', '2026-01-31 16:00:00+08:00'])
      expect(at(told)).toBe(time);
    for (const told of [undefined, 'soon', '2026-01-31T08:00:00', -1, 1e18]) expect(at(told)).toBe(undefined);
  });
});
