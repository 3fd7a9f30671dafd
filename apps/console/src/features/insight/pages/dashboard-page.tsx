import { FullscreenOutlined, LinkOutlined } from '@ant-design/icons';
import { useIsFetching } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickCurrency } from '../../../entities/network-figures/figures.ts';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useToday } from '../../../entities/statistics/use-today.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { usePreferences } from '../../../shared/prefs/preferences.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import styles from '../dashboard/dashboard.module.css';
import { FaultsPanel } from '../dashboard/faults.tsx';
import { AssetsPanel, StatusPanel, useNetwork } from '../dashboard/network.tsx';
import { PowerPanel } from '../dashboard/power.tsx';
import { Today } from '../dashboard/today.tsx';
import { TrendPanel } from '../dashboard/trend.tsx';
import { useCurrencies } from '../dashboard/use-currencies.ts';
import { useNarrowed } from '../dashboard/use-dashboard.ts';

const LinksDrawer = lazyPart(() => import('../display/links-drawer.tsx').then((module) => ({ default: module.LinksDrawer })));

const EmptyNetwork = lazyPart(() => import('../set-up/empty-network.tsx').then((module) => ({ default: module.EmptyNetwork })));

const HandoverStrip = lazyPart(() =>
  import('../handovers/handover-strip.tsx').then((module) => ({ default: module.HandoverStrip })),
);

function useFilters(currencies: string[]): Filter[] {
  const { t } = useTranslation('dashboard');
  const station = useStationFilter(t('station'));
  const provider = useProviderFilter(t('provider')).map((one) => ({ ...one, main: true }));
  const currency: Filter = {
    key: 'currency',
    label: t('currency'),
    main: true,
    kind: 'options',
    many: false,
    options: currencies.map((value) => ({ value, label: value })),
  };
  return [...provider, station, ...(currencies.length > 1 ? [currency] : [])];
}

function Actions({ openLinks }: { openLinks: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      {useAccess().can('display:manage') ? (
        <Button icon={<LinkOutlined />} onClick={openLinks}>
          {t('links')}
        </Button>
      ) : null}
      <Button icon={<FullscreenOutlined />} href="/largeScreen" target="_blank" rel="noopener">
        {t('largeScreen')}
        <span className="sr-only">{t('newWindow')}</span>
      </Button>
    </>
  );
}

/** Whose clock times are shown by. */
function ClockChoice() {
  const { t } = useTranslation();
  const { clock, setClock } = usePreferences();
  return (
    <Segmented
      aria-label={t('clock.switch')}
      value={clock}
      onChange={setClock}
      options={[
        { value: 'user' as const, label: t('clock.user') },
        { value: 'station' as const, label: t('clock.station') },
      ]}
    />
  );
}

/** How the network is doing: today against other days, and what needs somebody now. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const { state, narrowed } = useNarrowed();
  const { present, main, isKnown } = useCurrencies(narrowed);
  const { all, currency } = pickCurrency(present, state.filters.currency, main);
  const filters = useFilters(all);
  const network = useNetwork(narrowed);
  const today = useToday(narrowed);
  // The shift's line comes after the figures, with its code.
  const fetching = useIsFetching();
  const [isCalm, setCalm] = useState(false);
  const isShown = network.data !== undefined;
  useEffect(() => {
    if (!isShown || fetching > 0) return;
    const rest = setTimeout(() => setCalm(true), 500);
    return () => clearTimeout(rest);
  }, [isShown, fetching]);
  const [links, setLinks] = useUrlParam('links');
  const nothing =
    network.data?.stations === 0 && narrowed.stationId === undefined && narrowed.providerId === undefined && all.length === 0;
  return (
    <>
      <PageHeader title={t('title')} note={today.several ? `${t('compared')} · ${t('ownToday')}` : t('compared')}>
        <Actions openLinks={() => setLinks('open')} />
      </PageHeader>
      {nothing ? (
        <Suspense>
          <EmptyNetwork />
        </Suspense>
      ) : (
        <>
          <FilterBar filters={filters} state={state}>
            <ClockChoice />
          </FilterBar>
          <Suspense fallback={<div className={styles.strip} />}>
            {isCalm ? <HandoverStrip /> : <div className={styles.strip} />}
          </Suspense>
          <Today
            narrowed={narrowed}
            ownDays={today.several}
            currency={isKnown || state.filters.currency ? currency : undefined}
            several={all.length > 1}
          />
          <div className={styles.grid}>
            <TrendPanel narrowed={narrowed} currency={currency} several={all.length > 1} />
            <div className={styles.stack}>
              <AssetsPanel narrowed={narrowed} query={network} />
              <StatusPanel narrowed={narrowed} query={network} />
            </div>
            <PowerPanel narrowed={narrowed} />
            <FaultsPanel narrowed={narrowed} />
          </div>
        </>
      )}
      {links ? (
        <Suspense>
          <LinksDrawer onClose={() => setLinks(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
