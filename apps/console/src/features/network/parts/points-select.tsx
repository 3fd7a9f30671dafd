import { contract } from '@csms/contract';
import { Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StationSelect } from '../../../entities/station-select.tsx';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import textParts from '../../../shared/ui/text.module.css';
import styles from './firmware.module.css';

interface Props {
  id?: string;
  value?: string[];
  onChange?: (serialNumbers: string[]) => void;
}

/** Charge points one by one, found by name or serial number, or all of a station. */
export function PointsSelect({ id, value = [], onChange }: Props) {
  const { t } = useTranslation(['firmware', 'common']);
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(contract.points.list, { query: { keyword: keyword || undefined, limit: 50 } }, { keepPrevious: true });
  const addStation = async (stationId: number) => {
    setAdding(true);
    try {
      const found: string[] = [];
      for (let page = 1; ; page++) {
        const { list, total } = await call(contract.points.list, { query: { stationId, page, limit: 1000 } });
        found.push(...list.map((point) => point.serialNumber));
        if (found.length >= total || list.length === 0) break;
      }
      onChange?.([...new Set([...value, ...found])]);
    } catch (error) {
      report(error);
    } finally {
      setAdding(false);
    }
  };
  return (
    <div className={styles.file}>
      <Select
        id={id}
        mode="multiple"
        value={value}
        onChange={(next: string[]) => onChange?.(next)}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t('points.chooseHint')}
        notFoundContent={query.isFetching ? <Spin size="small" /> : t('points.noneFound')}
        maxTagCount={8}
        options={(query.data?.list ?? []).map((point) => ({ value: point.serialNumber, label: point.serialNumber, point }))}
        optionRender={({ data }) => (
          <div className={listParts.two}>
            <span>
              {data.point.pointName} · {data.point.serialNumber}
            </span>
            <small>
              {data.point.stationName} · {[data.point.model, data.point.softwareVersion].filter(Boolean).join(' ')}
            </small>
          </div>
        )}
      />
      <Spin spinning={adding} size="small">
        <StationSelect
          onChange={(stationId) => {
            if (stationId !== undefined) void addStation(stationId);
          }}
          value={null}
          placeholder={t('points.addStation')}
        />
      </Spin>
      {value.length > 0 ? <span className={textParts.faintSmall}>{t('points.count', { count: value.length })}</span> : null}
    </div>
  );
}
