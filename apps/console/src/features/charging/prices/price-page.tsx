import { DollarOutlined, TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import { PriceHub, StationGate } from './price-host.tsx';

const PriceChangeDrawer = lazyPart(async () => ({
  default: (await import('./change/price-change-drawer.tsx')).PriceChangeDrawer,
}));

/** What everybody pays at a station. */
export function Component() {
  const { t } = useTranslation('prices');
  const id = Number(useParams().stationId);
  const navigate = useNavigate();
  const writes = useAccess().can('price:write');
  const [changing, setChanging] = useUrlParam('changePrice');
  return (
    <StationGate id={id}>
      {(station) => (
        <>
          <PriceHub
            station={station}
            groupId={null}
            actions={
              <>
                <Button icon={<TeamOutlined />} onClick={() => navigate(`/financialManagement/groupPrice/${id}`)}>
                  {t('group.open', { count: station.groups.length })}
                </Button>
                {writes && station.current ? (
                  <Button icon={<DollarOutlined />} onClick={() => setChanging(String(id))}>
                    {t('change.deed')}
                  </Button>
                ) : null}
              </>
            }
          />
          {writes && station.current && changing !== undefined ? (
            <Suspense fallback={null}>
              <PriceChangeDrawer stationIds={[id]} onClose={() => setChanging(undefined)} />
            </Suspense>
          ) : null}
        </>
      )}
    </StationGate>
  );
}
