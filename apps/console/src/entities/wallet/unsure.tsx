import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** Said where no answer came: the same may be sent once more. The page loads the texts `wallet`. */
export function Unsure({ shown }: { shown: boolean }) {
  const { t } = useTranslation('wallet');
  if (!shown) return null;
  return (
    <Alert type="warning" showIcon role="alert" title={t('unsure')} description={t('unsureHint')} style={{ marginBottom: 16 }} />
  );
}
