import { FullscreenOutlined, LinkOutlined } from '@ant-design/icons';
import { useIsFetching } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickCurrency } from '../../../entities/network-figures/figures.ts';
import { usePlaceToday } from '../../../entities/statistics/use-place-today.ts';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useInUse } from '../../../shared/hooks/use-in-use.ts';
import { PHONE_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { type ListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FilterStandIn, type Held } from '../../../shared/ui/filter/filter-stand-in.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ClockChoice } from '../dashboard/clock-choice.tsx';
import styles from '../dashboard/dashboard.module.css';
import { FaultsPanel } from '../dashboard/faults.tsx';
import { AssetsPanel, StatusPanel, useNetwork } from '../dashboard/network.tsx';
import { PowerPanel } from '../dashboard/power.tsx';
import { Today } from '../dashboard/today.tsx';
import { TrendPanel } from '../dashboard/trend.tsx';
import { useCurrencies } from '../dashboard/use-currencies.ts';
import { type Name, useNarrowed } from '../dashboard/use-dashboard.ts';

const Filters = lazyPart(() => import('../dashboard/filters.tsx').then((module) => ({ default: module.Filters })));

const LinksDrawer = lazyPart(() => import('../display/links-drawer.tsx').then((module) => ({ default: module.LinksDrawer })));

const EmptyNetwork = lazyPart(() => import('../set-up/empty-network.tsx').then((module) => ({ default: module.EmptyNetwork })));

const HandoverStrip = lazyPart(() =>
  import('../handovers/handover-strip.tsx').then((module) => ({ default: module.HandoverStrip })),
);

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

interface BarProps {
  state: ListState<Name>;
  currencies: readonly string[];
}

/** The filters come with the first use of the page, or with an address that has some. */
function Bar({ state, currencies }: BarProps) {
  const { t } = useTranslation('dashboard');
  const { seesProviders } = useUser();
  // On a phone they fold into one button, which no stand-in is worth.
  const isPhone = useNarrow(PHONE_PX);
  const isWanted = useInUse() || isPhone || Object.keys(state.filters).length > 0;
  const [held, setHeld] = useState<Held>();
  const labels = [...(seesProviders ? [t('provider')] : []), t('station'), ...(currencies.length > 1 ? [t('currency')] : [])];
  const standIn = (
    <FilterStandIn labels={isPhone ? [] : labels} onHeld={setHeld}>
      <ClockChoice />
    </FilterStandIn>
  );
  if (!isWanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <Filters state={state} currencies={currencies} held={held} />
    </Suspense>
  );
}

/** How the network is doing: today against other days, and what needs somebody now. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const { state, narrowed } = useNarrowed();
  const { present, main, isKnown } = useCurrencies(narrowed);
  const { all, currency } = pickCurrency(present, state.filters.currency, main);
  const network = useNetwork(narrowed);
  const today = usePlaceToday(narrowed);
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
          <Bar state={state} currencies={all} />
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
