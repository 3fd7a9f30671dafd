import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadKeeping } from '../../shared/prefs/leaving.ts';
import styles from './new-version.module.css';
import { useVersion, watchVersion } from './version.ts';

/** Says that there is a new version, and waits until the user has time for it. */
export function NewVersion() {
  const { t } = useTranslation('frame');
  const newer = useVersion((state) => state.newer);
  const [later, setLater] = useState(false);
  useEffect(watchVersion, []);
  return (
    <div role="status" className={styles.place}>
      {newer && !later ? (
        <div className={styles.notice}>
          <div>
            <strong>{t('version.title')}</strong>
            <p>{t('version.hint')}</p>
          </div>
          <Button type="text" onClick={() => setLater(true)}>
            {t('version.later')}
          </Button>
          <Button type="primary" onClick={reloadKeeping}>
            {t('version.reload')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
