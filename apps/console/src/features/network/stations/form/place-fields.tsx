import { contract, stationForm } from '@csms/contract';
import { Button, Form, InputNumber, Select } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { FormSection } from '../../../../shared/ui/form/form-page.tsx';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { PositionMap } from '../../../../shared/ui/map/maps.tsx';
import styles from '../stations.module.css';
import type { StationValues } from './station-values.ts';

/** The zone at a position, asked for when the position has come to rest. */
function useZoneAt(longitude: number | null | undefined, latitude: number | null | undefined): string | undefined {
  const place = useDebounced(
    useMemo(
      () => (typeof longitude === 'number' && typeof latitude === 'number' ? { longitude, latitude } : undefined),
      [longitude, latitude],
    ),
    350,
  );
  const valid = place !== undefined && Math.abs(place.longitude) <= 180 && Math.abs(place.latitude) <= 90;
  const { data } = useCall(
    contract.stations.timeZoneAt,
    { query: place ?? { longitude: 0, latitude: 0 } },
    { enabled: valid, staleTime: Number.POSITIVE_INFINITY, silent: true },
  );
  return valid ? data?.timeZone : undefined;
}

/** The position, by map or numbers, and the time zone that follows from it unless somebody has chosen another. */
export function PlaceFields({ editable, preset }: { editable: boolean; preset?: string }) {
  const { t } = useTranslation(['stations', 'common']);
  const rule = useRule();
  const form = Form.useFormInstance<StationValues>();
  const longitude = Form.useWatch('longitude', form);
  const latitude = Form.useWatch('latitude', form);
  const zone = Form.useWatch('timeZone', form);
  const suggested = useZoneAt(longitude, latitude);
  // One that was proposed before the position was known is nobody's choice either.
  const taken = useRef(preset);
  useEffect(() => {
    if (!suggested || !editable) return;
    const current = form.getFieldValue('timeZone') as string | undefined;
    // A zone that nobody has chosen follows the position.
    if (!current || current === taken.current) {
      form.setFieldsValue({ timeZone: suggested });
      taken.current = suggested;
    }
  }, [suggested, editable, form]);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })), []);
  const number = (value: unknown): value is number => typeof value === 'number';
  const { shape } = stationForm;
  return (
    <FormSection title={t('form.place')} hint={editable ? t('form.placeHint') : undefined}>
      <div className="wide" style={{ marginBottom: 16 }}>
        <PositionMap
          label={t('form.map')}
          value={number(longitude) && number(latitude) ? { longitude, latitude } : undefined}
          onChange={
            editable
              ? (position) => {
                  form.setFields([
                    { name: 'longitude', value: position.longitude, errors: [], touched: true },
                    { name: 'latitude', value: position.latitude, errors: [], touched: true },
                  ]);
                }
              : undefined
          }
        />
      </div>
      <Form.Item name="longitude" label={t('form.longitude')} required rules={[rule(shape.longitude, t('form.longitude'))]}>
        <InputNumber min={-180} max={180} precision={6} step={0.01} suffix="°" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="latitude" label={t('form.latitude')} required rules={[rule(shape.latitude, t('form.latitude'))]}>
        <InputNumber min={-90} max={90} precision={6} step={0.01} suffix="°" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="timeZone"
        label={t('form.timeZone')}
        required
        rules={[rule(shape.timeZone, t('form.timeZone'))]}
        extra={
          editable && suggested && zone && suggested !== zone ? (
            <span className={styles.zone}>
              {t('form.suggested', { zone: suggested })}
              <Button
                type="link"
                size="small"
                onClick={() => form.setFields([{ name: 'timeZone', value: suggested, errors: [], touched: true }])}
              >
                {t('form.useIt')}
              </Button>
            </span>
          ) : null
        }
      >
        <Select options={zones} showSearch={{ optionFilterProp: 'label' }} popupMatchSelectWidth={false} />
      </Form.Item>
    </FormSection>
  );
}
