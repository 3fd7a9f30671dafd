import { Alert, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { ofTab } from '../../../shared/hooks/help-param.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Dictionaries } from '../dictionaries/dictionaries.tsx';
import { Settings } from '../settings/settings.tsx';

/** What the whole installation shares; changed by the platform's administrators, read by those of providers. */
export function Component() {
  const { t } = useTranslation(['system', 'common']);
  const { isShowProvider } = useUser();
  const editable = useAccess().can('config:write') && isShowProvider;
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'settings' ? 'settings' : 'dictionaries';
  return (
    <>
      <PageHeader title={t('dictionaries.pageTitle')} tab={tab} />
      {editable ? null : <Alert type="info" showIcon title={t('dictionaries.readOnly')} style={{ marginBottom: 12 }} />}
      <Tabs
        activeKey={tab}
        onChange={(key) => setSearch((now) => ofTab(now, key === 'settings' ? key : undefined), { replace: true })}
        destroyOnHidden
        items={[
          { key: 'dictionaries', label: t('dictionaries.title'), children: <Dictionaries editable={editable} /> },
          { key: 'settings', label: t('settings.title'), children: <Settings editable={editable} /> },
        ]}
      />
    </>
  );
}
