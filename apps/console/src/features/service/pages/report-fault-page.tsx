import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { FeedbackActions, FeedbackTab } from '../feedback/feedback-tab.tsx';
import { ReportForm } from '../work-orders/report-form.tsx';

/** Reports a fault by hand, and shows what drivers have reported. */
export function Component() {
  const { t } = useTranslation(['workOrders', 'feedback']);
  return (
    <TabHost
      title={t('create.pageTitle')}
      tabs={[
        { key: 'report', label: t('create.title'), permission: 'workOrder:create', Content: ReportForm },
        {
          key: 'drivers',
          label: t('feedback:tab'),
          permission: 'workOrder:read',
          Content: FeedbackTab,
          Actions: FeedbackActions,
        },
      ]}
    />
  );
}
