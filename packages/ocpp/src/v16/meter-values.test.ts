import { describe, expect, test } from 'vitest';
import { readSamples } from './meter-values.ts';

type SampledValue = Parameters<typeof readSamples>[0][number]['sampledValue'][number];
const timestamp = '2026-01-01T00:00:00Z';
const read = (...sampledValue: SampledValue[]) => readSamples([{ timestamp, sampledValue }]);
const one = (...sampledValue: SampledValue[]) => read(...sampledValue).samples[0]!;

describe('meter values', () => {
  test('a bare value is imported energy in Wh', () => {
    expect(one({ value: '1234.4' })).toMatchObject({
      at: Date.parse(timestamp),
      context: 'Sample.Periodic',
      energyWh: 1234,
      powerW: null,
    });
  });

  test('kWh and kW are not read a thousandth', () => {
    expect(one({ value: '1.2345', unit: 'kWh' }, { value: '7.2', unit: 'kW', measurand: 'Power.Active.Import' })).toMatchObject({
      energyWh: 1235,
      powerW: 7200,
    });
    expect(one({ value: '12,5', unit: 'kWh' }).energyWh).toBe(12_500);
  });

  test('a total next to its phases is not counted twice', () => {
    const phases: SampledValue[] = (['L1', 'L2', 'L3'] as const).map((phase) => ({ value: '100', phase }));
    expect(one(...phases).energyWh).toBe(300);
    expect(one(...phases, { value: '310' }).energyWh).toBe(310);
    expect(one({ value: '900', location: 'Inlet' }, { value: '850', location: 'Outlet' }).energyWh).toBe(850);
  });

  test('import and output current are told apart by location, and one serves as both', () => {
    const current = (value: string, location?: SampledValue['location'], phase?: SampledValue['phase']): SampledValue => ({
      value,
      measurand: 'Current.Import',
      location,
      phase,
    });
    expect(one(current('90', 'Inlet'), current('120', 'EV'))).toMatchObject({ importCurrentA: 90, outputCurrentA: 120 });
    expect(one(current('16', undefined, 'L1'), current('15', undefined, 'L2'), current('1', undefined, 'N'))).toMatchObject({
      importCurrentA: 16,
      outputCurrentA: 16,
    });
    expect(one(current('90', 'Inlet'))).toMatchObject({ importCurrentA: 90, outputCurrentA: 90 });
  });

  test('voltage is the average of connected phases', () => {
    const volts = (value: string, phase?: SampledValue['phase']): SampledValue => ({ value, measurand: 'Voltage', phase });
    expect(one(volts('230', 'L1-N'), volts('232', 'L2-N'), volts('0', 'L3-N')).outputVoltageV).toBe(231);
    expect(one(volts('398.4', 'L1-L2')).outputVoltageV).toBe(230);
  });

  test('what is told by phase is kept by phase, beside the one figure', () => {
    const at = (measurand: SampledValue['measurand'], value: string, phase: SampledValue['phase']): SampledValue => ({
      value,
      measurand,
      phase,
    });
    const sample = one(
      at('Current.Import', '16.004', 'L1'),
      at('Current.Import', '0', 'L3'),
      at('Voltage', '230.04', 'L1-N'),
      at('Power.Active.Import', '3680', 'L1'),
      at('Power.Active.Import', '3600', 'L2'),
    );
    expect(sample).toMatchObject({ outputCurrentA: 16, outputVoltageV: 230, powerW: 7280 });
    expect(sample.phases).toEqual({
      powerW: [3680, 3600, null],
      importCurrentA: [16, null, 0],
      outputCurrentA: [16, null, 0],
      outputVoltageV: [230, null, null],
    });
    expect(one({ value: '5' }).phases).toBeUndefined();
  });

  test('temperatures come to degrees Celsius, the hottest counts', () => {
    const hot = (value: string, unit?: SampledValue['unit']): SampledValue => ({ value, unit, measurand: 'Temperature' });
    expect(one(hot('104', 'Fahrenheit')).temperatureC).toBe(40);
    expect(one(hot('313.15', 'K'), hot('35', 'Celcius')).temperatureC).toBe(40);
  });

  test('interval energy is never taken for a register', () => {
    const { samples, deviations } = read({ value: '50', measurand: 'Energy.Active.Import.Interval' });
    expect(samples[0]).toMatchObject({ energyWh: null, intervalWh: 50 });
    expect(deviations).toMatchObject([{ rule: 'interval-only' }]);
  });

  test('signed data and words are left out and noted', () => {
    const { samples, deviations } = read(
      { value: 'AF00', format: 'SignedData' },
      { value: 'NaN' },
      { value: '0x10' },
      { value: '5' },
    );
    expect(samples).toMatchObject([{ energyWh: 5 }]);
    expect(deviations.map((deviation) => deviation.rule)).toEqual(['signed-data', 'non-numeric-value', 'non-numeric-value']);
  });

  test('begin and end in one meter value stay two samples', () => {
    const { samples } = read({ value: '1', context: 'Transaction.Begin' }, { value: '9', context: 'Transaction.End' });
    expect(samples).toMatchObject([
      { context: 'Transaction.Begin', energyWh: 1 },
      { context: 'Transaction.End', energyWh: 9 },
    ]);
  });
});
