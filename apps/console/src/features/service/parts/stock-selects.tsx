import { contract, type Part } from '@csms/contract';
import { Select } from 'antd';
import { useCall } from '../../../shared/api/queries.ts';
import type { CustomFilter } from '../../../shared/ui/filter/filter.ts';

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (value: number | undefined) => void;
  label: string;
}

/** Parts of the catalogue, as far as a select shows them. */
const useParts = () => useCall(contract.spareParts.list, { query: { limit: 300 } });
const useStores = () => useCall(contract.spareParts.stores, { query: { limit: 300 } });

const partName = ({ partsNumber, name }: Pick<Part, 'partsNumber' | 'name'>) => `${partsNumber} · ${name}`;

export function PartSelect({ id, value, onChange, label }: Props) {
  const parts = useParts();
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      loading={parts.isPending}
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      options={parts.data?.list.map((part) => ({ value: part.id, label: partName(part) }))}
    />
  );
}

export function StoreSelect({ id, value, onChange, label, allowClear }: Props & { allowClear?: boolean }) {
  const stores = useStores();
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      loading={stores.isPending}
      aria-label={label}
      placeholder={label}
      allowClear={allowClear}
      style={{ width: '100%', minWidth: 150 }}
      showSearch={{ optionFilterProp: 'label' }}
      options={stores.data?.list.filter(({ isClosed }) => !isClosed).map(({ id: key, name }) => ({ value: key, label: name }))}
    />
  );
}

/** The store as a filter of a list. */
export function useStoreFilter(label: string, main: boolean): CustomFilter {
  const stores = useStores();
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

/** One serial number a line as a list. */
export const serialsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
