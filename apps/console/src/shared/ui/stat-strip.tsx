import { ReloadOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error.ts';
import { MISSING } from '../format/format.ts';
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
  /** Where the figures come from. Those that have not come yet have their room; those that could not be read are not known, and can be asked for again. */
  query?: { data: unknown; error: ApiError | null; isPending: boolean; isFetching: boolean; refetch: () => unknown } | undefined;
  label: string;
  /** Notes stand below the figures, and not beside them. */
  below?: boolean;
  /** Each takes the room of its words, and not the same. Absent: where there are too many for one line. */
  byWords?: boolean;
}

/** A row of figures on one line of paper; those that filter are buttons. */
export function StatStrip(props: StripProps) {
  const { t } = useTranslation();
  const hasNotes = props.stats.some(({ note }) => Boolean(note));
  const { stats, query, label, below = stats.length > MOST_BESIDE } = props;
  const { byWords = stats.length > MOST_IN_LINE || (stats.length === MOST_IN_LINE && !hasNotes) } = props;
  const loading = query?.isPending;
  const failed = query?.data === undefined ? query?.error : null;
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
            <span className={styles.value}>{loading ? <span className={styles.bone} /> : failed ? MISSING : stat.value}</span>
            {stat.note && !failed ? <span className={styles.note}>{stat.note}</span> : null}
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
      {query && failed ? (
        <button
          type="button"
          className={styles.stat}
          title={failed.message}
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          <span className={styles.label} role="alert">
            {t('errors.loadTitle')}
          </span>
          <span className={styles.again}>
            <ReloadOutlined aria-hidden="true" spin={query.isFetching} /> {t('actions.retry')}
          </span>
        </button>
      ) : null}
    </section>
  );
}
