import { priceForm } from '@csms/contract';
import { Form, InputNumber, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import styles from '../prices.module.css';
import type { PriceValues } from './values.ts';

/** Whether the session fee is asked once a stay, and how long a pause may be within it; nothing to say where there is no such fee. */
export function StayFields() {
  const { t } = useTranslation('prices');
  const rule = useRule();
  const fee = Form.useWatch<PriceValues['sessionFee'] | undefined>('sessionFee');
  const perStay = Form.useWatch<boolean | undefined>('sessionFeePerStay');
  return (
    <>
      <Form.Item
        name="sessionFeePerStay"
        label={t('stay.perStay')}
        hidden={!Number(fee)}
        valuePropName="checked"
        extra={t('stay.perStayHint')}
        className={styles.reserve}
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="stayGapMinutes"
        label={t('stay.gap')}
        hidden={!(Number(fee) && perStay)}
        rules={[rule(priceForm.shape.stayGapMinutes, t('stay.gap'))]}
        extra={t('stay.gapHint')}
        className={styles.reserve}
      >
        <InputNumber min={1} max={240} precision={0} suffix={t('fees.units.minute')} style={{ width: '100%' }} />
      </Form.Item>
    </>
  );
}
