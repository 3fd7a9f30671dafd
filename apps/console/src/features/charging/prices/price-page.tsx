import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PriceTabs, StationGate } from './price-host.tsx';

/** What everybody pays at a station. */
export function Component() {
  const { t } = useTranslation('prices');
  const id = Number(useParams().stationId);
  const navigate = useNavigate();
  return (
    <StationGate id={id}>
      {(station) => (
        <PriceTabs
          station={station}
          groupId={null}
          actions={
            <Button icon={<TeamOutlined />} onClick={() => navigate(`/financialManagement/groupPrice/${id}`)}>
              {t('group.open', { count: station.groups.length })}
            </Button>
          }
          above={station.current ? null : <Notice tone="warning" title={t('edit.unpriced')} text={t('edit.unpricedHint')} />}
        />
      )}
    </StationGate>
  );
}
