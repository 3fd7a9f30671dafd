import { useTranslation } from 'react-i18next';
import { LoopbackNote } from '../../../entities/loopback/loopback-note.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import styles from './set-up.module.css';

/** Where chargers connect, to be copied into them, with a warning where none elsewhere can. */
export function ChargerAddress({ url }: { url: string }) {
  const { t } = useTranslation('setUp');
  return (
    <>
      <div className={styles.address}>
        {t('charger.urlLabel')} <CopyId value={url} />
      </div>
      <LoopbackNote url={url} />
    </>
  );
}
