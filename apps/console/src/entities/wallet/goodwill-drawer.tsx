import { type BodyOf, type contract, goodwillForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/api/report.ts';
import { money } from '../../shared/format/format.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { fieldsOf } from '../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../shared/ui/form/money/money-rule.ts';
import { typedAmount } from '../../shared/ui/form/money/typed-amount.ts';
import { Unsure } from './unsure.tsx';
import { useRequest } from './use-request.ts';

export type GoodwillForm = BodyOf<typeof contract.cards.goodwill>;
const GoodwillField = fieldsOf(goodwillForm);

interface Props {
  /** What the form is about: "Goodwill for card 0042". */
  title: string;
  open: boolean;
  onClose: () => void;
  balance: string;
  currency: string;
  /** Decimal places of the currency's smallest unit. */
  minorUnit: number;
  /** Rejects with an ApiError that has been shown by then, or whose fields are those of the form. */
  onSend: (form: GoodwillForm) => Promise<unknown>;
}

/** Gives a customer money without an order. The page loads the texts `wallet`. */
export function GoodwillDrawer({ title, open, onClose, balance, currency, minorUnit, onSend }: Props) {
  const { t } = useTranslation(['wallet', 'common']);
  const moneyRule = useMoneyRule();
  const [form] = Form.useForm<Omit<GoodwillForm, 'requestId'>>();
  const { unsure, send } = useRequest(open);
  const amount = typedAmount(Form.useWatch('amount', form) ?? '', minorUnit);
  return (
    <FormDrawer<Omit<GoodwillForm, 'requestId'>>
      title={title}
      open={open}
      onClose={onClose}
      submitText={amount === null ? t('goodwill.action') : t('goodwill.submit', { amount: money(amount, currency) })}
      form={form}
      initialValues={{ amount: '', reason: '' }}
      width={460}
      onSubmit={async ({ amount: typed, reason }) => {
        const given = typedAmount(typed, minorUnit)!;
        await send((requestId) => onSend({ amount: given, reason: reason.trim(), requestId }));
        notify.success(t('goodwill.done', { amount: money(given, currency) }));
      }}
    >
      <Facts facts={[{ label: t('before'), value: money(balance, currency) }]} />
      <Unsure shown={unsure} />
      <GoodwillField name="amount" rules={(label) => [moneyRule(label, { minorUnit })]}>
        <MoneyInput autoFocus currency={currency} disabled={unsure} />
      </GoodwillField>
      <GoodwillField name="reason" disabled={unsure} />
      <p style={{ color: 'var(--text-soft)' }}>{t('goodwill.will')}</p>
    </FormDrawer>
  );
}
