import { price, TIER_FEE_KEYS, TIER_NAMES } from '@csms/contract';
import { sum } from '@csms/kernel';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../../shared/ui/form/money/money-rule.ts';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { TierMark } from '../../parts/tier-mark.tsx';
import type { Tier } from '../day/slots.ts';
import styles from '../prices.module.css';
import { type PriceValues, shortFee } from './values.ts';

/** What a kWh of this tier costs altogether. */
function Total({ tier, unit }: { tier: Tier; unit: string }) {
  const fees = Form.useWatch<PriceValues['fees'][Tier] | undefined>(['fees', tier]);
  const known = fees && TIER_FEE_KEYS.every((kind) => price.safeParse(fees[kind]).success);
  return (
    <div className={styles.total}>
      {known ? shortFee(sum(TIER_FEE_KEYS.map((kind) => fees[kind]))) : '–'} <span className={styles.soft}>{unit}</span>
    </div>
  );
}

/** The fees by the kWh: electricity and service of each tier. */
export function FeeFields({ unit }: { unit: string }) {
  const { t } = useTranslation(['prices', 'common']);
  const rule = useRule();
  const moneyRule = useMoneyRule();
  return (
    <table className={`${styles.fees} wide`}>
      <thead>
        <tr>
          <th scope="col">{t('fees.tier')}</th>
          {TIER_FEE_KEYS.map((kind) => (
            <th key={kind} scope="col">
              {t('fees.head', { fee: t(`fees.short.${kind}`), unit })}
            </th>
          ))}
          <th scope="col" className={styles.total}>
            {t('fees.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {TIER_NAMES.map((tier) => (
          <tr key={tier}>
            <td>
              <TierMark tier={tier} />
            </td>
            {TIER_FEE_KEYS.map((kind) => {
              const label = t('fees.of', { fee: t(`fees.names.${kind}`), tier: t(`common:tier.${tier}`) });
              return (
                <td key={kind}>
                  <Form.Item
                    name={['fees', tier, kind]}
                    rules={[moneyRule(label, { minorUnit: 6, zero: true }), rule(price, label)]}
                    validateFirst
                    style={{ marginBottom: 14 }}
                  >
                    <MoneyInput maxLength={13} aria-label={label} aria-required />
                  </Form.Item>
                </td>
              );
            })}
            <td>
              <Total tier={tier} unit={unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
