import { contract, SET_UP_STEPS, type SetUpStep } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useProviders } from '../../../entities/provider-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { ProviderDrawer } from '../../access/providers/form/provider-drawer.tsx';
import { FirstPriceDrawer } from '../../charging/prices/edit/first-price-drawer.tsx';
import { StartDrawer } from '../../charging/sessions/start/start-drawer.tsx';
import { IssueDrawer } from '../../customers/cards/issue-drawer.tsx';
import { AdoptDrawer } from '../../network/new-chargers/adopt-drawer.tsx';
import { CreatePointDrawer } from '../../network/points/form/create-point-drawer.tsx';
import { StationDrawer } from '../../network/stations/form/station-drawer.tsx';
import { ChargerAddress } from '../set-up/charger-address.tsx';
import styles from '../set-up/set-up.module.css';
import { Step } from '../set-up/step.tsx';

/** Whose the next station will be: the one operator that there is below the platform, else the user's own provider. */
function useOwner(known: number | undefined) {
  const { providerId } = useUser();
  const providers = useProviders().data ?? [];
  const below = providers.filter((one) => one.id !== providerId);
  const wanted = known ?? (below.length === 1 ? below[0]!.id : providerId);
  return providers.find((one) => one.id === wanted);
}

/** Chargers that have connected and belong to nobody yet, each with its way in. */
function Waiting({ hasOwn, onAdopt }: { hasOwn: boolean; onAdopt: (serialNumber: string) => void }) {
  const { t } = useTranslation('setUp');
  const { data } = useCall(contract.newChargers.list, { query: { limit: 10 } }, { keepPrevious: true, refetchInterval: 10_000 });
  if (!data) return null;
  if (data.list.length === 0) return <span className={styles.count}>{t(hasOwn ? 'charger.noMore' : 'charger.none')}</span>;
  return (
    <ul className={styles.waiting} aria-label={t('charger.waiting')}>
      {data.list.map(({ serialNumber, vendor, model }) => (
        <li key={serialNumber}>
          <Button type="primary" onClick={() => onAdopt(serialNumber)}>
            {t('charger.adopt', { serial: serialNumber })}
          </Button>
          <small>{[vendor, model].filter(Boolean).join(' ')}</small>
        </li>
      ))}
    </ul>
  );
}

/** From nothing to a first session: each step with how far it is, and the form that does it. */
export function Component() {
  const { t } = useTranslation('setUp');
  const access = useAccess();
  const navigate = useNavigate();
  const { isShowProvider } = useUser();
  const isHidden = usePreferences((state) => state.setUpHidden);
  const [drawer, setDrawer] = useUrlParam('do');
  const [adopting, setAdopting] = useUrlParam('adopt');
  const query = useCall(contract.setUp.get, {}, { keepPrevious: true });
  useLiveRefetch(['session.started', 'point.changed', 'newCharger.changed'], query.refetch);
  const station = query.data?.station ?? undefined;
  const owner = useOwner(station?.providerId);
  if (!query.data)
    return (
      <>
        <PageHeader title={t('title')} />
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <SkeletonRows columns={2} rows={5} />
        )}
      </>
    );
  const { counts, cardsWithMoney, chargerUrl } = query.data;
  const next = SET_UP_STEPS.find((step) => counts[step] === 0);
  const done = SET_UP_STEPS.filter((step) => counts[step] > 0).length;
  const close = () => {
    setDrawer(undefined);
    void query.refetch();
  };
  const closeAdoption = () => {
    setAdopting(undefined);
    void query.refetch();
  };
  const hide = (hidden: boolean) => {
    usePreferences.setState({ setUpHidden: hidden });
    notify.success(t(hidden ? 'hidden' : 'shown'));
  };
  const step = (name: SetUpStep) => ({
    step: name,
    count: counts[name],
    isNext: name === next,
    onDo: () => setDrawer(name),
  });
  const lacksStation = counts.station === 0;
  const likely = station && { stationId: station.id, country: station.country };
  const seesNew = access.can('newCharger:read') && access.can('newCharger:adopt');
  const unpriced = station && counts.price < counts.station;
  return (
    <>
      <PageHeader title={t('title')} note={t('progress', { done, all: SET_UP_STEPS.length })}>
        {next ? <Button onClick={() => hide(!isHidden)}>{t(isHidden ? 'show' : 'hide')}</Button> : null}
      </PageHeader>
      {next ? null : (
        <StateBlock tone="done" title={t('allDone')} hint={t('allDoneHint')}>
          <Button type="primary" onClick={() => void navigate('/realTimeMonitor/charging')}>
            {t('toCharging')}
          </Button>
          <Button onClick={() => void navigate('/dashboard')}>{t('toDashboard')}</Button>
        </StateBlock>
      )}
      {isShowProvider && owner && lacksStation ? (
        <Notice tone="info" title={t('provider.line', { name: owner.providerName, currency: owner.currency })}>
          {access.can('provider:write') ? (
            <Button size="small" onClick={() => setDrawer('provider')}>
              {t('provider.create')}
            </Button>
          ) : null}
        </Notice>
      ) : null}
      <ol className={styles.steps} aria-label={t('steps')}>
        <Step {...step('station')} />
        <Step
          {...step('price')}
          needs={lacksStation && t('price.needs')}
          about={unpriced ? t('price.aboutNext', { station: station.stationName }) : undefined}
          onDo={unpriced ? () => setDrawer('price') : undefined}
        />
        <Step
          {...step('charger')}
          needs={lacksStation && t('charger.needs')}
          about={seesNew ? undefined : t('charger.aboutOthers')}
          onDo={access.can('point:write') ? () => setDrawer('charger') : undefined}
        >
          <div className={styles.more}>
            <ChargerAddress url={chargerUrl} />
            {seesNew ? <Waiting hasOwn={counts.charger > 0} onAdopt={setAdopting} /> : null}
          </div>
        </Step>
        <Step {...step('card')}>
          {counts.card > 0 && cardsWithMoney === 0 ? (
            <div className={styles.more}>
              <span>
                {t('card.noMoney')} <Link to="/userManagement/cardManage">{t('card.toCards')}</Link>
              </span>
            </div>
          ) : null}
        </Step>
        <Step {...step('session')} needs={(counts.price === 0 || counts.charger === 0) && t('session.needs')} />
      </ol>
      <StationDrawer open={drawer === 'station'} onClose={close} providerId={owner?.id} />
      {station ? <FirstPriceDrawer open={drawer === 'price'} onClose={close} station={station} /> : null}
      <AdoptDrawer serialNumber={adopting} onClose={closeAdoption} likely={likely} />
      <CreatePointDrawer open={drawer === 'charger'} onClose={close} stationId={likely?.stationId} country={likely?.country} />
      {owner ? <IssueDrawer open={drawer === 'card'} onClose={close} firstOf={owner.id} /> : null}
      <StartDrawer open={drawer === 'session'} onClose={close} />
      <ProviderDrawer provider={undefined} open={drawer === 'provider'} onClose={close} />
    </>
  );
}
