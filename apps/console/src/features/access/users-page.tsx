import { useTranslation } from 'react-i18next';
import { TabHost } from './tab-host.tsx';
import { CreateUserButton, UsersTab } from './users/users-tab.tsx';

/** Who works with the console. */
export function Component() {
  const { t } = useTranslation('access');
  return (
    <TabHost
      title={t('pages.users')}
      tabs={[{ key: 'users', label: t('tabs.users'), permission: 'user:read', Content: UsersTab, Actions: CreateUserButton }]}
    />
  );
}
