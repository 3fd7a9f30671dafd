import { type HistoryEntry, type HistorySubject, type HistoryTold, pathOf } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import textParts from '../../shared/ui/text.module.css';
import { Line } from './days.tsx';
import styles from './history.module.css';
import { Note } from './note.tsx';
import { type Told, useTold } from './told.tsx';

interface Props {
  entry: HistoryEntry;
  subject: HistorySubject;
  id: string;
  /** The clock that the entries are shown by. */
  zone: string;
  /** The clock of the station. */
  station: string;
  more: ((entry: HistoryEntry) => ReactNode) | undefined;
}

/** One line of a timeline: when, what, where, and who did it. */
export function Entry({ entry, subject, id, zone, station, more }: Props) {
  const { t } = useTranslation('history');
  const tell = useTold(subject, station, zone);
  const { told, point, who, time } = entry;
  const note = told.type === 'note' ? (told as HistoryTold<'note'>) : undefined;
  const { text, tone, detail }: Told = note ? { text: null, tone: 'note' } : tell(entry);
  return (
    <Line time={time} zone={zone} tone={tone}>
      {note ? (
        <Note note={note} who={who} subject={subject} id={id} />
      ) : (
        <p>
          <span>{text}</span>
          {point ? <Link to={pathOf('point', point.serialNumber)}>{point.pointName || point.serialNumber}</Link> : null}
          {who ? <span className={textParts.faintSmall}>{who}</span> : null}
        </p>
      )}
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {note?.editTime ? <small className={textParts.faintSmall}>{t('edited')}</small> : null}
      {more?.(entry)}
    </Line>
  );
}
