import { QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './codes.module.css';

/** The code of a connector as it is printed; says so where it is revoked. */
export function CodePicture({ target, words }: { target: string | undefined; words: string }) {
  const { t } = useTranslation('stations');
  if (target === undefined) return <p className={styles.revoked}>{t('codes.revoked')}</p>;
  return (
    <div role="img" aria-label={words}>
      {/* Black on white in both themes: scanners want it so. */}
      <div aria-hidden="true">
        <QRCode type="svg" value={target} size={150} errorLevel="M" color="#000000" bgColor="#ffffff" bordered={false} />
      </div>
    </div>
  );
}
