import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Building, type PerPhase } from './building.ts';
import { BuildingMeter, type Reading } from './building-meter.ts';

const DAY = Date.parse('2026-06-02T00:00:00Z');
const HOUR = 3_600_000;
const through = (building: Building, from: number, to: number, step = 7000) => {
  const out: number[] = [];
  for (let at = DAY + from * HOUR; at < DAY + to * HOUR; at += step) out.push(building.loadAt(at).powerW);
  return out;
};
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a building', () => {
  test('asked twice it answers the same, and another seed answers otherwise', () => {
    const at = DAY + 9.123 * HOUR;
    expect(new Building({ seed: 1 }).loadAt(at)).toEqual(new Building({ seed: 1 }).loadAt(at));
    expect(new Building({ seed: 1 }).loadAt(at)).not.toEqual(new Building({ seed: 2 }).loadAt(at));
  });

  test('it draws more in the evening than at night, and has peaks well above its mean', () => {
    const building = new Building();
    const evening = through(building, 18, 20);
    expect(mean(evening)).toBeGreaterThan(1.3 * mean(through(building, 1, 4)));
    expect(Math.max(...evening)).toBeGreaterThan(mean(evening) + 9000);
  });

  test('power and currents of the phases agree, and the phases differ', () => {
    const { powerW, currentsA } = new Building().loadAt(DAY + 12 * HOUR);
    expect(currentsA.reduce((sum, amperes) => sum + amperes, 0) * 230).toBeCloseTo(powerW, -2);
    expect(new Set(currentsA).size).toBeGreaterThan(1);
  });

  test('with sun on the roof it gives at noon and draws at night', () => {
    const building = new Building({ solarW: 40_000, baseW: 3000 });
    expect(Math.min(...through(building, 12, 14))).toBeLessThan(-10_000);
    expect(Math.min(...through(building, 0, 4))).toBeGreaterThan(0);
    expect(Math.min(...through(new Building({ solarW: 40_000, hoursAhead: 12 }), 12, 14))).toBeGreaterThan(0);
  });
});

describe('a building meter', () => {
  const seen: { authorization: string | undefined; url: string; readings: Reading[] }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      seen.push({ authorization: request.headers.authorization, url: request.url!, readings: JSON.parse(body).readings });
      response.writeHead(status).end('{}');
    });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('pushes numbered readings with its key; what was refused comes again with the next', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prod-api/meters/4/readings`;
    const meter = new BuildingMeter({ building: new Building(), url, key: 'secret', everyS: 0.02 });
    expect(await meter.push()).toBe(true);
    expect(seen[0]).toMatchObject({ authorization: 'Bearer secret', url: '/prod-api/meters/4/readings' });
    expect(seen[0]!.readings).toMatchObject([
      { no: 1, at: expect.stringMatching(/Z$/), currentsA: [expect.any(Number), expect.any(Number), expect.any(Number)] },
    ]);
    status = 503;
    expect(await meter.push()).toBe(false);
    status = 200;
    expect(await meter.push()).toBe(true);
    expect(seen.at(-1)!.readings.map(({ no }) => no)).toEqual([2, 3]);
    meter.start();
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(6));
    await meter.stop();
    const count = seen.length;
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(seen).toHaveLength(count);
  });

  test('one that is late tells what was, and one whose clock is off tells another time', () => {
    const at = DAY + 9 * HOUR;
    const building = { loadAt: (moment: number) => ({ powerW: (moment - at) / 1000, currentsA: [0, 0, 0] as PerPhase }) };
    const meter = new BuildingMeter({ building, url: '', key: '', lateS: 10 });
    expect(meter.read(at)).toMatchObject({ at: new Date(at).toISOString(), powerW: -10 });
    meter.clockAheadS = -15;
    expect(meter.read(at)).toMatchObject({ at: new Date(at - 15_000).toISOString(), powerW: -10 });
  });

  test('one that nobody hears goes on', async () => {
    const meter = new BuildingMeter({ building: new Building(), url: 'http://127.0.0.1:9/x', key: '', onlyTotal: true });
    expect(await meter.push()).toBe(false);
    expect(meter.lastStatus).toBe(0);
    expect(meter.read()).not.toHaveProperty('currentsA');
  });
});
