import { instantOfWallTime } from '@csms/kernel';
import { DatePicker, Form } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { dateTime, offsetText, userZone } from '../../../../shared/format/time.ts';
import { PriceField } from './price-field.ts';
import { type PriceValues, wallOf } from './values.ts';
import { HALF_HOURS, WhenFields } from './when-fields.tsx';

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
  return (
    <WhenFields wide>
      <PriceField name="effectiveFrom" at="at" extra={<Meaning zone={zone} />}>
        <DatePicker
          {...HALF_HOURS}
          minDate={dayjs().startOf('day').subtract(1, 'day')}
          style={{ width: '100%', maxWidth: 280 }}
        />
      </PriceField>
    </WhenFields>
  );
}
