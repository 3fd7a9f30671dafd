import {
  type contract,
  MEASURAND_KEYS,
  MEASURANDS,
  measurandOf,
  PICTURES,
  type PictureKey,
  type ResponseOf,
} from '@csms/contract';
import type { TFunction } from 'i18next';
import type { Curve } from '../../../shared/ui/chart/curve.ts';

type Sample = ResponseOf<typeof contract.records.getHisBmsData>['samples'][number];

/** A picture of a session's process data: what belongs together on one pair of scales. */
interface Picture {
  key: PictureKey;
  title: string;
  height: number;
  curves: Curve[];
}

/** The pictures that a running session, or a record, has of its samples. */
export function picturesOf(
  samples: readonly Sample[],
  of: 'session' | 'record',
  t: TFunction<['charging', 'common']>,
): Picture[] {
  const keys = Object.keys(PICTURES) as PictureKey[];
  const shown = keys.filter((key) => (PICTURES[key].on as readonly string[]).includes(of));
  return shown.map((key) => ({
    key,
    title: t(`pictures.${key}`),
    height: PICTURES[key].height,
    curves: reported(
      MEASURAND_KEYS.filter((one) => MEASURANDS[one].line.picture === key).map((one) => ({
        name: t(`measurands.${one}`),
        ...curveOf(samples, measurandOf(one)),
      })),
    ),
  }));
}

/** Without curves that have no value, such as the charge state of an AC session; all of them where none has one. */
function reported(curves: Curve[]): Curve[] {
  const some = curves.filter(({ points }) => points.some(([, value]) => value !== null));
  return some.length > 0 ? some : curves;
}

function curveOf(samples: readonly Sample[], { field, unit, scale, line }: ReturnType<typeof measurandOf>): Omit<Curve, 'name'> {
  const { picture: _, fromFirst, ...drawn } = line;
  const first = fromFirst ? (samples.find((sample) => sample[field] !== null)?.[field] ?? 0) : 0;
  const shown = (value: number) => (fromFirst ? Math.max(0, value - first) : value) / scale;
  const points: Curve['points'] = samples.map((sample) => {
    const value = sample[field];
    return [Date.parse(sample.time), value === null ? null : shown(value)];
  });
  return { ...drawn, unit, points };
}
