import { expect, it } from 'vitest';
import { advanceIdle, type IdleMeter, type IdleReading } from './idle.rules.ts';

const MINUTE = 60_000;
const reading = (minute: number, registerWh: number | null, powerW: number | null = null): IdleReading => ({
  at: minute * MINUTE,
  registerWh,
  powerW,
});
const after = (...readings: IdleReading[]) =>
  readings.reduce<IdleMeter | undefined>((known, one) => advanceIdle(known, one), undefined)!;

it('an idle meter that stands, or moves by what a charger itself needs, gives nothing', () => {
  expect(after(reading(0, 1000), reading(15, 1000), reading(30, 1000)).flow).toBeNull();
  expect(after(reading(0, 1000), reading(15, 1020), reading(30, 1040)).flow).toBeNull();
});

it('a register that rises at 11 kW flows since the reading before', () => {
  expect(after(reading(0, 1000), reading(1, 1183), reading(2, 1366)).flow).toEqual({
    since: 0,
    fromWh: 1000,
    seenAt: 2 * MINUTE,
  });
});

it('power alone flows since it was told', () => {
  expect(after(reading(3, null, 11_000)).flow).toEqual({ since: 3 * MINUTE, fromWh: null, seenAt: 3 * MINUTE });
});

it('a register of whole kWh flows also between its steps', () => {
  const { flow } = after(...Array.from({ length: 30 }, (_, minute) => reading(minute, Math.floor((minute * 183) / 1000) * 1000)));
  expect(flow).toMatchObject({ fromWh: 0 });
});

it('has ended when nothing was seen to flow for a while', () => {
  expect(after(reading(0, 1000), reading(5, 2000), reading(40, 2000)).flow).toBeNull();
});

it('tells nothing across hours of silence, in which sessions may have been', () => {
  expect(after(reading(0, 1000), reading(180, 40_000)).flow).toBeNull();
});

it('is not turned back by a reading that comes late', () => {
  const known = after(reading(0, 1000), reading(5, 2000));
  expect(advanceIdle(known, reading(2, 1400))).toBe(known);
});
