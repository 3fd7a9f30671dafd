import { OCCUPANCY_FIELDS, priceForm } from '@csms/contract';
import { Form, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import styles from '../prices.module.css';
import type { PriceValues } from './values.ts';

/** When the occupancy fee counts; nothing to say where there is none. */
export function OccupancyFields() {
  const { t } = useTranslation('prices');
  const rule = useRule();
  const fee = Form.useWatch<PriceValues['occupancyFee'] | undefined>('occupancyFee');
  return OCCUPANCY_FIELDS.map((field) => (
    <Form.Item
      key={field}
      name={field}
      label={t(`occupancy.${field}`)}
      hidden={!Number(fee)}
      rules={[rule(priceForm.shape[field], t(`occupancy.${field}`))]}
      extra={t(`occupancy.hints.${field}`)}
      className={styles.reserve}
    >
      <InputNumber
        min={field === 'occupancyMostMinutes' ? 1 : 0}
        max={1440}
        precision={0}
        suffix={t('fees.units.minute')}
        style={{ width: '100%' }}
      />
    </Form.Item>
  ));
}
