import { FEE_KINDS, FLAT_FEE_KEYS, price } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../../shared/ui/form/money/money-rule.ts';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import styles from '../prices.module.css';

/** The fees that have one price for all tiers. */
export function FlatFeeFields({ currency }: { currency: string }) {
  const { t } = useTranslation('prices');
  const rule = useRule();
  const moneyRule = useMoneyRule();
  return FLAT_FEE_KEYS.map((key) => {
    const { price: field, unit } = FEE_KINDS[key];
    const name = t(`fees.names.${key}`);
    return (
      <Form.Item
        key={key}
        name={field}
        label={t('fees.head', { fee: name, unit: `${currency}/${t(`fees.units.${unit}`)}` })}
        required
        rules={[moneyRule(name, { minorUnit: 6, zero: true }), rule(price, name)]}
        validateFirst
        className={styles.reserve}
      >
        <MoneyInput maxLength={13} />
      </Form.Item>
    );
  });
}
