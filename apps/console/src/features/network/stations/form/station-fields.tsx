import { FACILITIES, resourceUrl, stationForm } from '@csms/contract';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../../entities/provider-select.tsx';
import { useDictionary } from '../../../../entities/use-dictionary.ts';
import { useUser } from '../../../../shared/access/access.tsx';
import { FormSection } from '../../../../shared/ui/form/form-page.tsx';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { RichText } from '../../../../shared/ui/rich-text/rich-text.tsx';
import { RichTextView } from '../../../../shared/ui/rich-text/rich-text-view.tsx';
import { ImageUpload } from '../../../../shared/ui/upload/image-upload.tsx';
import { Missing } from '../../../../shared/ui/value/values.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RegionSelect } from './region-select.tsx';
import type { StationValues } from './station-values.ts';

const clock = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
const TIMES = Array.from({ length: 49 }, (_, half) => ({ value: clock(half), label: clock(half) }));

function PictureView({ value, label }: { value?: string | null; label: string }) {
  return value ? <img src={resourceUrl(value)} alt={label} style={{ maxWidth: 320, borderRadius: 6 }} /> : <Missing />;
}

/** Name, provider and address of a station. */
export function Basics({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['stations', 'common']);
  const rule = useRule();
  const { isShowProvider } = useUser();
  const { entries } = useDictionary('country');
  const form = Form.useFormInstance<StationValues>();
  const country = Form.useWatch('country', form);
  // A country that the dictionary does not have (any more) stays to be chosen.
  const countries = useMemo(() => {
    const options = entries.map((one) => ({ value: one.dictValue, label: one.dictLabel }));
    return country && !options.some((one) => one.value === country) ? [{ value: country, label: country }, ...options] : options;
  }, [entries, country]);
  const { shape } = stationForm;
  return (
    <FormSection title={t('form.basics')} hint={t('form.basicsHint')}>
      <Form.Item name="stationName" label={t('form.name')} required rules={[rule(shape.stationName, t('form.name'))]}>
        <Input maxLength={100} autoFocus={isNew} />
      </Form.Item>
      {/* A station stays with its provider: records, prices and money hang on it. */}
      <Form.Item
        name="providerId"
        label={t('form.provider')}
        required
        hidden={!isShowProvider}
        rules={[rule(shape.providerId, t('form.provider'), 'choice')]}
        extra={isNew ? undefined : t('form.providerFixed')}
      >
        <ProviderSelect label={t('form.provider')} disabled={!isNew} />
      </Form.Item>
      <Form.Item name="country" label={t('form.country')} required rules={[rule(shape.country, t('form.country'), 'choice')]}>
        <Select options={countries} showSearch={{ optionFilterProp: 'label' }} popupMatchSelectWidth={false} />
      </Form.Item>
      {country === 'CN' ? (
        <Form.Item name="pcaIds" label={t('form.region')}>
          <RegionSelect />
        </Form.Item>
      ) : null}
      <Form.Item
        name="address"
        label={t('form.address')}
        required
        className="wide"
        rules={[rule(shape.address, t('form.address'))]}
      >
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="servicePhone" label={t('form.phone')} rules={[{ max: 40 }]}>
        <Input maxLength={40} inputMode="tel" />
      </Form.Item>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
        <Form.Item name={['openingTime', 'start']} label={t('form.opens')}>
          <Select options={TIMES.slice(0, 48)} showSearch />
        </Form.Item>
        <Form.Item name={['openingTime', 'end']} label={t('form.closes')}>
          <Select options={TIMES.slice(1)} showSearch />
        </Form.Item>
      </div>
      <Form.Item name="isPublic" valuePropName="checked" extra={t('form.publicHint')} className="wide">
        <Checkbox>{t('form.public')}</Checkbox>
      </Form.Item>
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
        <Form.Item
          name="siteLimitKw"
          label={t('form.siteLimit')}
          extra={t('form.siteLimitHint')}
          rules={[
            { type: 'number', min: 0.001, max: 2_000_000, message: t('common:form.between', { min: 0.001, max: 2_000_000 }) },
          ]}
        >
          <InputNumber min={0} max={2_000_000} style={{ width: '100%' }} />
        </Form.Item>
      </FormSection>
      <FormSection title={t('form.services')} hint={t('form.servicesHint')}>
        <Form.Item name="facilities" label={t('form.facilities')} className="wide">
          <Checkbox.Group options={FACILITIES.map((value) => ({ value, label: t(`facility.${value}`) }))} />
        </Form.Item>
        <Form.Item name="description" label={t('form.description')} className="wide">
          <TextArea rows={3} maxLength={2000} />
        </Form.Item>
        <Form.Item name="picture" label={t('form.picture')} className="wide">
          {editable ? <ImageUpload kind="stationImage" label={t('form.picture')} /> : <PictureView label={t('form.picture')} />}
        </Form.Item>
        <Form.Item name="guide" label={t('form.guide')} className="wide">
          {editable ? <RichText label={t('form.guide')} /> : <RichTextView html={guide ?? ''} />}
        </Form.Item>
      </FormSection>
    </>
  );
}
