import { Form } from 'antd';
import styles from '../prices.module.css';
import { PriceField } from './price-field.ts';
import type { PriceValues } from './values.ts';

/** Whether the session fee is asked once a stay, and how long a pause may be within it; nothing to say where there is no such fee. */
export function StayFields() {
  const fee = Form.useWatch<PriceValues['sessionFee'] | undefined>('sessionFee');
  const perStay = Form.useWatch<boolean | undefined>('sessionFeePerStay');
  return (
    <>
      <PriceField name="sessionFeePerStay" hidden={!Number(fee)} className={styles.reserve} />
      <PriceField name="stayGapMinutes" hidden={!(Number(fee) && perStay)} className={styles.reserve} />
    </>
  );
}
