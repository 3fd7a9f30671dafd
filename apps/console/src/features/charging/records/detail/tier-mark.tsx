import type { RecordDetail } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import styles from '../records.module.css';

export function TierMark({ tier }: { tier: RecordDetail['segments'][number]['tier'] }) {
  const { t } = useTranslation();
  return (
    <span className={styles.tier}>
      <i style={{ background: `var(--${tier})` }} aria-hidden="true" />
      {t(`tier.${tier}`)}
    </span>
  );
}
