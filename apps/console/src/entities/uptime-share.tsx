import { UPTIME_LEAST_MINUTES, UPTIME_THRESHOLD } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { percent as inPercent } from '../shared/format/format.ts';
import { ToneTag } from '../shared/ui/status-tag.tsx';
import styles from './uptime-share.module.css';

/** Uptime in per cent, and in a word whether that is enough; not where too little time is known (`knownMinutes`, of a connector). Texts: area `insight`. */
export function UptimeShare({ percent, knownMinutes }: { percent: number | null; knownMinutes?: number }) {
  const { t } = useTranslation('uptime');
  if (percent === null) return <ToneTag tone="neutral">{t('uptime.unknownYet')}</ToneTag>;
  const brief = knownMinutes !== undefined && knownMinutes < UPTIME_LEAST_MINUTES;
  const below = percent < UPTIME_THRESHOLD;
  return (
    <span className={styles.share}>
      <b>{inPercent(percent, 2)}</b>
      {brief ? (
        <ToneTag tone="neutral" title={t('uptime.briefHint')}>
          {t('uptime.brief')}
        </ToneTag>
      ) : (
        <ToneTag tone={below ? 'danger' : 'good'}>
          {t(below ? 'uptime.belowShort' : 'uptime.metShort', { threshold: UPTIME_THRESHOLD })}
        </ToneTag>
      )}
    </span>
  );
}
