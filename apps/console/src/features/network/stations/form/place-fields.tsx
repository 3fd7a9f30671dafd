import { contract, stationForm } from '@csms/contract';
import { Alert, Button, Form, Select } from 'antd';
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../../../entities/use-dictionary.ts';
import { useCall } from '../../../../shared/api/queries.ts';
import { integer } from '../../../../shared/format/format.ts';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import { language } from '../../../../shared/i18n/i18n.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormSection } from '../../../../shared/ui/form/form-page.tsx';
import type { Place } from '../../../../shared/ui/map/geography.ts';
import { PositionMap } from '../../../../shared/ui/map/maps.tsx';
import { readPosition } from '../../../../shared/ui/map/position-text.ts';
import textParts from '../../../../shared/ui/text.module.css';
import styles from '../stations.module.css';
import { PastedInChina } from './pasted-in-china.tsx';
import { PhotoPosition } from './photo-position.tsx';
import type { Doubt } from './place-doubts.ts';
import type { StationValues } from './station-values.ts';
import { usePlaceHelp } from './use-place-help.ts';

const StationField = fieldsOf(stationForm);

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

const number = (value: unknown): value is number => typeof value === 'number';

/** What speaks against a position, in words; it stays possible. */
function DoubtNotice({ doubt, country }: { doubt: Doubt; country: string }) {
  const { t } = useTranslation('stations');
  const km = integer(Math.round(doubt.km / 10) * 10);
  const city = doubt.kind === 'city' ? doubt.city : undefined;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={
        city
          ? t('form.farFromCity', { km, city: language() === 'zh' && city.chinese ? city.chinese : city.name })
          : t('form.farFromCountry', { km, country })
      }
    />
  );
}

/** The position, by map, photo, paste or numbers, and the time zone that follows from it unless somebody has chosen another. */
export function PlaceFields({ editable, preset }: { editable: boolean; preset?: string }) {
  const { t } = useTranslation(['stations', 'common']);
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
  const country = Form.useWatch('country', form);
  const region = Form.useWatch('pcaIds', form);
  const address = Form.useWatch('address', form);
  const { entries } = useDictionary('country');
  const place = useMemo(
    () => (number(longitude) && number(latitude) ? { longitude, latitude } : undefined),
    [longitude, latitude],
  );
  const { around, within, doubt } = usePlaceHelp({ place, country, region, address }, editable);
  const [pasted, setPasted] = useState<Place>();
  const isAsPasted = pasted && place && pasted.longitude === place.longitude && pasted.latitude === place.latitude;
  const take = (position: Place) =>
    form.setFields([
      { name: 'longitude', value: position.longitude, errors: [], touched: true },
      { name: 'latitude', value: position.latitude, errors: [], touched: true },
    ]);
  const onPaste = (event: ClipboardEvent) => {
    const read = readPosition(event.clipboardData.getData('text'), within);
    if (!read) return;
    event.preventDefault();
    take(read);
    setPasted(read);
  };
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })), []);
  return (
    <FormSection title={t('form.place')} hint={editable ? t('form.placeHint') : undefined}>
      <div className={`wide ${styles.position}`} onPaste={editable ? onPaste : undefined}>
        <PositionMap label={t('form.map')} value={place} around={around} onChange={editable ? take : undefined} />
        {editable ? (
          <div className={styles.positionHelp}>
            <PhotoPosition onFound={take} />
            <span className={textParts.faintSmall}>{t('form.pasteHint')}</span>
          </div>
        ) : null}
        {editable && country === 'CN' && isAsPasted ? <PastedInChina pasted={pasted} onMoved={take} /> : null}
        {doubt ? (
          <DoubtNotice
            doubt={doubt}
            country={entries.find(({ dictValue }) => dictValue === country)?.dictLabel ?? country ?? ''}
          />
        ) : null}
      </div>
      <StationField name="longitude" number={{ onPaste, precision: 6, step: 0.01 }} />
      <StationField name="latitude" number={{ onPaste, precision: 6, step: 0.01 }} />
      <StationField
        name="timeZone"
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
      </StationField>
    </FormSection>
  );
}
