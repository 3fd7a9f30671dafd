import type { ReactNode } from 'react';
import { Explained, WithAbout } from './explained.tsx';
import styles from './stat-strip.module.css';

export interface Stat {
  key: string;
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** What the figure means, shown by hovering and by focus. */
  about?: ReactNode;
  /** Makes the figure a filter. */
  onClick?: () => void;
  pressed?: boolean;
  /** Nothing of it there: keeps its place, steps back. */
  muted?: boolean;
}

/** More figures than these leave no room for a note beside each: all notes stand below. */
const MOST_BESIDE = 6;
const MOST_IN_LINE = 8;

interface StripProps {
  stats: Stat[];
  loading?: boolean;
  label: string;
  /** Notes stand below the figures, and not beside them. */
  below?: boolean;
  /** Each takes the room of its words, and not the same. Absent: where there are too many for one line. */
  byWords?: boolean;
}

/** A row of figures on one line of paper; those that filter are buttons. */
export function StatStrip(props: StripProps) {
  const hasNotes = props.stats.some(({ note }) => Boolean(note));
  const { stats, loading, label, below = stats.length > MOST_BESIDE } = props;
  const { byWords = stats.length > MOST_IN_LINE || (stats.length === MOST_IN_LINE && !hasNotes) } = props;
  return (
    <section
      className={styles.strip}
      data-count={stats.length}
      data-by-words={byWords}
      data-noted={stats.filter(({ note }) => Boolean(note)).length > stats.length / 2}
      data-below={below}
      aria-label={label}
      aria-busy={loading}
    >
      {stats.map((stat) => {
        const content = (
          <>
            <span className={styles.label}>
              {stat.about && !stat.onClick ? <Explained about={stat.about}>{stat.label}</Explained> : stat.label}
            </span>
            <span className={styles.value}>{loading ? <span className={styles.bone} /> : stat.value}</span>
            {stat.note ? <span className={styles.note}>{stat.note}</span> : null}
          </>
        );
        return stat.onClick ? (
          <WithAbout key={stat.key} about={stat.about}>
            <button
              type="button"
              className={styles.stat}
              onClick={stat.onClick}
              aria-pressed={stat.pressed ?? false}
              data-muted={stat.muted ?? false}
            >
              {content}
            </button>
          </WithAbout>
        ) : (
          <div key={stat.key} className={styles.stat}>
            {content}
          </div>
        );
      })}
    </section>
  );
}
