import { contract, SHOWN_STATES } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Definition, figure } from '../../../entities/handbook/definition.tsx';
import { useAsked } from '../../../shared/api/queries.ts';
import { decimal, integer, MISSING, power } from '../../../shared/format/format.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { StateIcon } from '../../../shared/ui/icons/state-icon.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { Live } from '../../../shared/ui/value/values.tsx';
import type { StationFilters } from './use-station-filters.tsx';

/** Sums over the stations that the filters find, live. */
export function StationTotals({ filters }: { filters: StationFilters }) {
  const { t } = useTranslation(['stations', 'common']);
  const query = useAsked(contract.stations.totals, { query: filters }, { keepPrevious: true });
  useLiveRefetch(['connector.changed', 'point.changed'], query.refetch);
  const { data } = query;
  const number = (value: number | undefined) => (data ? <Live value={value ?? 0}>{integer(value ?? 0)}</Live> : MISSING);
  // A large network's sum stays as short as a small one's.
  const sum =
    data &&
    (data.totalPower >= 10_000
      ? { value: decimal(data.totalPower / 1000, data.totalPower >= 1_000_000 ? 0 : 1), unit: 'MW' }
      : power(data.totalPower * 1000));
  const shown = SHOWN_STATES.filter((state) => state === 'available' || state === 'charging' || (data?.states[state] ?? 0) > 0);
  return (
    <StatStrip
      label={t('list.totals')}
      query={query}
      stats={[
        figure('network.stations.stations', t('list.stations'), number(data?.stations)),
        figure('network.stations.points', t('list.points'), number(data?.points)),
        figure('network.stations.connectors', t('list.connectors'), number(data?.connectors)),
        ...shown.map((state) => ({
          key: state,
          about: <Definition of={`network.points.${state}`} />,
          label: (
            <>
              <StateIcon state={state} />
              {t(`common:state.${state}`)}
            </>
          ),
          value: number(data?.states[state]),
        })),
        figure('network.stations.power', t('list.power'), sum ? `${sum.value} ${sum.unit}` : MISSING),
      ]}
    />
  );
}
