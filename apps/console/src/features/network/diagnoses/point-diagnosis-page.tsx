import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { RequestDiagnosisButton } from './diagnoses-tab.tsx';
import { DiagnosisDrawer } from './diagnosis-drawer.tsx';
import { DiagnosisList } from './diagnosis-list.tsx';

/** The diagnoses of one point. */
export function Component() {
  const { t } = useTranslation('firmware');
  const { serialNumber = '' } = useParams();
  const [asking, setAsking] = useUrlParam('ask');
  const point = useCall(contract.points.get, { params: { serialNumber } }, { silent: true });
  useThing(point.data?.pointName);
  // Who may not see points may still be allowed this.
  if (point.error?.kind === 'notFound') return <ErrorState error={point.error} onRetry={point.refetch} />;
  return (
    <>
      <PageHeader
        title={t('diagnosis.title')}
        note={[point.data?.pointName, serialNumber, point.data?.stationName].filter(Boolean).join(' · ')}
      >
        <RequestDiagnosisButton />
      </PageHeader>
      <DiagnosisList serialNumber={serialNumber} />
      <Allowed any={['diagnosis:request']}>
        <DiagnosisDrawer open={asking !== undefined} onClose={() => setAsking(undefined)} points={[serialNumber]} fixed />
      </Allowed>
    </>
  );
}
