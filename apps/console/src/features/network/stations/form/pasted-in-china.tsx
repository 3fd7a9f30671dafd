import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ChineseDatum, wgs84Of } from '../../../../shared/ui/map/datums.ts';
import type { Place } from '../../../../shared/ui/map/geography.ts';
import styles from '../stations.module.css';

const DATUMS: readonly ChineseDatum[] = ['gcj02', 'bd09'];

/** Chinese maps give positions some hundred metres off: asks which map a pasted one comes from, and moves it. It stays as it is where nobody answers. */
export function PastedInChina({ pasted, onMoved }: { pasted: Place; onMoved: (place: Place) => void }) {
  const { t } = useTranslation('stations');
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('form.pastedInChina')}
      description={
        <div className={styles.positionHelp}>
          {DATUMS.map((datum) => (
            <Button key={datum} size="small" onClick={() => onMoved(wgs84Of(pasted, datum))}>
              {t(`form.datums.${datum}`)}
            </Button>
          ))}
        </div>
      }
    />
  );
}
