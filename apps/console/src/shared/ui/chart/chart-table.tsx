import { useTranslation } from 'react-i18next';
import { decimal, MISSING } from '../../format/format.ts';
import { timeOfDay } from '../../format/time.ts';
import styles from './chart.module.css';
import type { Curve } from './curve.ts';

export function ChartTable({ label, curves, zone }: { label: string; curves: Curve[]; zone: string }) {
  const { t } = useTranslation();
  const times = [...new Set(curves.flatMap((curve) => curve.points.map(([time]) => time)))].sort((a, b) => a - b);
  const values = curves.map((curve) => new Map(curve.points));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {curves.map((curve) => (
              <th key={curve.name} scope="col">
                {curve.name} ({curve.unit})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th scope="row">{timeOfDay(time, zone, true)}</th>
              {values.map((map, index) => {
                const value = map.get(time);
                return (
                  <td key={curves[index]?.name}>
                    {typeof value === 'number' ? decimal(value, curves[index]?.fraction ?? 1) : MISSING}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
