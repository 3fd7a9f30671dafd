import { CloseOutlined } from '@ant-design/icons';
import { type CommandAction, contract } from '@csms/contract';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/queries.ts';
import { TextLink } from '../text-link.tsx';
import styles from './command.module.css';

/** Commands that were given together. */
export interface Batch {
  batchId: string;
  action: CommandAction;
  count: number;
}

const LOOK_MS = 2000;

/** What has become of many commands: a bar and four figures; each of them stands in the list of commands. */
export function BatchEntry({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useTranslation(['common', 'terms']);
  const args = { params: { batchId: batch.batchId } };
  const { data } = useCall(contract.commands.progress, args, { refetchInterval: LOOK_MS, silent: true });
  const over = data ? data.total - data.running : 0;
  return (
    <li className={styles.entry} data-outcome={data && data.running === 0 ? (data.bad > 0 ? 'bad' : 'good') : 'running'}>
      <div className={styles.entryHead}>
        <b>{t(`terms:command.action.${batch.action}`)}</b>
        <span>{t('terms:command.batch', { count: data?.total ?? batch.count })}</span>
        <button type="button" onClick={onClose} aria-label={t('terms:command.dismiss')}>
          <CloseOutlined />
        </button>
      </div>
      <Progress
        percent={data && data.total > 0 ? Math.round((over / data.total) * 100) : 0}
        success={{ percent: data && data.total > 0 ? (data.good / data.total) * 100 : 0 }}
        size="small"
        status={data && data.bad > 0 ? 'exception' : 'normal'}
        aria-label={t('terms:command.tray')}
      />
      {data ? <div className={styles.words}>{t('terms:command.batchOf', data)}</div> : null}
      <TextLink to={`/realTimeMonitor/chargePoint?tab=commands&batchId=${batch.batchId}`}>
        {t('terms:command.batchOpen')}
      </TextLink>
    </li>
  );
}
