import { DeleteOutlined, DollarOutlined, DownloadOutlined } from '@ant-design/icons';
import { contract, pathOf, type StationDetail } from '@csms/contract';
import { addDays, instantOfWallTime, localDay, monthOf } from '@csms/kernel';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { OpenAlarms } from '../../../entities/alarms/point-alarms.tsx';
import { History } from '../../../entities/history/history.tsx';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { OrdersOf, StationOrders } from '../../../entities/work-orders/point-orders.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import styles from '../points/page/page.module.css';
import { SessionsOf } from '../points/page/point-sessions.tsx';
import { StationPoints } from '../points/station/station-points.tsx';
import { StationDetails } from '../stations/form/station-details.tsx';
import { useRemoveStation } from '../stations/station-menu.tsx';

const LIST = '/configurationManagement/stationManagement';

/** The month before this one, by a zone's clock. */
function lastMonth(zone: string): { from: string; to: string } {
  const first = monthOf(localDay(zone, Date.now()));
  const start = (day: string) => new Date(instantOfWallTime(zone, `${day}T00:00`).at).toISOString();
  return { from: start(monthOf(addDays(first, -1))), to: start(first) };
}

/** The ways from a station's money: its price, and last month's orders as a file. */
function MoneyLinks({ station }: { station: StationDetail }) {
  const { t } = useTranslation('stations');
  const orders = new URLSearchParams({ stationId: String(station.id), ...lastMonth(station.timeZone), export: '1' });
  return (
    <div className={styles.links}>
      <Allowed any={['price:read']}>
        <Link to={pathOf('price', station.id)}>
          <Button tabIndex={-1} icon={<DollarOutlined />}>
            {t('page.price')}
          </Button>
        </Link>
      </Allowed>
      <Allowed any={['record:export']}>
        <Link to={`/historyRecord/chargeRecord?${orders}`}>
          <Button tabIndex={-1} icon={<DownloadOutlined />}>
            {t('page.lastMonth')}
          </Button>
        </Link>
      </Allowed>
    </div>
  );
}

function StationHub({ station }: { station: StationDetail }) {
  const { t } = useTranslation('stations');
  const { can } = useAccess();
  const navigate = useNavigate();
  const remove = useRemoveStation(() => void navigate(LIST, { replace: true }));
  return (
    <>
      <HubHead
        name={station.stationName}
        state={
          <span className={styles.standing}>
            <StationStateTag state={station.status} states={station.states} />
            <StationOrders stationId={station.id} />
          </span>
        }
        deeds={
          <Allowed any={['station:write']}>
            <Button danger icon={<DeleteOutlined />} onClick={() => remove(station)}>
              {t('list.remove')}
            </Button>
          </Allowed>
        }
        needs={<OpenAlarms of={{ stationId: station.id }} zone={station.timeZone} className={styles.panel} />}
      />
      <HubTabs
        tabs={{
          now: can('point:read') && <StationPoints station={station} />,
          history: (
            <HubPanel>
              <History subject="station" id={String(station.id)} />
            </HubPanel>
          ),
          money: can('record:read') && (
            <HubPanel>
              <MoneyLinks station={station} />
              <SessionsOf asked={{ stationId: station.id }} />
            </HubPanel>
          ),
          service: can('workOrder:read') && (
            <HubPanel>
              <OrdersOf asked={{ stationId: station.id }} />
            </HubPanel>
          ),
          settings: <StationDetails key={station.id} station={station} />,
        }}
      />
    </>
  );
}

/** One station, whole: its points, its past, its money, its orders, its own data. */
export function Component() {
  const { t } = useTranslation('stations');
  const id = Number(useParams().id);
  const query = useCall(contract.stations.get, { params: { id } });
  useLiveRefetch(['connector.changed', 'point.changed'], query.refetch, 5000);
  return (
    <HubPage
      query={query}
      nameOf={({ stationName }) => stationName}
      missing={t('page.missing')}
      list={{ to: LIST, title: t('page.toList') }}
    >
      {(station) => <StationHub station={station} />}
    </HubPage>
  );
}
