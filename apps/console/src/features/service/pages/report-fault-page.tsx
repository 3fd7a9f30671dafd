import { useTranslation } from 'react-i18next';
import { TabHost } from '../../../shared/ui/tab-host.tsx';
import { ComplaintActions, ComplaintsTab } from '../complaints/complaints-tab.tsx';
import { FeedbackActions, FeedbackTab } from '../feedback/feedback-tab.tsx';
import { ReportForm } from '../work-orders/report-form.tsx';

/** Reports a fault by hand, and shows what drivers have reported and what customers complain of. */
export function Component() {
  const { t } = useTranslation(['workOrders', 'feedback', 'complaints']);
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
        {
          key: 'complaints',
          label: t('complaints:tab'),
          permission: 'complaint:read',
          Content: ComplaintsTab,
          Actions: ComplaintActions,
        },
      ]}
    />
  );
}
