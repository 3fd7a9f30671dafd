import type { Language, List, ListFilter, OwnFilterOf } from '@csms/contract';
import { useMemo } from 'react';
import type { CustomFilter, Filter } from '../../shared/ui/filter/filter.ts';
import { useProviderFilter } from '../provider-filter.tsx';
import { useLanguage } from './list-words.ts';

/** What a screen gives for a filter: its choices, or a control of its own. */
type Given = Pick<Extract<Filter, { kind: 'options' }>, 'options'> | Pick<CustomFilter, 'control' | 'name'>;
export type OwnFilters<L extends List> = Readonly<Record<OwnFilterOf<L>, Given>>;

/** The filters of a described list, in its order; that of the provider only for users who see several. */
export function useListFilters<L extends List>(list: L, own: OwnFilters<L>): Filter[] {
  const spoken = useLanguage();
  const [provider] = useProviderFilter('');
  const given: Readonly<Partial<Record<string, Given>>> = own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content counts, not the object
  return useMemo(() => filtersOf(list, given, provider, spoken), [list, provider, spoken, ...Object.values(given)]);
}

function filtersOf(
  list: List,
  given: Readonly<Partial<Record<string, Given>>>,
  provider: Filter | undefined,
  spoken: Language,
): Filter[] {
  const filterOf = (key: string, filter: ListFilter): Filter[] => {
    const base = { key, label: filter.words[spoken], ...(filter.main ? { main: true } : {}) };
    const mine = given[key];
    if (mine && 'control' in mine) return [{ ...base, kind: 'custom', control: mine.control, name: mine.name }];
    switch (filter.kind) {
      case 'search':
      case 'text':
        return [{ ...base, kind: filter.kind }];
      case 'range':
      case 'days':
        return [{ ...base, kind: filter.kind, toKey: filter.to }];
      case 'since':
        return [{ ...base, kind: 'since' }];
      case 'link':
        return [];
      case 'provider':
        return provider ? [{ ...provider, ...base }] : [];
      default: {
        const values = filter.kind === 'options' ? Object.entries(filter.values ?? {}) : [];
        const options = mine?.options ?? values.map(([value, words]) => ({ value, label: words[spoken] }));
        return [{ ...base, kind: 'options', many: filter.kind === 'options' && (filter.many ?? false), options }];
      }
    }
  };
  return Object.entries(list.filters).flatMap(([key, filter]) => filterOf(key, filter));
}
