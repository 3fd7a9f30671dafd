// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { writeCookie } from '../prefs/cookies.ts';
import { duration, energy, energySum, meterEnergy, money, moneyOf, percent, percentOf, power } from './format.ts';
import { ago, dateTime, inColumn, moment, momentExact, needsOffset, offsetText, roundMarks, stretch, timeOfDay } from './time.ts';

describe('a share in per cent', () => {
  it('has its sign apart in English, and close in Chinese', () => {
    expect(percent(99.956, 2, 'en')).toBe('99.96\u00a0%');
    expect(percent(1234.5, 1, 'zh')).toBe('1,234.5%');
    expect(percentOf('8.25', 'zh')).toBe('8.25%');
  });
});

describe('money', () => {
  it('does not lose a cent of an amount that a floating point number cannot hold', () => {
    expect(money('123456789012.345678', '$', 'en')).toBe('$123,456,789,012.345678');
    expect(money('0.1', '$', 'zh')).toBe('$0.10');
    expect(money('1200', 'JPY', 'en')).toBe('JPY 1,200');
    expect(money('1.5', 'KWD', 'en')).toBe('KWD 1.500');
  });
  it('shows a refund with its minus before the currency', () => {
    expect(money('-12.5', '$', 'en')).toBe('−$12.50');
  });
  it('keeps letters of a currency apart from the figure', () => {
    expect(money('3', 'SEK', 'en')).toBe('SEK 3.00');
  });
});

describe('amounts that stand below one another', () => {
  it('have the decimals of the one with the most, and are whole', () => {
    const money = moneyOf(['1.2', '1.2345', '3', null, '0.500000'], '$');
    expect(['1.2', '1.2345', '3', '0.500000'].map(money)).toEqual(['$1.2000', '$1.2345', '$3.0000', '$0.5000']);
    expect(['1.2', '7'].map(moneyOf(['1.2', '7'], '$'))).toEqual(['$1.20', '$7.00']);
    expect(moneyOf(['0.123456'], 'JPY')('12')).toBe('JPY 12.000000');
  });
});

describe('measures', () => {
  it('reads Wh as kWh, large sums too, so that no comparison mixes two units', () => {
    expect(energy(16_733, 'en')).toEqual({ value: '16.73', unit: 'kWh' });
    expect(energySum(1_234_567, 'en')).toEqual({ value: '1,234.6', unit: 'kWh' });
    expect(energySum(250_000_000, 'en')).toEqual({ value: '250,000', unit: 'kWh' });
    // A column never changes its unit or its places from row to row.
    for (const wh of [0, 310, 8_237_800, 250_000_000]) {
      expect(energy(wh, 'en')).toMatchObject({ unit: 'kWh', value: expect.stringMatching(/\.\d\d$/) });
      expect(meterEnergy(wh, 'en')).toMatchObject({ unit: 'kWh', value: expect.stringMatching(/\.\d\d\d$/) });
    }
    // A bill of 0.31 kWh is checked by its own readings.
    expect([8_237_791, 8_238_101, 310].map((wh) => meterEnergy(wh, 'en').value)).toEqual(['8,237.791', '8,238.101', '0.310']);
  });
  it('does not round a trickle of power to nothing', () => {
    expect(power(420, 'en')).toEqual({ value: '420', unit: 'W' });
    expect(power(0, 'en')).toEqual({ value: '0.0', unit: 'kW' });
    expect(power(59_940, 'en')).toEqual({ value: '59.9', unit: 'kW' });
  });
  it('counts days as hours and never shows a negative duration of a charger whose clock is ahead', () => {
    expect(duration(90_061_000)).toBe('25:01:01');
    expect(duration(-5000)).toBe('0:00:00');
  });
});

describe('time', () => {
  it('shows the station’s clock with the offset of that day, not of today', () => {
    expect(dateTime('2026-01-15T12:00:00Z', 'Europe/Amsterdam')).toBe('2026-01-15 13:00:00');
    expect(offsetText('2026-01-15T12:00:00Z', 'Europe/Amsterdam')).toBe('UTC+1');
    expect(offsetText('2026-07-15T12:00:00Z', 'Europe/Amsterdam')).toBe('UTC+2');
    expect(offsetText('2026-01-15T12:00:00Z', 'America/St_Johns')).toBe('UTC−3:30');
  });
  it('shows midnight as 00, not as 24', () => {
    expect(dateTime('2026-03-01T16:00:00Z', 'Asia/Shanghai')).toBe('2026-03-02 00:00:00');
  });
  it('marks a time line at round hours of the place, also on a day of 23 hours and where zones are half an hour off', () => {
    const marks = (from: string, zone: string, hours: number) =>
      roundMarks(Date.parse(from), Date.parse(from) + 86_400_000, zone, hours).map((at) => timeOfDay(at, zone));
    expect(marks('2026-11-21T07:01:13Z', 'UTC', 4)).toEqual(['08:00', '12:00', '16:00', '20:00', '00:00', '04:00']);
    expect(marks('2026-11-21T07:01:13Z', 'Asia/Kolkata', 4)).toEqual(['16:00', '20:00', '00:00', '04:00', '08:00', '12:00']);
    expect(marks('2026-03-29T00:30:00Z', 'Europe/Berlin', 4)).toEqual(['04:00', '08:00', '12:00', '16:00', '20:00', '00:00']);
    expect(marks('2026-11-21T07:01:13Z', 'Asia/Kathmandu', 24)).toEqual(['00:00']);
  });
  it('survives a time zone that the browser does not know', () => {
    expect(dateTime('2026-03-01T16:00:00Z', 'Mars/Olympus')).toBe('2026-03-01 16:00:00');
  });
  it('says no year and no seconds in a column where they say nothing', () => {
    const year = new Date().getUTCFullYear();
    expect(inColumn(`${year}-11-21T14:05:33Z`, 'UTC')).toBe('11-21 14:05');
    expect(inColumn(`${year}-11-21T14:05:33Z`, 'UTC', true)).toBe('11-21 14:05:33');
    expect(inColumn(`${year - 1}-11-21T14:05:33Z`, 'UTC')).toBe(`${year - 1}-11-21 14:05`);
    // The year of the clock that it is shown by.
    expect(inColumn(`${year - 1}-12-31T20:00:00Z`, 'Asia/Shanghai')).toBe('01-01 04:00');
  });
  it('says how long ago in words', () => {
    writeCookie('language', 'en');
    expect(ago('2026-03-01T16:00:00Z', Date.parse('2026-03-01T16:05:10Z'))).toBe('5 min. ago');
  });
});

describe('a time is never shown under the offset of another', () => {
  const summer = '2026-07-01T12:05:09Z';
  const winter = '2026-12-01T12:05:09Z';
  it('the offset is that of the moment, on both sides of a change of the clock', () => {
    expect(moment(summer, 'Europe/Berlin', true)).toBe('2026-07-01 14:05 UTC+2');
    expect(moment(winter, 'Europe/Berlin', true)).toBe('2026-12-01 13:05 UTC+1');
    expect(momentExact(summer, 'America/Denver', true)).toBe('2026-07-01 06:05:09 UTC−6');
    // One of the two has another offset than the clock has now, whenever this runs.
    expect([summer, winter].map((at) => needsOffset(at, 'Europe/Berlin'))).toContain(true);
    expect(needsOffset(Date.now())).toBe(false);
  });
  it('a stretch over a change of the clock has the offset of each end', () => {
    expect(stretch('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe(
      '2026-10-25 02:30:00 UTC+2 – 02:30:00 UTC+1',
    );
    expect(stretch(summer, '2026-07-01T13:00:00Z', 'Europe/Berlin')).toBe('2026-07-01 14:05:09 – 15:00:00 UTC+2');
    expect(stretch(summer, '2026-07-02T13:00:00Z', 'UTC')).toBe('2026-07-01 12:05:09 – 2026-07-02 13:00:00 UTC+0');
    expect(stretch(summer, null, 'UTC')).toBe('2026-07-01 12:05:09 UTC+0 –');
  });
});

it('a list that is drawn again asks no clock for the times that it has shown', () => {
  const rows = Array.from({ length: 20 }, (_, row) => `2026-11-21T14:${10 + row}:33.000Z`);
  const draw = () => rows.map((at) => [inColumn(at, 'Asia/Tokyo'), offsetText(at, 'Asia/Tokyo')].join());
  const first = draw();
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  expect(draw()).toEqual(first);
  // Where a second ends meanwhile, once what year it is.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
  asked.mockRestore();
});
