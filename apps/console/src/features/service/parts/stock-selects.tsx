import { contract } from '@csms/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import type { CustomFilter } from '../../../shared/ui/filter/filter.ts';
import { clearable } from '../../../shared/ui/form/clearable.tsx';

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (value: number | undefined) => void;
  label: string;
}

/** How many a select shows at once; typing finds the others. */
const SHOWN = 50;

interface Option {
  value: number;
  label: string;
}

interface FoundProps extends Props {
  found: readonly Option[];
  loading: boolean;
  onSearch: (typed: string) => void;
  allowClear?: boolean;
}

/** A select whose choices the server finds. What was chosen stays readable when a search does not find it. */
function FoundSelect({ id, value, onChange, label, found, loading, onSearch, allowClear }: FoundProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Option>();
  const isHidden = chosen !== undefined && chosen.value === value && !found.some((one) => one.value === value);
  return (
    <Select<number>
      id={id}
      value={value}
      onChange={(next) => {
        setChosen(found.find((one) => one.value === next));
        onSearch('');
        onChange?.(next);
      }}
      loading={loading}
      aria-label={label}
      placeholder={label}
      allowClear={allowClear && clearable()}
      style={{ width: '100%', minWidth: 150 }}
      showSearch={{ filterOption: false, onSearch }}
      options={isHidden ? [chosen, ...found] : [...found]}
      notFoundContent={t('select.none')}
    />
  );
}

export function PartSelect(props: Props) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const parts = useCall(contract.spareParts.list, { query: { keyword, limit: SHOWN } }, { keepPrevious: true });
  const found = parts.data?.list.map(({ id, partsNumber, name }) => ({ value: id, label: `${partsNumber} · ${name}` })) ?? [];
  return <FoundSelect {...props} found={found} loading={parts.isFetching} onSearch={setTyped} />;
}

const useStores = (keyword: string) =>
  useCall(contract.spareParts.stores, { query: { keyword, limit: SHOWN } }, { keepPrevious: true });

export function StoreSelect(props: Props & { allowClear?: boolean }) {
  const [typed, setTyped] = useState('');
  const stores = useStores(useDebounced(typed.trim(), 300));
  const found = (stores.data?.list ?? []).filter(({ isClosed }) => !isClosed).map(({ id, name }) => ({ value: id, label: name }));
  return <FoundSelect {...props} found={found} loading={stores.isFetching} onSearch={setTyped} />;
}

/** The store as a filter of a list. */
export function useStoreFilter(label: string, main: boolean): CustomFilter {
  const stores = useStores('');
  return {
    key: 'storeId',
    label,
    main,
    kind: 'custom',
    control: (value, set) => (
      <StoreSelect
        value={value ? Number(value) : undefined}
        onChange={(next) => set(next === undefined ? undefined : String(next))}
        label={label}
        allowClear
      />
    ),
    name: (value) => stores.data?.list.find(({ id }) => String(id) === value)?.name ?? value,
  };
}
