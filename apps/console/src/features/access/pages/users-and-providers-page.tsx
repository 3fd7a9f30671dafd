import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { ProviderButtons, ProvidersTab } from '../providers/providers-tab.tsx';
import { CreateUserButton, UsersTab } from '../system-users/users-tab.tsx';

/** Who works with the console. */
export function Component() {
  const { t } = useTranslation(['access', 'providers']);
  return (
    <TabHost
      title={t('pages.users')}
      tabs={[
        { key: 'users', label: t('tabs.users'), permission: 'user:read', Content: UsersTab, Actions: CreateUserButton },
        {
          key: 'providers',
          label: t('providers:providers.tab'),
          permission: 'provider:read',
          Content: ProvidersTab,
          Actions: ProviderButtons,
        },
      ]}
    />
  );
}
