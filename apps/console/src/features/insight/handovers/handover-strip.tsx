import { HANDOVER_COUNTS, listOfCount } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { moment } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import styles from './handovers.module.css';
import { useShiftNotes } from './use-shift-notes.ts';
import { useSummary } from './use-summary.ts';

/** On the dashboard, in two lines: the news since the last visit, and the unread note of the shift before. */
export function HandoverStrip() {
  const { t } = useTranslation('handovers');
  const [, setDialog] = useUrlParam('dialog');
  const { data } = useSummary(undefined);
  const notes = useShiftNotes(1);
  const note = notes.data?.list[0];
  if (!data) return <div className={styles.strip} />;
  const news = HANDOVER_COUNTS.filter((key) => (data.counts[key] ?? 0) > 0);
  return (
    <section className={styles.strip} aria-label={t('title')}>
      <div className={styles.line}>
        <span className={styles.none}>{t('sinceTime', { time: moment(data.since) })}</span>
        <span className={styles.news}>
          {news.length === 0 ? <span className={styles.none}>{t('panelNone')}</span> : null}
          {news.map((key) => (
            <Link key={key} to={listOfCount(key, data.since)}>
              {t(`counts.${key}`)} <b>{data.counts[key]}</b>
            </Link>
          ))}
        </span>
        {note && !note.isOwn && !note.isRead ? (
          <button type="button" className={styles.standing} onClick={() => setDialog('handover')} title={note.text}>
            <b>{t('note.title')}</b> <span>{note.text}</span> <small>{note.author}</small>
          </button>
        ) : null}
        <Button size="small" type="link" onClick={() => setDialog('handover')}>
          {t('open')}
        </Button>
      </div>
    </section>
  );
}
