import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomFilter } from '../shared/ui/filter/filter.ts';
import { clearable } from '../shared/ui/form/clearable.tsx';
import { useStations } from './use-stations.ts';

interface Props {
  id?: string;
  /** Null: nothing is chosen, whatever is clicked; for lists that take each choice at once. */
  value?: number | null;
  onChange?: (value: number | undefined) => void;
  placeholder?: string;
  allowClear?: boolean;
}

/** One station out of those that the caller sees; found by typing any part of its name. */
export function StationSelect({ id, value, onChange, placeholder, allowClear }: Props) {
  const { t } = useTranslation();
  const stations = useStations();
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      loading={stations.isPending}
      options={stations.data?.map((station) => ({ value: station.id, label: station.stationName }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={allowClear && clearable()}
      placeholder={placeholder ?? t('select.station')}
      aria-label={placeholder ?? t('select.station')}
      notFoundContent={stations.data?.length === 0 ? t('select.noStations') : t('select.none')}
      popupMatchSelectWidth={false}
      style={{ width: '100%', minWidth: 150 }}
    />
  );
}

/** The station as a filter of a list. */
export function useStationFilter(label: string): CustomFilter {
  const { data } = useStations();
  return useMemo(
    () => ({
      key: 'stationId',
      label,
      main: true,
      kind: 'custom',
      control: (value, set) => (
        <StationSelect
          value={value ? Number(value) : undefined}
          onChange={(next) => set(next === undefined ? undefined : String(next))}
          placeholder={label}
          allowClear
        />
      ),
      name: (value) => data?.find((station) => String(station.id) === value)?.stationName ?? value,
    }),
    [label, data],
  );
}
