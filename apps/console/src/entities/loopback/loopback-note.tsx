import { leadsToLoopback } from '@csms/kernel';
import { Alert } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

function Note({ url }: { url: string }) {
  const { t } = useTranslation('loopback');
  const { host } = new URL(url.includes('://') ? url : `http://${url}`);
  return <Alert type="warning" showIcon title={t('note', { host })} style={{ marginBlock: 8 }} />;
}

/** A warning beside an address that is given to chargers, phones or screens, where only this computer reaches it; else nothing. */
export function LoopbackNote({ url }: { url: string | undefined }) {
  if (!url || !leadsToLoopback(url)) return null;
  return (
    <Suspense>
      <Note url={url} />
    </Suspense>
  );
}
