import { describe, expect, it } from 'vitest';
import { writeCookie } from '../prefs/cookies.ts';
import { duration, energy, money, power } from './format.ts';
import { ago, dateTime, offsetText } from './time.ts';

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

describe('measures', () => {
  it('reads whole Wh as kWh and large sums as MWh', () => {
    expect(energy(16_733, 'en')).toEqual({ value: '16.73', unit: 'kWh' });
    expect(energy(1_234_567, 'en')).toEqual({ value: '1,234.6', unit: 'kWh' });
    expect(energy(250_000_000, 'en')).toEqual({ value: '250.0', unit: 'MWh' });
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
  it('survives a time zone that the browser does not know', () => {
    expect(dateTime('2026-03-01T16:00:00Z', 'Mars/Olympus')).toBe('2026-03-01 16:00:00');
  });
  it('says how long ago in words', () => {
    writeCookie('language', 'en');
    expect(ago('2026-03-01T16:00:00Z', Date.parse('2026-03-01T16:05:10Z'))).toBe('5 min. ago');
  });
});
