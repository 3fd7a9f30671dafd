import { contract } from '@csms/contract';
import { Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StationSelect } from '../../../entities/station-select.tsx';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import styles from './charging-profiles.module.css';

interface Props {
  id?: string;
  value?: string[];
  onChange?: (serialNumbers: string[]) => void;
}

/** So many points are taken at once. */
const MOST = 1000;

/** Charge points: found by name or number, pasted as serial numbers, or all of a station. */
export function PointsField({ id, value = [], onChange }: Props) {
  const { t } = useTranslation('chargingProfiles');
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const keyword = useDebounced(typed.trim(), 300);
  const found = useCall(contract.points.list, { query: { keyword: keyword || undefined, limit: 50 } }, { keepPrevious: true });
  const put = (next: readonly string[]) => onChange?.([...new Set(next.map((one) => one.trim()).filter(Boolean))]);
  const addStation = async (stationId: number) => {
    setAdding(true);
    try {
      const { list } = await call(contract.points.list, { query: { stationId, limit: MOST } });
      put([...value, ...list.map(({ serialNumber }) => serialNumber)]);
    } catch (error) {
      report(error);
    } finally {
      setAdding(false);
    }
  };
  return (
    <>
      <Select
        id={id}
        mode="tags"
        value={value}
        onChange={(next: string[]) => put(next)}
        tokenSeparators={[',', '，', ';', '；', '、', '\t', '\n', '\r\n', ' ']}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t('form.pointsHint')}
        maxTagCount={12}
        options={(found.data?.list ?? []).map((point) => ({ value: point.serialNumber, label: point.serialNumber, point }))}
        optionRender={({ data }) => (
          <span>
            {data.point?.pointName ? `${data.point.pointName} · ` : ''}
            {data.value}
            {data.point ? <small> · {data.point.stationName}</small> : null}
          </span>
        )}
      />
      <div className={styles.under}>
        <Spin spinning={adding} size="small">
          <StationSelect
            value={null}
            onChange={(stationId) => (stationId === undefined ? undefined : void addStation(stationId))}
            placeholder={t('form.addStation')}
          />
        </Spin>
        {value.length > 0 ? <span>{t('form.chosen', { count: value.length })}</span> : null}
      </div>
    </>
  );
}
