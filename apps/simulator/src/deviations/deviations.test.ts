import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SimulatedChargePoint } from '../charge-point.ts';
import { TestCentralSystem } from '../testing/central-system.ts';
import { deviations, deviationsNamed } from './index.ts';

let system: TestCentralSystem;
let point: SimulatedChargePoint | undefined;

beforeEach(async () => {
  system = await TestCentralSystem.start();
});
afterEach(async () => {
  await point?.stop({ endTransactions: false });
  point = undefined;
  await system.stop();
});

async function session(...names: string[]): Promise<SimulatedChargePoint> {
  point = new SimulatedChargePoint({
    url: system.url,
    serialNumber: 'CP1',
    model: 'trio-50',
    seed: 3,
    timeScale: 200,
    meterIntervalS: 4,
    deviations: names,
  });
  await point.start();
  await point.swipe(1, 'Card1');
  point.plugIn(1, { soc: 20, batteryWh: 900_000, targetSoc: 100 });
  await vi.waitFor(() => expect(system.of('MeterValues').length).toBeGreaterThan(3), { timeout: 30_000 });
  point.fault(2, 'GroundFailure');
  await point.stopTransaction(1);
  await point.flush();
  return point;
}
const rules = (action: string) =>
  new Set(system.of(action).flatMap((message) => message.deviations.map((deviation) => deviation.rule)));
const last = (action: string) => system.of(action).at(-1)!.payload;

describe('deviations', () => {
  test('a wrong name is told, every name is unique and explained', () => {
    expect(() => deviationsNamed(['nope'])).toThrow('nope');
    expect(new Set(deviations.map((deviation) => deviation.name)).size).toBe(deviations.length);
    for (const deviation of deviations) expect(deviation.description.length).toBeGreaterThan(10);
  });

  test.each([
    ['long-error-info', 'StatusNotification', 'string-too-long'],
    ['unknown-error-code', 'StatusNotification', 'unknown-enum'],
    ['hz-unit', 'MeterValues', 'unknown-enum'],
    ['extra-fields', 'BootNotification', 'extra-field'],
    ['date-without-zone', 'StartTransaction', 'date-without-zone'],
    ['string-transaction-id', 'StopTransaction', 'wrong-type'],
    ['number-as-string', 'StartTransaction', 'wrong-type'],
    ['missing-meter-stop', 'StopTransaction', 'missing-field'],
  ] as const)('%s: %s is still understood', async (name, action, rule) => {
    await session(name);
    expect(rules(action)).toContain(rule);
    expect(system.refused).toEqual([]);
  });

  test('connection habits show on the wire', async () => {
    await session('no-subprotocol', 'trailing-slash', 'garbage-frames');
    expect(system.requests[0]).toMatchObject({ url: '/ocpp/CP1/', protocol: '' });
    expect(system.invalidFrames + system.refused.length).toBeGreaterThan(0);
  });

  test('cards and repeats', async () => {
    await session('idtag-with-serial-suffix', 'case-changed-idtag', 'repeat-start', 'repeat-stop');
    expect(last('Authorize').idTag).toBe('card1-cp1');
    expect(system.of('StartTransaction')).toHaveLength(2);
    await vi.waitFor(() => expect(system.of('StopTransaction')).toHaveLength(2), { timeout: 30_000 });
  });

  test('meters that lie', async () => {
    await session('register-reset', 'transaction-id-minus-one', 'kwh-units');
    const { meterStart } = last('StartTransaction');
    expect(last('StopTransaction').meterStop).toBeLessThan(meterStart);
    expect(last('StopTransaction').transactionId).toBe(-1);
    expect(last('MeterValues').meterValue[0].sampledValue[0].unit).toBe('kWh');
  });

  test('a stop that is never sent: Available is all that is heard of the end', async () => {
    await session('stop-never-sent');
    point!.unplug(1);
    await point!.flush();
    await vi.waitFor(() => expect(system.statuses(1).at(-1)).toBe('Available'), { timeout: 30_000 });
    expect(system.of('StopTransaction')).toEqual([]);
  });

  test('a jump, and a stop with the value of the start', async () => {
    await session('register-jump', 'stop-with-start-meter');
    const registers = system.of('MeterValues').map(({ payload }) => payload.meterValue[0].sampledValue[0].value);
    expect(registers).toContain('4296944685');
    expect(last('StopTransaction').meterStop).toBe(last('StartTransaction').meterStart);
  });

  test('clocks that are wrong', async () => {
    await session('clock-1970');
    expect(last('StartTransaction').timestamp).toMatch(/^1970/);
    await point!.stop();
    await session('local-time-clock');
    expect(Date.parse(last('StartTransaction').timestamp) - Date.now()).toBeGreaterThan(7.9 * 3_600_000);
  });

  test('answers that come late or never', async () => {
    await session('never-answers');
    await expect(system.call('CP1', 'ClearCache', {}, 100)).rejects.toMatchObject({ reason: 'timeout' });
    await point!.stop();
    await session('late-answers');
    await expect(system.call('CP1', 'ClearCache', {}, 100)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('duplicate connections of one identity', async () => {
    await session('duplicate-connections');
    await vi.waitFor(() => expect(system.connections).toBeGreaterThan(1), { timeout: 30_000 });
  });

  test('a card that is asked about on a connection that a newer one replaces is asked about again', async () => {
    await session('duplicate-connections');
    system.unanswered.add('Authorize');
    expect(await point!.swipe(1, 'Card2')).toBe('started');
    expect(system.of('Authorize').filter(({ payload }) => payload.idTag === 'Card2')).toHaveLength(2);
  });

  test('fast reconnect comes back at once, again and again', async () => {
    await session('fast-reconnect');
    for (let round = 2; round <= 4; round++) {
      system.dropAll();
      await vi.waitFor(() => expect(system.requests).toHaveLength(round), { timeout: 30_000 });
      await vi.waitFor(() => expect(point!.connected).toBe(true), { timeout: 30_000 });
    }
  });

  describe('meters that tell of phases otherwise', () => {
    const sampledBy = async (...names: string[]) => {
      point = new SimulatedChargePoint({
        url: system.url,
        serialNumber: 'CP1',
        model: 'bay-11',
        timeScale: 200,
        deviations: names,
        configuration: { MeterValueSampleInterval: '4' },
      });
      await point.start();
      point.plugIn(1, { soc: 20, batteryWh: 900_000, targetSoc: 100, maxAcPowerW: 11_000, maxAcPhases: 3 });
      await point.startTransaction(1, 'Card1');
      await vi.waitFor(() => expect(system.of('MeterValues').length).toBeGreaterThan(1), { timeout: 30_000 });
      const samples = last('MeterValues').meterValue[0].sampledValue as { measurand: string; phase?: string; value: string }[];
      const of = (measurand: string) => samples.filter((sample) => sample.measurand === measurand);
      return { current: of('Current.Import'), power: of('Power.Active.Import'), voltage: of('Voltage') };
    };

    test('without deviations each phase has its current', async () => {
      const { current } = await sampledBy();
      expect(current.map(({ phase }) => phase)).toEqual(['L1', 'L2', 'L3']);
    });

    test('first-phase-only: L1 alone, and the power of all', async () => {
      const { current, power, voltage } = await sampledBy('first-phase-only');
      expect(current).toMatchObject([{ phase: 'L1' }]);
      expect(voltage).toMatchObject([{ phase: 'L1-N' }]);
      expect(Number(power[0]!.value)).toBeGreaterThan(2.9 * 230 * Number(current[0]!.value));
    });

    test('first-phase-current-alone: no power either', async () => {
      const { current, power } = await sampledBy('first-phase-current-alone');
      expect(current).toMatchObject([{ phase: 'L1' }]);
      expect(power).toEqual([]);
    });

    test('current-summed-over-phases: 48 A of no phase beside 11 kW', async () => {
      const { current, power } = await sampledBy('current-summed-over-phases');
      expect(current).toHaveLength(1);
      expect(current[0]).not.toHaveProperty('phase');
      expect(Number(current[0]!.value)).toBeGreaterThan(46);
      expect(Number(power[0]!.value)).toBeLessThan(11_500);
    });

    test('samples-each-minute: not every four seconds', async () => {
      const begun = performance.now();
      await sampledBy('samples-each-minute');
      // Two minutes two hundred times as fast.
      expect(performance.now() - begun).toBeGreaterThan(550);
    });
  });
});
