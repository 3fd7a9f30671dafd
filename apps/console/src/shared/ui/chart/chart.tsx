import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import { ChartTable } from './chart-table.tsx';
import type { Curve } from './curve.ts';

const Canvas = lazy(() => import('./chart-canvas.tsx').then(({ ChartCanvas }) => ({ default: ChartCanvas })));

interface Props {
  title: string;
  curves: Curve[];
  zone: string;
  height?: number;
}

/** Curves over time. Drawn lazily, in the theme's colours, with the same figures as a table for those who do not see pictures. */
export function Chart({ title, curves, zone, height = 200 }: Props) {
  const { t } = useTranslation();
  const [table, setTable] = useState(false);
  const empty = curves.every((curve) => curve.points.every(([, value]) => value === null));
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{title}</span>
        {empty ? null : (
          <Button type="text" size="small" onClick={() => setTable(!table)} aria-pressed={table}>
            {table ? t('actions.showChart') : t('actions.showTable')}
          </Button>
        )}
      </figcaption>
      <div style={{ height }} className={styles.body}>
        {empty ? (
          <div className={styles.empty}>{t('chart.noData')}</div>
        ) : table ? (
          <ChartTable label={t('chart.tableOf', { name: title })} curves={curves} zone={zone} />
        ) : (
          <Suspense fallback={<div className={styles.empty} />}>
            <Canvas label={title} curves={curves} zone={zone} />
          </Suspense>
        )}
      </div>
    </figure>
  );
}
