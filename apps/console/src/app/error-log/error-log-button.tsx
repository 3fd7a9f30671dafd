import { BugOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../layout/overlays.ts';
import { useErrorLog } from './error-log.ts';

/** Only in production, and only where there is something to see (specification section 9). */
export function ErrorLogButton() {
  const { t } = useTranslation('frame');
  const count = useErrorLog((state) => state.errors.length);
  if (!import.meta.env.PROD || count === 0) return null;
  const label = t('errorLog.open', { count });
  return (
    <Badge count={count} size="small" offset={[-6, 6]} overflowCount={50}>
      <Button
        type="text"
        icon={<BugOutlined style={{ color: 'var(--danger)' }} />}
        aria-label={label}
        title={label}
        onClick={() => openOverlay('errors')}
      />
    </Badge>
  );
}
