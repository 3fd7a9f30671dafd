import { instantOfWallTime } from '@csms/kernel';
import { DatePicker, Form, Radio } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { dateTime, offsetText, userZone } from '../../../../shared/format/time.ts';
import { PriceField } from './price-field.ts';
import { type PriceValues, tomorrow, wallOf } from './values.ts';

/** What a wall time of the station means: its offset, this computer's time, and what happens where the clock moves. */
function Meaning({ zone }: { zone: string }) {
  const { t } = useTranslation('prices');
  const at = Form.useWatch<PriceValues['at'] | undefined>('at');
  if (!at) return <>{t('when.zone', { zone })}</>;
  const { at: instant, shown } = instantOfWallTime(zone, wallOf(at));
  const here = userZone();
  return (
    <>
      {t('when.zoneOffset', { zone, offset: offsetText(instant, zone) })}
      {offsetText(instant, zone) === offsetText(instant, here)
        ? null
        : ` · ${t('when.mine', { time: dateTime(instant, here).slice(0, 16), offset: offsetText(instant, here) })}`}
      {shown === 0 ? <div>{t('when.skipped', { time: dateTime(instant, zone).slice(11, 16) })}</div> : null}
      {shown === 2 ? <div>{t('when.twice')}</div> : null}
    </>
  );
}

/** From when on: at once, or later by the station's own clock. */
export function EffectiveField({ zone }: { zone: string }) {
  const { t } = useTranslation('prices');
  const form = Form.useFormInstance<PriceValues>();
  const when = Form.useWatch('when', form);
  return (
    <>
      <Form.Item name="when" label={t('when.label')} className="wide" style={{ marginBottom: when === 'later' ? 8 : undefined }}>
        <Radio.Group
          options={[
            { value: 'now', label: t('when.now') },
            { value: 'later', label: t('when.later') },
          ]}
          onChange={({ target }) => {
            if (target.value === 'later' && !form.getFieldValue('at')) form.setFieldValue('at', tomorrow());
          }}
        />
      </Form.Item>
      {when === 'later' ? (
        <PriceField name="effectiveFrom" at="at" extra={<Meaning zone={zone} />}>
          <DatePicker
            showTime={{ format: 'HH:mm', minuteStep: 30 }}
            format="YYYY-MM-DD HH:mm"
            minDate={dayjs().startOf('day').subtract(1, 'day')}
            style={{ width: '100%', maxWidth: 280 }}
          />
        </PriceField>
      ) : null}
    </>
  );
}
