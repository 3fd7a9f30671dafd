import { contract, type Point } from '@csms/contract';
import { Select, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onlyMatch } from '../../../entities/only-match.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import listParts from '../../../shared/ui/list-parts.module.css';

interface Props {
  id?: string;
  value?: Point;
  onChange?: (point: Point | undefined) => void;
  stationId: number | undefined;
  onPicked: () => void;
  /** Also one that is offline now: it is wanted later. */
  away?: boolean;
  placeholder?: string;
}

/** A charge point that is online, found by name or serial number. */
export function PointSelect({ id, value, onChange, stationId, onPicked, away = false, placeholder }: Props) {
  const { t } = useTranslation(['charging', 'common']);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(
    contract.points.list,
    { query: { keyword: keyword || undefined, stationId, limit: 50 } },
    { keepPrevious: true },
  );
  const found = (query.data?.list ?? []).filter((point) => point.status === 'enabled' && (away || point.online));
  const [open, setOpen] = useState(false);
  const isKnown = keyword !== '' && !query.isFetching;
  const only = isKnown ? onlyMatch(found, keyword, ({ serialNumber, pointName }) => [serialNumber, pointName]) : undefined;
  const meant = only?.serialNumber;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is chosen once, and may be changed
  useEffect(() => {
    if (!only) return;
    onChange?.(only);
    onPicked();
    setTyped('');
    setOpen(false);
  }, [meant]);
  return (
    <Select
      id={id}
      value={value?.serialNumber}
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      placeholder={placeholder ?? t('start.pointPlaceholder')}
      notFoundContent={query.isFetching ? <Spin size="small" /> : t(away ? 'common:select.none' : 'start.noPoints')}
      options={found.map((point) => ({ value: point.serialNumber, label: point.pointName, point }))}
      optionRender={({ data }) => (
        <div className={listParts.two}>
          <span>
            {data.point.pointName} · {data.point.serialNumber}
          </span>
          <span>
            {data.point.stationName}
            {data.point.online ? null : ` · ${t('common:state.offline')}`}
          </span>
        </div>
      )}
      onChange={(_, option) => {
        onChange?.(Array.isArray(option) ? undefined : option?.point);
        onPicked();
      }}
    />
  );
}
