import { ArrowLeftOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { contract, type PriceVersionView, pathOf, type StationPrice } from '@csms/contract';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { CopyDrawer } from './copy/copy-drawer.tsx';
import { EnergyCosts } from './costs/energy-costs.tsx';
import { PriceEditor } from './edit/price-editor.tsx';
import { currentOf } from './edit/values.ts';
import { PriceNow } from './now/price-now.tsx';
import { GroupsWithPrice, PricedPoints } from './now/price-places.tsx';
import { ChangePrice, PriceNeeds, PriceState, usePriceFigures } from './price-head.tsx';
import styles from './prices.module.css';
import { Comparison } from './versions/comparison.tsx';
import { VersionList } from './versions/version-list.tsx';

const LIST = '/financialManagement/electricityPriceSetting';

export function BackToPrices() {
  const { t } = useTranslation('prices');
  const navigate = useNavigate();
  return (
    <Button icon={<ArrowLeftOutlined />} onClick={() => navigate(LIST)}>
      {t('edit.toList')}
    </Button>
  );
}

/** A station of the URL with everybody's price, or what stands there as long as there is none. */
export function StationGate({ id, children }: { id: number; children: (station: StationPrice) => ReactNode }) {
  const { t } = useTranslation('prices');
  const query = useCall(contract.prices.station, { params: { id } });
  return (
    <HubPage
      query={query}
      nameOf={({ stationName }) => stationName}
      missing={t('edit.missing')}
      list={{ to: LIST, title: t('edit.toList') }}
    >
      {children}
    </HubPage>
  );
}

/** What is taxed at the station now, if anything. */
function TaxNote({ stationId }: { stationId: number }) {
  const { t } = useTranslation('prices');
  const { data } = useCall(contract.taxRates.list, { query: { stationId } }, { silent: true });
  const rate = data?.find((one) => one.state === 'inForce');
  if (!rate) return null;
  return <p className={styles.soft}>{t(rate.onTop ? 'taxes.noteOnTop' : 'taxes.noteIncluded', { percent: rate.percent })}</p>;
}

/** A price as it charges now, and where: its charge points, and the groups that pay another one. */
function Now({ station, groupId, current }: { station: StationPrice; groupId: number | null; current: PriceVersionView }) {
  const { t } = useTranslation('prices');
  const { can } = useAccess();
  return (
    <>
      <HubPanel title={t('now.title')}>
        <PriceNow station={station} version={current} />
        <TaxNote stationId={station.stationId} />
      </HubPanel>
      {groupId === null ? (
        <HubPanel title={t('now.groups')}>
          <GroupsWithPrice station={station} />
        </HubPanel>
      ) : null}
      {can('point:read') ? (
        <HubPanel title={t('now.points')}>
          <PricedPoints station={station} />
        </HubPanel>
      ) : null}
    </>
  );
}

interface Props {
  station: StationPrice;
  groupId: number | null;
  /** Beside the page's name. */
  actions?: ReactNode;
  /** Above the tabs. */
  above?: ReactNode;
  /** What a price that is the first of its kind begins with. */
  template?: PriceVersionView | null;
}

/** The prices of a station, everybody's or a group's: as they charge now, all versions with their comparison, what the energy costs, and the form of a new one. */
export function PriceHub({ station, groupId, actions, above, template }: Props) {
  const { t } = useTranslation('prices');
  const [search, setSearch] = useSearchParams();
  const query = useCall(contract.prices.list, { query: { stationId: station.stationId, groupId: groupId ?? undefined } });
  const versions = query.data;
  const set = (patch: Record<string, string | undefined>) =>
    setSearch((now) => patched(now, patch), { preventScrollReset: true });
  const now = Date.now();
  const current = versions ? currentOf(versions, now) : groupId === null ? (station.current ?? undefined) : undefined;
  const usual = current ? 'now' : 'settings';
  // As it was when the page opened: the form of the first price stays until it has said that it is saved.
  const [opened, setOpened] = useState<typeof usual>();
  if (versions && opened === undefined) setOpened(usual);
  const opens = opened ?? usual;
  const figures = usePriceFigures(station, current);
  const chosen = versions?.find((one) => String(one.id) === search.get('from'));
  const base = chosen ?? (versions ? (current ?? template) : undefined);
  const next = versions?.filter((one) => Date.parse(one.effectiveFrom) > now).at(-1);
  const body = (versions: readonly PriceVersionView[]) => (
    <HubTabs
      keeps={['group']}
      opens={opens}
      tabs={{
        now: current ? (
          <Now station={station} groupId={groupId} current={current} />
        ) : (
          <StateBlock tone="empty" title={t('versions.none')} hint={t('versions.noneHint')} hintFor="price:write" />
        ),
        history: (
          <>
            <VersionList
              station={station}
              versions={versions}
              onUse={(version) => set({ tab: 'settings', from: String(version.id) })}
            />
            <Comparison station={station} versions={versions} />
          </>
        ),
        // A group pays another price; the energy costs the same.
        money: groupId === null && (
          <HubPanel title={t('costs.tab')}>
            <EnergyCosts station={station} />
          </HubPanel>
        ),
        settings: (
          <PriceEditor
            // Not by the price in force: a form that is being filled in, or has just been saved, does not begin anew.
            key={`${groupId} ${chosen?.id ?? ''}`}
            station={station}
            groupId={groupId}
            base={base}
            onSaved={() => set({ tab: 'history', from: undefined })}
          />
        ),
      }}
    />
  );
  return (
    <>
      <HubHead
        name={station.stationName}
        state={<PriceState station={station} current={current} />}
        deeds={
          <>
            <Allowed one="station:read">
              <Link to={pathOf('station', station.stationId)}>
                <Button tabIndex={-1} icon={<EnvironmentOutlined />}>
                  {t('now.station')}
                </Button>
              </Link>
            </Allowed>
            {actions}
            {(search.get('tab') ?? opens) === 'settings' ? null : <ChangePrice />}
          </>
        }
        needs={versions ? <PriceNeeds station={station} groupId={groupId} current={current} next={next} /> : null}
        figures={figures}
      />
      {above}
      {versions ? (
        body(versions)
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
      <CopyDrawer station={station} versions={versions ?? []} />
    </>
  );
}
