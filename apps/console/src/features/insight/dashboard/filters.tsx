import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import type { ListState } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { goOnAt, type Held } from '../../../shared/ui/filter/filter-stand-in.tsx';
import { ClockChoice } from './clock-choice.tsx';
import type { Name } from './use-dashboard.ts';

interface Props {
  state: ListState<Name>;
  currencies: readonly string[];
  /** What somebody was at before they were there. */
  held: Held | undefined;
}

/** What the dashboard is narrowed to, and whose clock it goes by. */
export function Filters({ state, currencies, held }: Props) {
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
  const before = useRef(held);
  useEffect(() => before.current && goOnAt(before.current), []);
  return (
    <FilterBar filters={[...provider, station, ...(currencies.length > 1 ? [currency] : [])]} state={state}>
      <ClockChoice />
    </FilterBar>
  );
}
