import type { Trend } from '@csms/contract';
import { minorUnitOf } from '@csms/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { powerCurve } from '../../../entities/network-figures/power-curve.ts';
import { power } from '../../../shared/format/format.ts';
import { userZone } from '../../../shared/format/time.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import type { Series } from '../../../shared/ui/chart/series.ts';
import { SeriesChart } from '../../../shared/ui/chart/series-chart.tsx';
import { WallMap } from '../../../shared/ui/map/maps.tsx';
import { Live } from '../../../shared/ui/value/values.tsx';
import styles from './display.module.css';
import type { Figures, Pictures } from './feed.ts';

/** How much larger than on a desk markers and names are. */
const ENLARGED = 1.7;

export function ScreenMap({ places, unit }: { places: Pictures['places']; unit: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={styles.map} aria-label={t('screen.map')}>
      {/* Drawn small and enlarged, so that markers and names grow with the wall. */}
      <div
        style={{
          width: `${100 / (unit * ENLARGED)}%`,
          height: `${100 / (unit * ENLARGED)}%`,
          transform: `scale(${unit * ENLARGED})`,
        }}
      >
        <WallMap places={places} label={t('screen.map')} />
      </div>
    </section>
  );
}

export function ScreenPower({ figures, pictures, unit }: { figures: Figures; pictures: Pictures; unit: number }) {
  const { t } = useTranslation('dashboard');
  const { powerW, sessions } = figures.running;
  const curves = useMemo(() => [powerCurve(pictures.power, powerW, Date.now(), t('power.power'))], [pictures.power, powerW, t]);
  const now = power(powerW);
  return (
    <section className={styles.block}>
      <h2>
        {t('power.title')}
        <small>
          {t('power.now')}{' '}
          <b>
            <Live value={powerW}>
              {now.value} {now.unit}
            </Live>
          </b>
          {' · '}
          {t('power.sessions', { count: sessions })}
        </small>
      </h2>
      <div className={styles.picture}>
        <Chart
          title={t('power.title')}
          curves={curves}
          zone={userZone()}
          height="fill"
          letters={Math.round(20 * unit)}
          plain
          bare
        />
      </div>
    </section>
  );
}

export function ScreenTrend({ trend, currency, unit }: { trend: Trend; currency: string; unit: number }) {
  const { t } = useTranslation('dashboard');
  const categories = useMemo(
    () => ({ name: t('trend.bucket.day'), labels: trend.buckets.map((day) => day.slice(5)), titles: trend.buckets }),
    [trend.buckets, t],
  );
  const series = useMemo<Series[]>(() => {
    const earned = new Map(trend.rows.filter((row) => row.currency === currency).map((row) => [row.start, Number(row.cost)]));
    return [
      {
        name: t('trend.income'),
        unit: currency,
        color: '--brand',
        kind: 'bar',
        axis: 'left',
        fraction: minorUnitOf(currency),
        values: trend.buckets.map((start) => earned.get(start) ?? 0),
      },
    ];
  }, [trend, currency, t]);
  return (
    <section className={styles.block}>
      <h2>
        {t('screen.trend')} ({currency})
      </h2>
      <div className={styles.picture}>
        <SeriesChart
          title={t('screen.trend')}
          categories={categories}
          series={series}
          height="fill"
          letters={Math.round(20 * unit)}
          plain
          bare
        />
      </div>
    </section>
  );
}
