import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../shared/format/format.ts';
import styles from './load-bar.module.css';

export type LoadTone = 'over' | 'tight' | 'normal';

/** How full something is, as a tone: above its limit (with the 2 % that a meter may be off), nearly full, within. Null: it has no limit. */
export const toneOfShare = (share: number | null): LoadTone =>
  share !== null && share > 1.02 ? 'over' : share !== null && share >= 0.9 ? 'tight' : 'normal';

export const kilowatts = (watts: number): string => decimal(watts / 1000, 1);

interface Props {
  loadW: number;
  limitW: number | null;
  /** On each line; said where there is no limit in W. */
  limitA?: number | null;
  /** 1 is full; left out: load against the limit in W. */
  share?: number | null;
  tone?: LoadTone;
  /** Stands at the end of the line of words. */
  end?: ReactNode;
}

/** A load against its limit: in words, and as a slim bar. */
export function LoadBar({ loadW, limitW, limitA = null, share, tone, end }: Props) {
  const { t } = useTranslation('loadBalancing');
  const part = share ?? (limitW ? loadW / limitW : null);
  const load = kilowatts(loadW);
  const words =
    limitW !== null
      ? t('load.of', { load, limit: kilowatts(limitW) })
      : limitA !== null
        ? t('load.ofAmperes', { load, limit: decimal(limitA, 0) })
        : t('load.none', { load });
  return (
    <div className={styles.load} data-tone={tone ?? toneOfShare(part)}>
      <span className={styles.words}>
        <span>{words}</span>
        {end}
      </span>
      <span className={styles.track} aria-hidden="true" data-open={part === null}>
        <span style={{ inlineSize: `${Math.min(100, Math.max(0, (part ?? 0) * 100))}%` }} />
      </span>
    </div>
  );
}
