import { contract, pointPlace } from '@csms/contract';
import { Form, Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';

const PlaceField = fieldsOf(pointPlace);

interface FieldProps {
  id?: string;
  value?: string;
  onChange?: (serialNumber: string) => void;
  label: string;
}

/** One charge point, found by its name or serial number. */
function PointField({ id, value, onChange, label }: FieldProps) {
  const { t } = useTranslation(['components', 'common']);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const found = useCall(contract.points.list, { query: { keyword: keyword || value, limit: 50 } }, { keepPrevious: true });
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('pointPlaceholder')}
      aria-label={label}
      notFoundContent={found.isFetching ? <Spin size="small" /> : t('common:select.none')}
      options={found.data?.list.map((point) => ({
        value: point.serialNumber,
        label: `${point.pointName} · ${point.serialNumber} · ${point.stationName}`,
      }))}
    />
  );
}

/** The fields `serialNumber` and `connectorNo` (0: the whole point); the connectors are those of the chosen point. */
export function PointFields({ places = 'both' }: { places?: 'both' | 'connector' | 'point' }) {
  const { t } = useTranslation('components');
  const form = Form.useFormInstance();
  const serialNumber = Form.useWatch<string | undefined>('serialNumber');
  const point = useCall(contract.points.get, { params: { serialNumber: serialNumber ?? '' } }, { enabled: !!serialNumber });
  const connectors = (serialNumber ? point.data?.connectors : undefined) ?? [];
  return (
    <>
      <PlaceField name="serialNumber">
        {(label) => (
          <PointField label={label} onChange={() => form.setFieldValue('connectorNo', places === 'connector' ? undefined : 0)} />
        )}
      </PlaceField>
      <PlaceField name="connectorNo" hidden={places === 'point'}>
        {(label) => (
          <Select
            disabled={!serialNumber}
            placeholder={label}
            options={[
              ...(places === 'connector' ? [] : [{ value: 0, label: t('wholePoint') }]),
              ...connectors.map(({ connectorNo }) => ({ value: connectorNo, label: t('connector', { no: connectorNo }) })),
            ]}
          />
        )}
      </PlaceField>
    </>
  );
}
