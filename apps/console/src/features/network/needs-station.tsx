import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStations } from '../../entities/station-select.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';

/** A point belongs to a station; where there is none, the form says how to go on. */
export function NeedsStation({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['network', 'common']);
  const stations = useStations();
  if (stations.data?.length !== 0) return children;
  return (
    <StateBlock tone="empty" title={t('form.noStations')} hint={t('form.noStationsHint')}>
      <Button loading={stations.isFetching} onClick={() => void stations.refetch()}>
        {t('common:actions.refresh')}
      </Button>
    </StateBlock>
  );
}
