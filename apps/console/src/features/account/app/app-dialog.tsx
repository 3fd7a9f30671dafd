import { contract } from '@csms/contract';
import { Modal, QRCode, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import styles from './app-dialog.module.css';

const SYSTEMS = ['android', 'ios'] as const;

/** Where to get the phone app, as QR codes. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const android = useCall(contract.config.get, { params: { key: 'app.androidUrl' } });
  const ios = useCall(contract.config.get, { params: { key: 'app.iosUrl' } });
  const addresses = { android: android.data, ios: ios.data };
  const failed = android.error ?? ios.error;
  const known = SYSTEMS.filter((system) => addresses[system]);
  const body = () => {
    if (failed)
      return (
        <ErrorState
          error={failed}
          onRetry={() => {
            void android.refetch();
            void ios.refetch();
          }}
        />
      );
    if (android.isPending || ios.isPending) return <Skeleton active />;
    if (known.length === 0) return <StateBlock tone="empty" title={t('app.none')} hint={t('app.noneHint')} />;
    return (
      <>
        <p className={styles.hint}>{t('app.hint')}</p>
        <div className={styles.codes}>
          {known.map((system) => (
            <figure key={system}>
              <div role="img" aria-label={t('app.qr', { system: t(`app.${system}`) })}>
                <QRCode value={String(addresses[system])} size={168} bordered={false} color="#000" bgColor="#fff" type="svg" />
              </div>
              <figcaption>
                <strong>{t(`app.${system}`)}</strong>
                <a href={String(addresses[system])} target="_blank" rel="noopener noreferrer">
                  {t('app.open')}
                </a>
              </figcaption>
            </figure>
          ))}
        </div>
      </>
    );
  };
  return (
    <Modal open title={t('app.title')} footer={null} onCancel={onClose} width={460}>
      {body()}
    </Modal>
  );
}
