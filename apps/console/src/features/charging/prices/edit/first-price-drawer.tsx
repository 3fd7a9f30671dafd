import { contract, each, pathOf, price, TIER_FEE_KEYS, TIER_NAMES } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../../shared/ui/form/money/money-rule.ts';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import styles from '../prices.module.css';
import { reviewPrice } from '../review/review-price.tsx';
import { STALE_PRICES } from '../stale.ts';
import { pricesOf, valuesOf } from './values.ts';

type Values = Record<(typeof TIER_FEE_KEYS)[number], string>;

/** The same fees at all hours, and nothing else. */
const allDay = (fees: Values) =>
  pricesOf({ ...valuesOf(undefined), fees: each(TIER_NAMES, () => each(TIER_FEE_KEYS, (kind) => fees[kind])) });

interface Props {
  open: boolean;
  onClose: () => void;
  station: { id: number; stationName: string; currency: string };
}

/** The first price of a station, the same all day and at once; what differs by time of day is set on the price's page. Texts: area `prices`. */
export function FirstPriceDrawer({ open, onClose, station }: Props) {
  const { t } = useTranslation(['prices', 'common']);
  const rule = useRule();
  const moneyRule = useMoneyRule();
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.prices.create, STALE_PRICES);
  return (
    <FormDrawer<Values>
      title={t('first.title', { station: station.stationName })}
      open={open}
      onClose={onClose}
      submitText={t('edit.submit')}
      form={form}
      review={(fees) => reviewPrice([{ stationId: station.id, effectiveFrom: new Date().toISOString() }], null, allDay(fees))}
      onSubmit={async (fees) => {
        await create.mutateAsync({
          body: { stationId: station.id, groupId: null, effectiveFrom: new Date().toISOString(), ...allDay(fees) },
        });
        notify.success(t('edit.saved'));
      }}
    >
      <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>
        {t('first.hint')}{' '}
        <Link className={styles.link} to={`${pathOf('price', station.id)}?tab=settings`}>
          {t('first.byTime')}
        </Link>
      </p>
      {TIER_FEE_KEYS.map((kind) => {
        const label = t('fees.head', { fee: t(`fees.names.${kind}`), unit: `${station.currency}/kWh` });
        return (
          <Form.Item
            key={kind}
            name={kind}
            label={label}
            required
            validateFirst
            rules={[moneyRule(t(`fees.names.${kind}`), { minorUnit: 6, zero: true }), rule(price, t(`fees.names.${kind}`))]}
          >
            <MoneyInput currency={station.currency} maxLength={13} />
          </Form.Item>
        );
      })}
    </FormDrawer>
  );
}
