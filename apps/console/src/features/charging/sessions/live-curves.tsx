import type { ChargingSession } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { userZone } from '../../../shared/format/time.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import type { Curve } from '../../../shared/ui/chart/curve.ts';
import { TimeRange } from '../../../shared/ui/chart/time-range.tsx';
import { useInterruptionMarks } from '../parts/interruption-marks.ts';
import { picturesOf } from '../parts/process-curves.ts';
import { dropsOf } from './forecast.ts';
import type { Samples } from './use-samples.ts';

/** The session's curves so far, with the moments at which its power dropped. */
export function LiveCurves({ session, samples }: { session: ChargingSession; samples: Samples }) {
  const { t } = useTranslation(['charging', 'common']);
  const clock = usePreferences((state) => state.clock);
  const pictures = useMemo(() => {
    const drops = dropsOf(samples);
    const marks: Curve[] =
      drops.length === 0
        ? []
        : [
            {
              name: t('about.drops'),
              unit: 'kW',
              color: '--warning',
              axis: 'left',
              dots: true,
              fraction: 1,
              points: drops.map(({ at, toW }) => [at, toW / 1000]),
            },
          ];
    return picturesOf(samples, 'session', t).map((picture) =>
      picture.key === 'powerSoc' ? { ...picture, curves: [...picture.curves, ...marks] } : picture,
    );
  }, [samples, t]);
  const zone = clock === 'station' ? session.timeZone : userZone();
  const happened = useInterruptionMarks({ ...session, endTime: null }, zone);
  return (
    <TimeRange zone={zone} marks={happened} marksTitle={t('interruptions.title')}>
      {pictures.map(({ key, title, height, curves }) => (
        <Chart key={key} title={title} curves={curves} zone={zone} height={height} />
      ))}
    </TimeRange>
  );
}
