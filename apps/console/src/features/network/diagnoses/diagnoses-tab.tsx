import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { DiagnosisDrawer } from './diagnosis-drawer.tsx';
import { DiagnosisList } from './diagnosis-list.tsx';

export function RequestDiagnosisButton() {
  const { t } = useTranslation('firmware');
  const [, setAsking] = useUrlParam('ask');
  return (
    <Allowed any={['diagnosis:request']}>
      <Button type="primary" onClick={() => setAsking('1')}>
        {t('diagnosis.request')}
      </Button>
    </Allowed>
  );
}

/** Diagnoses of every point; `points` in the URL are those that the form begins with. */
export function DiagnosesTab() {
  const [asking, setAsking] = useUrlParam('ask');
  const [search] = useSearchParams();
  return (
    <>
      <DiagnosisList />
      <Allowed any={['diagnosis:request']}>
        <DiagnosisDrawer
          open={asking !== undefined}
          onClose={() => setAsking(undefined)}
          points={search.get('points')?.split(',').filter(Boolean) ?? []}
        />
      </Allowed>
    </>
  );
}
