import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { AlarmActions, AlarmsTab } from './alarms-tab.tsx';
import { RulesTab } from './rules-tab.tsx';

/** What was and is wrong, and by which rules it is an alarm. */
export function Component() {
  const { t } = useTranslation('alarms');
  return (
    <TabHost
      title={t('alarms.title')}
      tabs={[
        { key: 'alarms', label: t('alarms.title'), permission: 'alarm:read', Content: AlarmsTab, Actions: AlarmActions },
        { key: 'rules', label: t('rules.title'), permission: 'alarm:read', Content: RulesTab },
      ]}
    />
  );
}
