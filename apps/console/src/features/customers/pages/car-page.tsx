import { CAR_FIELDS, type Car, type ChargeUserDetail, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { RecordsOf } from '../../../entities/hub/lists/records-of.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Energy, Missing, Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { CarOwner, useCarDeeds } from '../cars/car-parts.tsx';
import { UserCards } from '../charge-users/detail/user-cards.tsx';
import { CarDrawer } from '../parts/car-drawer.tsx';

const LIST = '/configurationManagement/carManage';

/** Its driver, where it has one and the user may see drivers. */
function useDriver(car: Car) {
  const { can } = useAccess();
  const enabled = car.chargeUserId !== null && can('chargeUser:read');
  return useCall(contract.chargeUsers.get, { params: { id: car.chargeUserId ?? 0 } }, { enabled, silent: true });
}

/** How the car stands: nobody drives it, its driver may not charge, or charges now. */
function CarState({ car, driver }: { car: Car; driver: ChargeUserDetail | undefined }) {
  const { t } = useTranslation('cars');
  if (car.chargeUserId === null) return <ToneTag tone="neutral">{t('hub.noDriver')}</ToneTag>;
  if (driver?.status === 'disabled') return <ToneTag tone="danger">{t('hub.disabled')}</ToneTag>;
  if (driver && driver.runningSessions > 0) return <ToneTag tone="info">{t('hub.charging')}</ToneTag>;
  return <ToneTag tone="good">{t('hub.assigned')}</ToneTag>;
}

/** What needs somebody: a car without a driver, or a driver that cannot identify at a charger. */
function Needs({ car, driver }: { car: Car; driver: ChargeUserDetail | undefined }) {
  const { t } = useTranslation('cars');
  const [, setEditing] = useUrlParam('edit');
  if (car.chargeUserId === null)
    return (
      <Notice tone="warning" title={t('hub.needsDriver')}>
        <Allowed one="car:write">
          <Button size="small" onClick={() => setEditing(String(car.id))}>
            {t('hub.chooseDriver')}
          </Button>
        </Allowed>
      </Notice>
    );
  if (driver === undefined || driver.eraseTime !== null) return null;
  return (
    <>
      {driver.runningSessions > 0 ? (
        <Notice tone="info" title={t('hub.running')}>
          <Allowed one="charging:read">
            <TextLink to={`/realTimeMonitor/charging?keyword=${encodeURIComponent(driver.account)}`}>
              {t('hub.seeSessions')}
            </TextLink>
          </Allowed>
        </Notice>
      ) : null}
      {driver.cards.some(({ status }) => status === 'valid') ? null : (
        <Notice tone="info" title={t('hub.needsCard')}>
          <Allowed one="card:issue">
            <TextLink to={`/userManagement/cardManage?issue=1&holder=${driver.id}`}>{t('hub.issueCard')}</TextLink>
          </Allowed>
        </Notice>
      )}
    </>
  );
}

function CarFacts({ car }: { car: Car }) {
  const word = useFieldWord(CAR_FIELDS);
  return (
    <Facts
      facts={[
        { label: word('vin'), value: <CopyId value={car.vin} /> },
        { label: word('brand'), value: <TextOrMissing text={car.brand} /> },
        { label: word('model'), value: <TextOrMissing text={car.model} /> },
        { label: word('alias'), value: <TextOrMissing text={car.alias} /> },
        { label: word('providerName'), value: car.providerName },
        { label: word('createTime'), value: <Time at={car.createTime} /> },
      ]}
    />
  );
}

function CarHub({ car }: { car: Car }) {
  const { t } = useTranslation(['cars', 'common', 'users']);
  const word = useFieldWord(CAR_FIELDS);
  const { can } = useAccess();
  const navigate = useNavigate();
  const deedsOf = useCarDeeds(() => void navigate(LIST, { replace: true }));
  const query = useDriver(car);
  const { chargeUserId } = car;
  const driver = chargeUserId === null ? undefined : query.data;
  return (
    <>
      <HubHead
        name={car.carNumber}
        state={<CarState car={car} driver={driver} />}
        deeds={
          <RowMenu
            actions={deedsOf(car)}
            label={t('common:table.actionsOf', { row: car.carNumber })}
            text={t('common:table.actions')}
          />
        }
        needs={<Needs car={car} driver={driver} />}
        figures={
          chargeUserId === null
            ? []
            : [
                { key: 'driver', label: word('account'), value: <CarOwner car={car} /> },
                {
                  key: 'balance',
                  label: t('users:users.mobileBalance'),
                  value: driver ? <Money amount={driver.mobileBalance} currency={driver.currency} /> : <Missing />,
                },
                {
                  key: 'energy',
                  label: t('hub.energy'),
                  value: driver ? <Energy wh={driver.energyWh} as="sum" /> : <Missing />,
                  note: driver ? t('users:detail.sessions', { count: driver.sessions }) : undefined,
                },
              ]
        }
      />
      <HubTabs
        tabs={{
          now: (
            <>
              <HubPanel>
                <CarFacts car={car} />
              </HubPanel>
              {chargeUserId !== null && can('chargeUser:read') ? (
                <HubPanel title={t('hub.cards')}>
                  {driver ? (
                    <UserCards user={driver} />
                  ) : query.error ? (
                    <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
                  ) : (
                    <SkeletonRows columns={3} rows={2} />
                  )}
                </HubPanel>
              ) : null}
            </>
          ),
          history: can('record:read') && (
            <HubPanel title={t('hub.records')}>
              {chargeUserId === null ? (
                <StateBlock tone="empty" title={t('hub.noDriver')} hint={t('hub.needsDriver')} />
              ) : (
                <RecordsOf asked={{ chargeUserId }} all={{ account: car.account ?? '' }} />
              )}
            </HubPanel>
          ),
        }}
      />
    </>
  );
}

/** The form of the page's car (`?edit=id`). */
function Form({ car }: { car: Car }) {
  const [editing, setEditing] = useUrlParam('edit');
  return <CarDrawer key={car.id} car={car} open={editing !== undefined} onClose={() => setEditing(undefined)} />;
}

/** One car, whole: what it is, who drives it, the driver's cards and sessions. */
export function Component() {
  const { t } = useTranslation('cars');
  const { id = '' } = useParams();
  const query = useCall(contract.cars.get, { params: { id: Number(id) } });
  return (
    <HubPage
      query={query}
      nameOf={({ carNumber }) => carNumber}
      missing={t('hub.missing')}
      list={{ to: LIST, title: t('title') }}
    >
      {(car) => (
        <>
          <CarHub car={car} />
          <Allowed one="car:write">
            <Form car={car} />
          </Allowed>
        </>
      )}
    </HubPage>
  );
}
