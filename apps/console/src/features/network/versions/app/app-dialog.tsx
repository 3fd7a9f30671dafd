import { contract } from '@csms/contract';
import { Modal, QRCode, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { LoopbackNote } from '../../../../entities/loopback/loopback-note.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import styles from './app-dialog.module.css';

const SYSTEMS = ['android', 'ios'] as const;

/** Where to get the phone app, as QR codes. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const apps = useCall(contract.versions.apps, {});
  const known = SYSTEMS.flatMap((system) => {
    const app = apps.data?.[system];
    // A file of ours has an address below our own.
    return app ? [{ system, version: app.version, url: new URL(app.url, window.location.origin).href }] : [];
  });
  const body = () => {
    if (apps.error) return <ErrorState error={apps.error} onRetry={apps.refetch} busy={apps.isFetching} />;
    if (apps.isPending) return <Skeleton active />;
    if (known.length === 0) return <StateBlock tone="empty" title={t('app.none')} hint={t('app.noneHint')} />;
    return (
      <>
        <p className={styles.hint}>{t('app.hint')}</p>
        <LoopbackNote url={known[0]?.url} />
        <div className={styles.codes}>
          {known.map(({ system, version, url }) => (
            <figure key={system}>
              <div role="img" aria-label={t('app.qr', { system: t(`app.${system}`) })}>
                <QRCode value={url} size={168} bordered={false} color="#000" bgColor="#fff" type="svg" />
              </div>
              <figcaption>
                <strong>
                  {t(`app.${system}`)} {version}
                </strong>
                <a href={url} target="_blank" rel="noopener noreferrer">
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
