import { contract } from '@csms/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../../entities/provider-filter.tsx';
import { SendRegularly } from '../../../../entities/send-regularly.tsx';
import { useStationFilter } from '../../../../entities/station-select.tsx';
import { PeriodChoice } from '../../../../entities/statistics/period-choice.tsx';
import styles from '../../../../entities/statistics/statistics.module.css';
import { useFreshStatistics } from '../../../../entities/statistics/use-fresh-statistics.ts';
import { FilterBar } from '../../../../shared/ui/filter/filter-bar.tsx';
import { PageHeader } from '../../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { AfterwardsStrip } from './afterwards.tsx';
import { useMoney } from './asked.ts';
import { IncomeStrip, MarginStrip, ProofPanel, TiersPanel } from './income.tsx';
import { MoneyBreakdown } from './money-breakdown.tsx';
import { MoneyTrend } from './money-trend.tsx';
import { MovementsPanel } from './movements-panel.tsx';

/** What came in, what was taken off, what moved and what is held, proven against the ledger. */
export function Component() {
  const { t } = useTranslation('statistics');
  const page = useMoney();
  const station = useStationFilter(t('station'));
  const provider = useProviderFilter(t('provider'));
  const { summary, afterwards, trend, breakdown } = contract.financialStatistics;
  useFreshStatistics([summary, afterwards, trend, breakdown]);
  const { state, current, currencies } = page;
  const failed = page.summary.error && !page.summary.data;
  return (
    <>
      <PageHeader title={t('financial')}>
        <SendRegularly kind="financial" filters={state.filters} />
      </PageHeader>
      <PeriodChoice state={state} />
      <FilterBar
        filters={[station, ...provider.map((one) => ({ ...one, main: true }))]}
        state={{ ...state, clear: () => state.setFilters({ stationId: undefined, providerId: undefined }) }}
      >
        {currencies.length > 1 ? (
          <Segmented
            aria-label={t('currency')}
            value={current?.currency ?? ''}
            onChange={(currency) => state.setFilters({ currency })}
            options={currencies}
          />
        ) : null}
      </FilterBar>
      {failed ? (
        <ErrorState error={page.summary.error!} onRetry={page.summary.refetch} busy={page.summary.isFetching} />
      ) : page.summary.data && !current ? (
        <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <IncomeStrip page={page} one={current} />
          <p className={styles.hint}>{t('rule')}</p>
          {current ? <MarginStrip page={page} one={current} /> : null}
          {current ? <AfterwardsStrip page={page} currency={current.currency} /> : null}
          <MoneyTrend page={page} />
          {current ? (
            <>
              <div className={styles.halves}>
                <TiersPanel page={page} one={current} />
                <MovementsPanel page={page} one={current} />
              </div>
              <ProofPanel page={page} one={current} />
            </>
          ) : null}
          <MoneyBreakdown page={page} />
        </>
      )}
    </>
  );
}
