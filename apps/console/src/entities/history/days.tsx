import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localDay, offsetText, timeOfDay } from '../../shared/format/time.ts';
import textParts from '../../shared/ui/text.module.css';
import styles from './history.module.css';

const DAY_MS = 86_400_000;

interface DaysProps<T> {
  /** Newest first. */
  entries: readonly T[];
  zone: string;
  children: (entry: T) => ReactNode;
}

/** Entries of a timeline under their days. */
export function Days<T extends { time: string }>({ entries, zone, children }: DaysProps<T>) {
  const { t } = useTranslation('history');
  const today = localDay(Date.now(), zone);
  const yesterday = localDay(Date.now() - DAY_MS, zone);
  return [...Map.groupBy(entries, ({ time }) => localDay(time, zone))].map(([day, list]) => (
    <section key={day} className={styles.day}>
      <h3>{day === today ? t('today') : day === yesterday ? t('yesterday') : day}</h3>
      <ol>{list.map(children)}</ol>
    </section>
  ));
}

interface LineProps {
  time: string;
  zone: string;
  tone?: string | undefined;
  children: ReactNode;
}

/** One line of a timeline: when, and what. */
export function Line({ time, zone, tone, children }: LineProps) {
  return (
    <li className={styles.entry} data-tone={tone}>
      <time dateTime={time} title={`${timeOfDay(time, zone, true)} ${offsetText(time, zone)}`}>
        {timeOfDay(time, zone)}
      </time>
      <div className={styles.body}>{children}</div>
    </li>
  );
}

/** What happened to a thing that tells its own times. */
export interface Happening {
  key: string;
  time: string;
  text: ReactNode;
  who?: string | undefined;
  tone?: 'good' | 'bad' | 'act';
  detail?: ReactNode;
}

/** The timeline of a thing that tells its own times, newest first. */
export function Happenings({ list, zone }: { list: readonly Happening[]; zone: string }) {
  const entries = list.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time));
  return (
    <div className={styles.feed}>
      <Days entries={entries} zone={zone}>
        {({ key, time, text, who, tone, detail }) => (
          <Line key={key} time={time} zone={zone} tone={tone}>
            <p>
              <span>{text}</span>
              {who ? <span className={textParts.faintSmall}>{who}</span> : null}
            </p>
            {detail ? <div className={styles.detail}>{detail}</div> : null}
          </Line>
        )}
      </Days>
    </div>
  );
}
