import { contract } from '@csms/contract';
import { Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { METRICS, type Page } from './asked.ts';

/** The currency that is drawn: the chosen one, else the first that was earned in. */
export function useCurrency(page: Page): { currency: string | undefined; all: string[] } {
  const { data } = useCall(contract.statistics.summary, { query: page.asked }, { keepPrevious: true });
  const all = data?.income.map((one) => one.currency) ?? [];
  const chosen = page.state.filters.currency;
  return { currency: chosen !== undefined && all.includes(chosen) ? chosen : all[0], all };
}

/** Which figure the charts of the page draw. */
export function MetricChoice({ page }: { page: Page }) {
  const { t } = useTranslation('statistics');
  const { currency, all } = useCurrency(page);
  return (
    <>
      <Segmented
        size="small"
        aria-label={t('metric')}
        value={page.metric}
        onChange={(metric) => page.state.setFilters({ metric: metric === 'energy' ? undefined : metric })}
        options={METRICS.map((value) => ({ value, label: t(value) }))}
      />
      {all.length > 1 && page.metric === 'income' ? (
        <Select
          size="small"
          aria-label={t('currency')}
          value={currency}
          onChange={(next) => page.state.setFilters({ currency: next })}
          options={all.map((value) => ({ value, label: value }))}
          popupMatchSelectWidth={false}
        />
      ) : null}
    </>
  );
}
