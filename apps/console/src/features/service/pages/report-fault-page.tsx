import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ReportForm } from '../work-orders/report-form.tsx';

/** Reports a fault by hand. */
export function Component() {
  const { t } = useTranslation('workOrders');
  return (
    <>
      <PageHeader title={t('create.title')} />
      <ReportForm />
    </>
  );
}
