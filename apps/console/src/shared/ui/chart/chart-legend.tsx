import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import type { Curve } from './curve.ts';

interface Props {
  curves: readonly Curve[];
  /** Names of curves that are not drawn. */
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/** The mark of a curve as it is drawn: an area, a line, a dashed line or a dot. */
const shapeOf = ({ stack, dashed, dots }: Curve) => (stack !== undefined ? 'area' : dots ? 'dot' : dashed ? 'dashed' : 'line');

/** The names of all curves at once, however many there are. Each is a switch: a press draws its curve, or leaves it out. */
export function ChartLegend({ curves, hidden, onToggle }: Props) {
  const { t } = useTranslation();
  // Areas on each other have one unit, which stands at the figures.
  const isStacked = curves.some(({ stack }) => stack !== undefined);
  return (
    <ul className={styles.legend} aria-label={t('chart.legend')}>
      {curves.map((curve) => (
        <li key={curve.name}>
          <button type="button" aria-pressed={!hidden.has(curve.name)} onClick={() => onToggle(curve.name)}>
            <i data-shape={shapeOf(curve)} style={{ color: `var(${curve.color})` }} aria-hidden="true" />
            {isStacked ? curve.name : `${curve.name} (${curve.unit})`}
          </button>
        </li>
      ))}
    </ul>
  );
}
