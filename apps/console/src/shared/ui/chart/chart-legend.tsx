import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import type { Curve } from './curve.ts';
import type { Series } from './series.ts';

/** A name in the legend. `color` is a variable of the theme. */
interface Entry {
  name: string;
  color: string;
  shape: 'area' | 'line' | 'dashed' | 'dot';
  /** The name as it is shown, with its unit. */
  title: string;
}

interface Props {
  entries: readonly Entry[];
  /** Names that are not drawn. */
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
  /** The size of the axis' letters, in px, where the chart sets it. */
  letters?: number | undefined;
}

const withUnit = ({ name, unit }: { name: string; unit: string }) => (unit ? `${name} (${unit})` : name);

export const entriesOfCurves = (curves: readonly Curve[]) => {
  // Areas on each other have one unit, which stands at the figures.
  const isStacked = curves.some(({ stack }) => stack !== undefined);
  return curves.map(({ name, unit, color, stack, dots, dashed }) => ({
    name,
    color,
    shape: stack !== undefined ? ('area' as const) : dots ? ('dot' as const) : dashed ? ('dashed' as const) : ('line' as const),
    title: isStacked ? name : withUnit({ name, unit }),
  }));
};

export const entriesOfSeries = (series: readonly Series[]) =>
  series.map((one) => ({
    ...{ name: one.name, color: one.color, title: withUnit(one) },
    shape: one.kind === 'bar' ? ('area' as const) : ('line' as const),
  }));

const NONE: ReadonlySet<string> = new Set();

/** The names that are not drawn, and the switch of a name. */
export function useHidden() {
  const [hidden, setHidden] = useState(NONE);
  const toggle = useCallback(
    (name: string) => setHidden((now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name])),
    [],
  );
  return { hidden, toggle };
}

/** The names of all curves or bars at once, however many there are. Each is a switch: a press draws it, or leaves it out. */
export function ChartLegend({ entries, hidden, onToggle, letters }: Props) {
  const { t } = useTranslation();
  return (
    <ul
      className={styles.legend}
      aria-label={t('chart.legend')}
      style={letters === undefined ? undefined : { fontSize: letters + 1 }}
    >
      {entries.map(({ name, color, shape, title }) => (
        <li key={name}>
          <button type="button" aria-pressed={!hidden.has(name)} onClick={() => onToggle(name)}>
            <i data-shape={shape} style={{ color: `var(${color})` }} aria-hidden="true" />
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
