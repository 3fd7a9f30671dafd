import type { contract, ResponseOf } from '@csms/contract';
import type { TFunction } from 'i18next';
import type { Curve } from '../../shared/ui/chart/curve.ts';

export type Sample = ResponseOf<typeof contract.records.getHisBmsData>['samples'][number];

/** The pictures of a session's process data: what belongs together on one pair of scales. */
export function curvesOf(
  samples: readonly Sample[],
  t: TFunction<['charging', 'common']>,
): Record<'powerSoc' | 'energy' | 'currents' | 'temperature', Curve[]> {
  const points = (pick: (sample: Sample) => number | null): Curve['points'] =>
    samples.map((sample) => [Date.parse(sample.time), pick(sample)]);
  const first = samples.find((sample) => sample.energyWh !== null)?.energyWh ?? 0;
  return {
    powerSoc: [
      {
        name: t('detail.power'),
        unit: 'kW',
        color: '--brand',
        axis: 'left',
        fill: true,
        fraction: 1,
        points: points((one) => (one.powerW === null ? null : one.powerW / 1000)),
      },
      {
        name: t('detail.soc'),
        unit: '%',
        color: '--charging',
        axis: 'right',
        max: 100,
        fraction: 0,
        points: points((one) => one.soc),
      },
    ],
    energy: [
      {
        name: t('detail.energy'),
        unit: 'kWh',
        color: '--reserved',
        axis: 'left',
        fill: true,
        fraction: 2,
        points: points((one) => (one.energyWh === null ? null : Math.max(0, one.energyWh - first) / 1000)),
      },
    ],
    currents: [
      {
        name: t('detail.outputCurrent'),
        unit: 'A',
        color: '--charging',
        axis: 'left',
        fraction: 1,
        points: points((one) => one.outputCurrent),
      },
      {
        name: t('detail.importCurrent'),
        unit: 'A',
        color: '--reserved',
        axis: 'left',
        fraction: 1,
        points: points((one) => one.importCurrent),
      },
      {
        name: t('detail.voltage'),
        unit: 'V',
        color: '--peak',
        axis: 'right',
        fraction: 0,
        points: points((one) => one.outputVoltage),
      },
    ],
    temperature: [
      {
        name: t('detail.temp'),
        unit: '°C',
        color: '--sharp',
        axis: 'left',
        fraction: 1,
        points: points((one) => one.temperature),
      },
    ],
  };
}
