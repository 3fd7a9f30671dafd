import { contract } from '@csms/contract';
import { Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import styles from './site-meter.module.css';

interface Props {
  id?: string;
  value?: string;
  onChange?: (serialNumber: string) => void;
}

/** The charge point whose meter is the building's, found by name or serial number; its connectors follow it. */
export function MeterPointField({ id, value, onChange }: Props) {
  const { t } = useTranslation('loadBalancing');
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(contract.points.list, { query: { keyword: keyword || value, limit: 50 } }, { keepPrevious: true });
  return (
    <Select
      id={id}
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('meter.pointPlaceholder')}
      notFoundContent={query.isFetching ? <Spin size="small" /> : t('meter.noPoints')}
      options={(query.data?.list ?? []).map((point) => ({
        value: point.serialNumber,
        label: `${point.pointName} · ${point.serialNumber}`,
        station: point.stationName,
      }))}
      optionRender={({ data }) => (
        <div className={styles.two}>
          <span>{data.label}</span>
          <small>{data.station}</small>
        </div>
      )}
      onChange={(serialNumber: string) => onChange?.(serialNumber)}
    />
  );
}
