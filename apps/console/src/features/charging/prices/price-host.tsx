import { ArrowLeftOutlined } from '@ant-design/icons';
import { contract, type PriceVersionView, type StationPrice } from '@csms/contract';
import { Button, Skeleton, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/queries.ts';
import { moment } from '../../../shared/format/time.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { CopyDrawer } from './copy/copy-drawer.tsx';
import { EnergyCosts } from './costs/energy-costs.tsx';
import { PriceEditor } from './edit/price-editor.tsx';
import { currentOf } from './edit/values.ts';
import styles from './prices.module.css';
import { Comparison } from './versions/comparison.tsx';
import { VersionList } from './versions/version-list.tsx';

const LIST = '/financialManagement/electricityPriceSetting';
const TABS = ['versions', 'costs'] as const;

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
  const query = useCall(contract.prices.station, { params: { id } }, { enabled: Number.isSafeInteger(id) });
  useThing(query.data?.stationName);
  if (query.data) return children(query.data);
  if (query.error?.kind === 'notFound' || !Number.isSafeInteger(id))
    return (
      <StateBlock tone="missing" title={t('edit.missing')} fill>
        <BackToPrices />
      </StateBlock>
    );
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  return <Skeleton active paragraph={{ rows: 12 }} />;
}

/** What is taxed at the station now, if anything. */
function TaxNote({ stationId }: { stationId: number }) {
  const { t } = useTranslation('prices');
  const { data } = useCall(contract.taxRates.list, { query: { stationId } }, { silent: true });
  const rate = data?.find((one) => one.state === 'inForce');
  if (!rate) return null;
  return <p className={styles.soft}>{t(rate.onTop ? 'taxes.noteOnTop' : 'taxes.noteIncluded', { percent: rate.percent })}</p>;
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

/** The prices of a station, everybody's or a group's: the form, and all versions with their comparison. */
export function PriceTabs({ station, groupId, actions, above, template }: Props) {
  const { t } = useTranslation('prices');
  const [search, setSearch] = useSearchParams();
  const query = useCall(contract.prices.list, { query: { stationId: station.stationId, groupId: groupId ?? undefined } });
  const versions = query.data;
  const set = (patch: Record<string, string | undefined>) =>
    setSearch((now) => patched(now, patch), { preventScrollReset: true });
  const chosen = versions?.find((one) => String(one.id) === search.get('from'));
  const base = chosen ?? (versions ? (currentOf(versions, Date.now()) ?? template) : undefined);
  const next = versions?.filter((one) => Date.parse(one.effectiveFrom) > Date.now()).at(-1);
  const body = () => {
    if (search.get('tab') === 'costs') return <EnergyCosts station={station} />;
    if (query.error && !versions) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
    if (!versions) return <Skeleton active paragraph={{ rows: 12 }} />;
    if (search.get('tab') === 'versions')
      return (
        <>
          <VersionList
            station={station}
            versions={versions}
            onUse={(version) => set({ tab: undefined, from: String(version.id) })}
          />
          <Comparison station={station} versions={versions} />
        </>
      );
    return (
      <>
        {next ? (
          <Notice
            tone="info"
            title={t('edit.scheduled', {
              time: moment(next.effectiveFrom, station.timeZone, true),
            })}
          />
        ) : null}
        <PriceEditor
          // Not by the price in force: a form that is being filled in, or has just been saved, does not begin anew.
          key={`${groupId} ${chosen?.id ?? ''}`}
          station={station}
          groupId={groupId}
          base={base}
          onSaved={() => set({ tab: 'versions', from: undefined })}
        />
      </>
    );
  };
  return (
    <>
      <PageHeader title={station.stationName} note={`${station.providerName} · ${station.timeZone}`}>
        <BackToPrices />
        {actions}
      </PageHeader>
      {above}
      <TaxNote stationId={station.stationId} />
      <Tabs
        activeKey={TABS.find((tab) => tab === search.get('tab')) ?? 'edit'}
        onChange={(key) => set({ tab: key === 'edit' ? undefined : key })}
        items={[
          { key: 'edit', label: t('edit.tab') },
          { key: 'versions', label: t('versions.tab', { count: versions?.length ?? 0 }) },
          // A group pays another price; the energy costs the same.
          ...(groupId === null ? [{ key: 'costs', label: t('costs.tab') }] : []),
        ]}
      />
      {body()}
      <CopyDrawer station={station} versions={versions ?? []} />
    </>
  );
}
