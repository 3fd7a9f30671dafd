import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { CreateOrganisationButton, OrganisationsTab } from '../organisations/organisations-tab.tsx';
import { CreateRoleButton, RolesTab } from '../roles/roles-tab.tsx';

/** What one may do here, and the organisations that roles belong to. */
export function Component() {
  const { t } = useTranslation('access');
  return (
    <TabHost
      title={t('pages.permissions')}
      tabs={[
        { key: 'roles', label: t('tabs.roles'), permission: 'role:read', Content: RolesTab, Actions: CreateRoleButton },
        {
          key: 'organisations',
          label: t('tabs.organisations'),
          permission: 'role:read',
          Content: OrganisationsTab,
          Actions: CreateOrganisationButton,
        },
      ]}
    />
  );
}
