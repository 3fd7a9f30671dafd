import { CONNECTOR_TYPES, COUNTED_START_TYPES, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGroupFilter } from '../../../../entities/group-select.tsx';
import { useProviderFilter } from '../../../../entities/provider-filter.tsx';
import { SendRegularly } from '../../../../entities/send-regularly.tsx';
import { ServiceTotals } from '../../../../entities/service-figures/service-totals.tsx';
import { useStationFilter } from '../../../../entities/station-select.tsx';
import { PeriodChoice } from '../../../../entities/statistics/period-choice.tsx';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useFreshStatistics } from '../../../../entities/statistics/use-fresh-statistics.ts';
import { Allowed, useAccess } from '../../../../shared/access/access.tsx';
import type { Filter } from '../../../../shared/ui/filter/filter.ts';
import { FilterBar } from '../../../../shared/ui/filter/filter-bar.tsx';
import { PageHeader } from '../../../../shared/ui/page-header.tsx';
import { type Page, useAsked } from './asked.ts';
import { BreakdownPanel } from './breakdown-panel.tsx';
import { Figures } from './figures.tsx';
import { HeatPanel } from './heat-panel.tsx';
import { Ranking } from './ranking.tsx';
import { TrendPanel } from './trend-panel.tsx';

/** The period stays when filters are cleared. */
const NO_FILTERS = {
  stationId: undefined,
  providerId: undefined,
  connectorType: undefined,
  startType: undefined,
  groupId: undefined,
};

function useFilters(): Filter[] {
  const { t } = useTranslation(['statistics', 'terms']);
  const { can } = useAccess();
  const station = useStationFilter(t('station'));
  const provider = useProviderFilter(t('provider'));
  const group = useGroupFilter(t('group'), t('nobody.group'));
  return [
    station,
    ...provider.map((one) => ({ ...one, main: true })),
    {
      key: 'connectorType',
      label: t('connectorType'),
      main: true,
      kind: 'options',
      many: false,
      options: CONNECTOR_TYPES.map((value) => ({ value, label: t(`terms:connectorType.${value}`) })),
    },
    {
      key: 'startType',
      label: t('startType'),
      main: true,
      kind: 'options',
      many: false,
      options: COUNTED_START_TYPES.map((value) => ({ value, label: t(`terms:startType.${value}`) })),
    },
    ...(can('userGroup:read') ? [group] : []),
  ];
}

/** Service in figures, of the same days and place; kinds of connectors, starts and users tell nothing of it. */
function ServicePanel({ page }: { page: Page }) {
  const { t } = useTranslation('statistics');
  const { providerId, stationId } = page.asked;
  const place = Object.entries({ providerId, stationId }).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
  const search = new URLSearchParams({ tab: 'figures', ...page.days, ...Object.fromEntries(place) });
  return (
    <Allowed any={['workOrder:read']}>
      <section className={styles.panel} aria-label={t('serviceFigures')}>
        <h2>
          <Link to={`/workOrder/list?${search}`} className={styles.link}>
            {t('serviceFigures')}
          </Link>
        </h2>
        <ServiceTotals asked={{ ...page.days, providerId, stationId }} />
      </section>
    </Allowed>
  );
}

/** What the network does: energy, sessions, utilisation and income, over time, by hour and by what they come from. */
export function Component() {
  const { t } = useTranslation(['statistics', 'terms']);
  const page = useAsked();
  const filters = useFilters();
  const { summary, trend, breakdown, heat } = contract.statistics;
  useFreshStatistics([summary, trend, breakdown, heat]);
  return (
    <>
      <PageHeader title={t('operation')}>
        <SendRegularly kind="operation" filters={page.state.filters} />
      </PageHeader>
      <PeriodChoice state={page.state} />
      <FilterBar filters={filters} state={{ ...page.state, clear: () => page.state.setFilters(NO_FILTERS) }} />
      <Figures page={page} />
      <p className={styles.hint}>{t('rule')}</p>
      <TrendPanel page={page} />
      <HeatPanel page={page} />
      <Ranking page={page} />
      <BreakdownPanel page={page} />
      <ServicePanel page={page} />
    </>
  );
}
