import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { ofTab } from '../../../shared/hooks/help-param.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { DiagnosesTab, RequestDiagnosisButton } from '../diagnoses/diagnoses-tab.tsx';
import { CreateUpdateButton, UpdatesTab } from '../firmware-updates/updates-tab.tsx';
import { CreateVersionButton, VersionsTab } from '../versions/versions-tab.tsx';

const TABS = [
  { key: 'versions', permission: 'version:read', Content: VersionsTab, Actions: CreateVersionButton },
  { key: 'upgrades', permission: 'version:read', Content: UpdatesTab, Actions: CreateUpdateButton },
  { key: 'diagnoses', permission: 'diagnosis:read', Content: DiagnosesTab, Actions: RequestDiagnosisButton },
] as const;

/** Versions, the upgrades made with them, and what chargers have been asked for. */
export function Component() {
  const { t } = useTranslation('firmware');
  const access = useAccess();
  const [search, setSearch] = useSearchParams();
  const shown = TABS.filter((tab) => access.can(tab.permission));
  const active = shown.find((tab) => tab.key === search.get('tab')) ?? shown[0];
  if (!active) return null;
  return (
    <>
      <PageHeader title={t('title')} tab={active.key}>
        <active.Actions />
      </PageHeader>
      <Tabs
        activeKey={active.key}
        items={shown.map(({ key }) => ({ key, label: t(`tabs.${key}`) }))}
        // The filters of one list mean nothing in the other; the help goes along.
        onChange={(key) => setSearch((now) => ofTab(now, key === shown[0]?.key ? undefined : key))}
      />
      <active.Content key={active.key} />
    </>
  );
}
