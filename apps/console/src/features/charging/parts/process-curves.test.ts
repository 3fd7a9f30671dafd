import { expect, it } from 'vitest';
import { picturesOf } from './process-curves.ts';

const sample = (minute: number, powerW: number | null, soc: number | null) => ({
  time: new Date(minute * 60_000).toISOString(),
  ...{ powerW, soc, energyWh: null, outputCurrent: null, importCurrent: null, outputVoltage: null, temperature: null },
});
const t = ((key: string) => key) as never;
const curves = (samples: ReturnType<typeof sample>[]) =>
  picturesOf(samples, 'session', t)
    .find(({ key }) => key === 'powerSoc')!
    .curves.map(({ name }) => name);

it('a picture has no curve of what the charger never told', () => {
  expect(curves([sample(0, 7000, null), sample(1, 7200, null)])).toEqual(['measurands.powerW']);
  expect(curves([sample(0, 7000, null), sample(1, 7200, 20)])).toEqual(['measurands.powerW', 'measurands.soc']);
});

it('a picture without a value keeps its curves, which say that there is none', () => {
  expect(curves([sample(0, null, null)])).toEqual(['measurands.powerW', 'measurands.soc']);
});
