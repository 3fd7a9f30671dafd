import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ofTab } from '../../../shared/hooks/help-param.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { PointsTab } from './points-tab.tsx';
import { CreateTemplateButton, TemplatesTab } from './templates-tab.tsx';

/** What charge points are set to, and the templates of what they should be. */
export function Component() {
  const { t } = useTranslation('configuration');
  const [search, setSearch] = useSearchParams();
  const templates = search.get('tab') === 'templates';
  return (
    <>
      <PageHeader title={t('title')} tab={templates ? 'templates' : 'points'}>
        {templates ? <CreateTemplateButton /> : null}
      </PageHeader>
      <Tabs
        activeKey={templates ? 'templates' : 'points'}
        items={(['points', 'templates'] as const).map((key) => ({ key, label: t(`tabs.${key}`) }))}
        // The filters of one list mean nothing in the other; the help goes along.
        onChange={(key) => setSearch((now) => ofTab(now, key === 'templates' ? key : undefined))}
      />
      {templates ? <TemplatesTab /> : <PointsTab />}
    </>
  );
}
