import { CheckCircleFilled, IdcardOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './reader.module.css';
import type { CardReader, ReaderStatus } from './use-card-reader.ts';

const TONES: Readonly<Record<ReaderStatus, 'quiet' | 'ready' | 'good' | 'warning'>> = {
  connecting: 'quiet',
  noSocket: 'warning',
  notStarted: 'quiet',
  noDriver: 'warning',
  noReader: 'warning',
  noCard: 'ready',
  card: 'good',
  cardRemoved: 'warning',
  unreadable: 'warning',
};
const ICONS = {
  quiet: <InfoCircleOutlined />,
  ready: <IdcardOutlined />,
  good: <CheckCircleFilled />,
  warning: <WarningOutlined />,
};

/** How the card reader stands, in words, and what to do about it. The page loads the texts `cards`. */
export function ReaderLine({ reader }: { reader: CardReader }) {
  const { t } = useTranslation(['cards', 'common']);
  const { status } = reader;
  const tone = TONES[status];
  const hint = status === 'notStarted' || status === 'noDriver' || status === 'noReader' || status === 'noSocket';
  return (
    <div className={styles.line} data-tone={tone} role="status">
      {ICONS[tone]}
      <span>
        <b>{t(`reader.${status}`)}</b>
        {hint ? <span className={styles.hint}>{t(`reader.${status}Hint`)}</span> : null}
        {reader.reader && status === 'noCard' ? <span className={styles.hint}>{reader.reader}</span> : null}
      </span>
      {status === 'notStarted' ? (
        <Button size="small" onClick={reader.retry}>
          {t('common:actions.retry')}
        </Button>
      ) : null}
    </div>
  );
}
