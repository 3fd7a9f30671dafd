import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Definition, figure } from '../../../entities/handbook/definition.tsx';
import { useAsked } from '../../../shared/api/queries.ts';
import { integer, MISSING } from '../../../shared/format/format.ts';
import type { Filters } from '../../../shared/hooks/use-url-state.ts';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { Energy, Money } from '../../../shared/ui/value/values.tsx';
import type { RecordFilter } from './use-record-filters.tsx';

/** What the filter finds, summed; money of different currencies is never added. */
export function RecordTotals({ filters }: { filters: Filters<RecordFilter> }) {
  const { t } = useTranslation(['charging', 'common']);
  const query = useAsked(contract.records.totals, { query: filters }, { keepPrevious: true });
  const { data } = query;
  const sum = (pick: 'records' | 'energyWh') => (data ?? []).reduce((total, one) => total + one[pick], 0);
  const partial = data?.some((one) => !one.complete) ?? false;
  const counted = integer(sum('records'));
  const records = !data ? MISSING : partial ? t('common:table.moreThan', { total: counted }) : counted;
  // What could not be summed up in a moment says of how many it is.
  const named = (label: string) => (partial ? t('records.ofNewest', { label, count: counted }) : label);
  const money = data && data.length > 0 ? data : undefined;
  return (
    <StatStrip
      label={t('records.totals')}
      query={query}
      stats={[
        { key: 'records', about: <Definition of="charging.records.count" />, label: t('records.count'), value: records },
        figure(
          'charging.records.totalEnergy',
          named(t('records.totalEnergy')),
          data ? <Energy wh={sum('energyWh')} as="sum" /> : MISSING,
        ),
        ...(money ?? [{ currency: '', cost: null }]).map((one) => ({
          key: `cost${one.currency}`,
          about: <Definition of="charging.records.totalCost" />,
          label: named(
            money && money.length > 1 ? t('records.currencyTotal', { currency: one.currency }) : t('records.totalCost'),
          ),
          value: <Money amount={one.cost} currency={one.currency} />,
        })),
      ]}
    />
  );
}
