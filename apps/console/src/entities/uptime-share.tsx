import { UPTIME_THRESHOLD } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { decimal } from '../shared/format/format.ts';
import { ToneTag } from '../shared/ui/status-tag.tsx';
import styles from './uptime-share.module.css';

/** Uptime in per cent, and in a word whether that is enough. Texts: area `insight`. */
export function UptimeShare({ percent }: { percent: number | null }) {
  const { t } = useTranslation('insight');
  if (percent === null) return <ToneTag tone="neutral">{t('uptime.unknownYet')}</ToneTag>;
  const below = percent < UPTIME_THRESHOLD;
  return (
    <span className={styles.share}>
      <b>{decimal(percent, 2)} %</b>
      <ToneTag tone={below ? 'danger' : 'good'}>
        {t(below ? 'uptime.belowShort' : 'uptime.metShort', { threshold: UPTIME_THRESHOLD })}
      </ToneTag>
    </span>
  );
}
