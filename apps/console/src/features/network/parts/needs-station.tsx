import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStations } from '../../../entities/use-stations.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';

/** Whether there is no station to put a point into: then its form cannot be submitted. */
export const useLacksStation = () => useStations().data?.length === 0;

/** A point belongs to a station; where there is none, the form says how to go on. */
export function NeedsStation({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['network', 'common']);
  const { refetch, isFetching } = useStations();
  const lacks = useLacksStation();
  // A colleague may have opened one since the list was last asked for.
  useEffect(() => {
    if (lacks) void refetch();
  }, [lacks, refetch]);
  if (!lacks) return children;
  return (
    <StateBlock tone="empty" title={t('form.noStations')} hint={t('form.noStationsHint')}>
      <Button loading={isFetching} onClick={() => void refetch()}>
        {t('common:actions.refresh')}
      </Button>
    </StateBlock>
  );
}
