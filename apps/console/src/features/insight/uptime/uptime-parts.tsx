import { MAINTENANCE_KINDS, OUTAGE_CAUSES, UPTIME_WORDS, type UptimeRow } from '@csms/contract';
import { integer } from '../../../shared/format/format.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './uptime.module.css';

type Figures = Pick<UptimeRow, 'percent' | 'causes' | 'excluded'>;

/** Minutes and what they are made of; nothing at all is a dash. A cause and its minutes stay in one line. */
function Parts({
  parts,
  inRow,
}: {
  parts: readonly { key: string; label: string; minutes: number }[];
  inRow?: boolean | undefined;
}) {
  const there = parts.filter((part) => part.minutes >= 0.5);
  const sum = parts.reduce((all, part) => all + part.minutes, 0);
  if (sum < 0.5) return <Missing />;
  const total = <b>{integer(Math.round(sum))}</b>;
  const all = there.map((part) => `${part.label}\u00a0${integer(Math.round(part.minutes))}`).join(' · ');
  // One cause is all of it: its figure is said once.
  if (inRow && there.length === 1)
    return (
      <span className={styles.inRow}>
        <span>{there[0]!.label} </span>
        {total}
      </span>
    );
  return (
    <span className={inRow ? styles.inRow : styles.parts} title={inRow ? all : undefined}>
      {total}
      <span>{all}</span>
    </span>
  );
}

export const Outage = ({ row, inRow }: { row: Figures; inRow?: boolean }) => (
  <Parts
    inRow={inRow}
    parts={OUTAGE_CAUSES.map((key) => ({ key, label: UPTIME_WORDS.causes[key][language()], minutes: row.causes[key] }))}
  />
);
export const Excluded = ({ row, inRow }: { row: Figures; inRow?: boolean }) => (
  <Parts
    inRow={inRow}
    parts={MAINTENANCE_KINDS.map((key) => ({ key, label: UPTIME_WORDS.kinds[key][language()], minutes: row.excluded[key] }))}
  />
);
export const Minutes = ({ minutes }: { minutes: number }) => (minutes < 0.5 ? <Missing /> : integer(Math.round(minutes)));
