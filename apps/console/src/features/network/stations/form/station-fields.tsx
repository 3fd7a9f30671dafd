import { openingHours, resourceUrl, stationForm } from '@csms/contract';
import { Checkbox, Form, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../../entities/provider-select.tsx';
import { useDictionary } from '../../../../entities/use-dictionary.ts';
import { useUser } from '../../../../shared/access/access.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormSection } from '../../../../shared/ui/form/form-page.tsx';
import { RichText } from '../../../../shared/ui/rich-text/rich-text.tsx';
import { RichTextView } from '../../../../shared/ui/rich-text/rich-text-view.tsx';
import { ImageUpload } from '../../../../shared/ui/upload/image-upload.tsx';
import { Missing } from '../../../../shared/ui/value/values.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RegionSelect } from './region-select.tsx';
import type { StationValues } from './station-values.ts';

const StationField = fieldsOf(stationForm);
const HoursField = fieldsOf(openingHours);

const clock = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
const TIMES = Array.from({ length: 49 }, (_, half) => ({ value: clock(half), label: clock(half) }));

function PictureView({ value, label }: { value?: string | null; label: string }) {
  return value ? <img src={resourceUrl(value)} alt={label} style={{ maxWidth: 320, borderRadius: 6 }} /> : <Missing />;
}

/** Name, provider and address of a station. */
export function Basics({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['stations', 'common']);
  const { isShowProvider } = useUser();
  const { entries } = useDictionary('country');
  const form = Form.useFormInstance<StationValues>();
  const country = Form.useWatch('country', form);
  // A country that the dictionary does not have (any more) stays to be chosen.
  const countries = useMemo(() => {
    const options = entries.map((one) => ({ value: one.dictValue, label: one.dictLabel }));
    return country && !options.some((one) => one.value === country) ? [{ value: country, label: country }, ...options] : options;
  }, [entries, country]);
  return (
    <FormSection title={t('form.basics')} hint={t('form.basicsHint')}>
      <StationField name="stationName" input={{ autoFocus: isNew }} />
      {/* A station stays with its provider: records, prices and money hang on it. */}
      <StationField name="providerId" hidden={!isShowProvider} extra={isNew ? undefined : t('form.providerFixed')}>
        {(label) => <ProviderSelect label={label} disabled={!isNew} />}
      </StationField>
      <StationField name="country">
        <Select options={countries} showSearch={{ optionFilterProp: 'label' }} popupMatchSelectWidth={false} />
      </StationField>
      {country === 'CN' ? <StationField name="pcaIds">{(label) => <RegionSelect label={label} />}</StationField> : null}
      <StationField name="address" className="wide" />
      <StationField name="servicePhone" input={{ inputMode: 'tel' }} />
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
        <HoursField name="start" at={['openingTime', 'start']} required={false}>
          <Select options={TIMES.slice(0, 48)} showSearch />
        </HoursField>
        <HoursField name="end" at={['openingTime', 'end']} required={false}>
          <Select options={TIMES.slice(1)} showSearch />
        </HoursField>
      </div>
      <StationField name="isPublic" checkbox className="wide" />
    </FormSection>
  );
}

/** Every field of a station, in sections. */
export function StationFields({ isNew = false, editable = true }: { isNew?: boolean; editable?: boolean }) {
  const { t } = useTranslation(['stations', 'common']);
  const form = Form.useFormInstance<StationValues>();
  const guide = Form.useWatch('guide', form);
  return (
    <>
      <Basics isNew={isNew} />
      <PlaceFields editable={editable} />
      <FormSection title={t('form.power')} hint={t('form.powerHint')}>
        <StationField name="siteLimitW" />
      </FormSection>
      <FormSection title={t('form.services')} hint={t('form.servicesHint')}>
        <StationField name="facilities" className="wide">
          {(_, { options }) => <Checkbox.Group options={options} />}
        </StationField>
        <StationField name="description" className="wide" />
        <StationField name="picture" className="wide">
          {(label) => (editable ? <ImageUpload kind="stationImage" label={label} /> : <PictureView label={label} />)}
        </StationField>
        <StationField name="guide" className="wide">
          {(label) => (editable ? <RichText label={label} /> : <RichTextView html={guide ?? ''} />)}
        </StationField>
      </FormSection>
    </>
  );
}
