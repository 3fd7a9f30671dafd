import { MAINTENANCE_KINDS, OUTAGE_CAUSES, UPTIME_WORDS, type UptimeRow } from '@csms/contract';
import { integer } from '../../../shared/format/format.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './uptime.module.css';

type Figures = Pick<UptimeRow, 'percent' | 'causes' | 'excluded'>;

/** Minutes and what they are made of; nothing at all is a dash. */
function Parts({ parts }: { parts: readonly { key: string; label: string; minutes: number }[] }) {
  const there = parts.filter((part) => part.minutes >= 0.5);
  const sum = parts.reduce((all, part) => all + part.minutes, 0);
  if (sum < 0.5) return <Missing />;
  return (
    <span className={styles.parts}>
      <b>{integer(Math.round(sum))}</b>
      <span>{there.map((part) => `${part.label} ${integer(Math.round(part.minutes))}`).join(' · ')}</span>
    </span>
  );
}

export const Outage = ({ row }: { row: Figures }) => (
  <Parts parts={OUTAGE_CAUSES.map((key) => ({ key, label: UPTIME_WORDS.causes[key][language()], minutes: row.causes[key] }))} />
);
export const Excluded = ({ row }: { row: Figures }) => (
  <Parts
    parts={MAINTENANCE_KINDS.map((key) => ({ key, label: UPTIME_WORDS.kinds[key][language()], minutes: row.excluded[key] }))}
  />
);
export const Minutes = ({ minutes }: { minutes: number }) => (minutes < 0.5 ? <Missing /> : integer(Math.round(minutes)));
