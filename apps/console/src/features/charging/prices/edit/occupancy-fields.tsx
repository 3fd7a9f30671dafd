import { OCCUPANCY_FIELDS } from '@csms/contract';
import { Form } from 'antd';
import styles from '../prices.module.css';
import { PriceField } from './price-field.ts';
import type { PriceValues } from './values.ts';

/** When the occupancy fee counts; nothing to say where there is none. */
export function OccupancyFields() {
  const fee = Form.useWatch<PriceValues['occupancyFee'] | undefined>('occupancyFee');
  return OCCUPANCY_FIELDS.map((field) => (
    <PriceField key={field} name={field} hidden={!Number(fee)} className={styles.reserve} />
  ));
}
