import { EditOutlined, FileTextOutlined } from '@ant-design/icons';
import type { Provider } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';

export function ProviderMenu({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers');
  const [, setEditing] = useUrlParam('edit');
  const [, setTexts] = useUrlParam('texts');
  if (!useAccess().can('provider:write')) return null;
  return (
    <RowMenu
      label={t('providers.menu', { name: provider.providerName })}
      actions={[
        {
          key: 'edit',
          label: t('providers.editAction'),
          icon: <EditOutlined />,
          perform: () => setEditing(String(provider.id)),
        },
        {
          key: 'texts',
          label: t('providers.textsAction'),
          icon: <FileTextOutlined />,
          perform: () => setTexts(String(provider.id)),
        },
      ]}
    />
  );
}
