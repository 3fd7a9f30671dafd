import { CheckCircleFilled, ClockCircleOutlined, MinusCircleOutlined, PlayCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { moment } from '../../../shared/format/time.ts';
import styles from './flow-chart.module.css';
import type { FlowNode } from './flow-layout.ts';

const MINUTE = 60_000;
const ICONS = { done: CheckCircleFilled, now: PlayCircleFilled, next: ClockCircleOutlined, skipped: MinusCircleOutlined };

function useSpent(): (ms: number) => string {
  const { t } = useTranslation('flowChart');
  return (ms) => {
    const minutes = Math.floor(ms / MINUTE);
    if (minutes < 1) return t('short');
    if (minutes < 60) return t('minutes', { n: minutes });
    const hours = Math.floor(minutes / 60);
    if (hours < 48) return minutes % 60 === 0 ? t('wholeHours', { h: hours }) : t('hours', { h: hours, m: minutes % 60 });
    const days = Math.floor(hours / 24);
    return hours % 24 === 0 ? t('wholeDays', { d: days }) : t('days', { d: days, h: hours % 24 });
  };
}

/** What stands in a step: its state, its name, who, when, and how long. */
export function FlowStep({ node }: { node: FlowNode }) {
  const { t } = useTranslation('flowChart');
  const spent = useSpent();
  const Icon = ICONS[node.state];
  return (
    <>
      <span className={styles.label}>
        <Icon className={styles.icon} aria-hidden="true" />
        <b>{node.label}</b>
        <span className={styles.state}>{t(`state.${node.state}`)}</span>
      </span>
      {node.who === null ? null : <span className={styles.who}>{node.who}</span>}
      {node.time === null ? null : <time dateTime={node.time}>{moment(node.time)}</time>}
      {node.spent === null ? null : <span>{t(node.state === 'now' ? 'since' : 'spent', { time: spent(node.spent) })}</span>}
    </>
  );
}
