import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { PriceHub, StationGate } from './price-host.tsx';

/** What everybody pays at a station. */
export function Component() {
  const { t } = useTranslation('prices');
  const id = Number(useParams().stationId);
  const navigate = useNavigate();
  return (
    <StationGate id={id}>
      {(station) => (
        <PriceHub
          station={station}
          groupId={null}
          actions={
            <Button icon={<TeamOutlined />} onClick={() => navigate(`/financialManagement/groupPrice/${id}`)}>
              {t('group.open', { count: station.groups.length })}
            </Button>
          }
        />
      )}
    </StationGate>
  );
}
