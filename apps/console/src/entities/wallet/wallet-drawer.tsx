import { ArrowRightOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../shared/format/format.ts';
import { FormDrawer } from '../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../shared/ui/form/money/money-rule.ts';
import { typedAmount } from '../../shared/ui/form/money/typed-amount.ts';
import textParts from '../../shared/ui/text.module.css';
import { balanceAfter, isAboveZero, isBelowZero, signed, type TradeType } from './amounts.ts';
import { Unsure } from './unsure.tsx';
import { useRequest } from './use-request.ts';
import styles from './wallet.module.css';

export interface WalletMovement {
  /** Positive: recharge. Negative: refund. */
  amount: string;
  tradeType: TradeType;
  remark: string;
  /** Made once when the drawer opens, so that what is sent again moves money once. */
  requestId: string;
}

interface Props {
  /** What the form is about: "Recharge card 0042". */
  title: string;
  open: boolean;
  onClose: () => void;
  balance: string;
  /** The part of it that is bonus money, and what may be taken off. */
  bonus: string;
  refundable: string;
  currency: string;
  /** Decimal places of the currency's smallest unit. */
  minorUnit: number;
  /** What it opens with. */
  kind?: TradeType;
  /** Why nothing may be put on the wallet (a lost card); money can still be taken off. */
  noRecharge?: string;
  /** Rejects with an ApiError that has been shown by then, or whose fields are `amount` and `remark`. */
  onSend: (movement: WalletMovement) => Promise<unknown>;
  /** Facts above the form: whose wallet it is. */
  children?: ReactNode;
}

interface Values {
  kind: TradeType;
  amount: string;
  remark: string;
}

const QUICK = ['50', '100', '200', '500'];
/** Where the smallest unit is a whole one, a session costs hundreds of it. */
const QUICK_WHOLE = ['1000', '3000', '5000', '10000'];

/** Puts money on a wallet or takes it off: the balance before and after is seen before anything is sent. The page loads the texts `wallet`. */
export function WalletDrawer(props: Props) {
  const { open, balance, bonus, refundable, currency, minorUnit, noRecharge } = props;
  const moneyRule = useMoneyRule();
  const { t } = useTranslation(['wallet', 'common']);
  const [form] = Form.useForm<Values>();
  const { unsure, send } = useRequest(open);
  const start: TradeType = noRecharge ? 'refund' : (props.kind ?? 'recharge');
  const kind = Form.useWatch('kind', form) ?? start;
  const typed = Form.useWatch('amount', form) ?? '';
  const amount = typedAmount(typed, minorUnit);
  const after = amount === null ? null : balanceAfter(balance, amount, kind);
  const low = after !== null && kind === 'refund' && isBelowZero(after);
  const setAmount = (value: string) => {
    form.setFieldValue('amount', value);
    void form.validateFields(['amount']).catch(() => {});
  };
  return (
    <FormDrawer<Values>
      title={props.title}
      open={open}
      onClose={props.onClose}
      submitText={amount === null ? t(`submit.${kind}`) : t(`submitAmount.${kind}`, { amount: money(amount, currency) })}
      form={form}
      initialValues={{ kind: start, amount: '', remark: '' }}
      width={460}
      onSubmit={async (values) => {
        const checked = typedAmount(values.amount, minorUnit)!;
        await send((requestId) =>
          props.onSend({
            amount: signed(checked, values.kind),
            tradeType: values.kind,
            remark: values.remark.trim(),
            requestId,
          }),
        );
      }}
    >
      {props.children}
      <div className={styles.balance}>
        <div>
          <span>{t('before')}</span>
          <b title={money(balance, currency)}>{money(balance, currency)}</b>
        </div>
        <ArrowRightOutlined className={textParts.faint} />
        <div aria-live="polite">
          <span>{t('after')}</span>
          <b data-low={low} title={after === null ? undefined : money(after, currency)}>
            {after === null ? '–' : money(after, currency)}
          </b>
        </div>
      </div>
      {isAboveZero(bonus) ? <p className={styles.bonus}>{t('ofBonus', { amount: money(bonus, currency) })}</p> : null}
      <Unsure shown={unsure} />
      {noRecharge ? <Alert type="info" showIcon title={noRecharge} style={{ marginBottom: 16 }} /> : null}
      <Form.Item name="kind" label={t('kind')} hidden={noRecharge !== undefined}>
        <Segmented
          block
          disabled={unsure}
          aria-label={t('kind')}
          options={(['recharge', 'refund'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t(`amount.${kind}`)}
        extra={kind === 'refund' ? t('refundHint', { most: money(refundable, currency) }) : undefined}
        normalize={(value: string) => value.replace(/^\s*[-−－]/, '')}
        dependencies={['kind']}
        rules={[
          moneyRule(t(`amount.${kind}`), { minorUnit }),
          {
            validator: (_, value: string) => {
              const read = typedAmount(value ?? '', minorUnit);
              if (read === null || form.getFieldValue('kind') !== 'refund') return Promise.resolve();
              if (isBelowZero(balanceAfter(balance, read, 'refund')))
                return Promise.reject(new Error(t('tooMuch', { balance: money(balance, currency) })));
              if (isBelowZero(balanceAfter(refundable, read, 'refund')))
                return Promise.reject(new Error(t('notRefundable', { most: money(refundable, currency) })));
              return Promise.resolve();
            },
          },
        ]}
      >
        <MoneyInput autoFocus currency={currency} disabled={unsure} />
      </Form.Item>
      <div className={styles.quick}>
        {kind === 'recharge' ? (
          (minorUnit === 0 ? QUICK_WHOLE : QUICK).map((value) => (
            <Button key={value} size="small" disabled={unsure} onClick={() => setAmount(value)}>
              {money(value, currency)}
            </Button>
          ))
        ) : isAboveZero(refundable) ? (
          <Button size="small" disabled={unsure} onClick={() => setAmount(refundable)}>
            {t('all', { most: money(refundable, currency) })}
          </Button>
        ) : null}
      </div>
      <Form.Item name="remark" label={t('remark')}>
        <Input maxLength={200} placeholder={t('remarkPlaceholder')} />
      </Form.Item>
    </FormDrawer>
  );
}
