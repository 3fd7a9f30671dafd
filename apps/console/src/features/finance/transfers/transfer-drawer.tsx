import { contract, transferForm, transferList } from '@csms/contract';
import { minorUnitOf, newId } from '@csms/kernel';
import { Form } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { type FoundWallet, WalletSelect } from '../../../entities/wallet-select.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import styles from '../parts/finance.module.css';
import { useWalletWords } from '../parts/wallet-parts.tsx';

const TransferField = fieldsOf(transferForm);

interface Values {
  from: FoundWallet;
  to: FoundWallet;
  amount: string;
  remark?: string;
}

/** Money from one wallet to another; where one end is given it stands there already. */
export function TransferDrawer({
  open,
  onClose,
  from,
  to,
}: {
  open: boolean;
  onClose: () => void;
  from?: FoundWallet | undefined;
  to?: FoundWallet | undefined;
}) {
  const { t } = useTranslation('finance');
  const mustChoose = useMustChoose();
  const [form] = Form.useForm<Values>();
  const rule = useMoneyRule();
  const words = useWalletWords();
  const word = useColumnWord(transferList);
  // One for all attempts of this form: what got lost on its way back is not moved twice.
  const requestId = useRef(newId());
  const send = useSend(contract.transfers.create, [
    contract.transfers.list,
    contract.companies.list,
    contract.companies.get,
    contract.companies.members,
    contract.walletSearch.find,
    contract.statements.get,
  ]);
  const chosen = Form.useWatch([], form) as Partial<Values> | undefined;
  const source = chosen?.from ?? from;
  const target = chosen?.to ?? to;
  return (
    <FormDrawer<Values>
      title={t('transfers.createTitle')}
      open={open}
      onClose={onClose}
      submitText={t('transfers.submit')}
      form={form}
      initialValues={{ from, to }}
      onSubmit={async (values) => {
        const done = await send.mutateAsync({
          body: {
            from: { kind: values.from.kind, id: values.from.id },
            to: { kind: values.to.kind, id: values.to.id },
            amount: String(values.amount),
            remark: values.remark ?? '',
            requestId: requestId.current,
          },
        });
        requestId.current = newId();
        notify.success(t('transfers.done', { amount: money(done.amount, done.currency), name: done.to.name }));
      }}
    >
      <Form.Item
        name="from"
        label={word('from')}
        rules={[mustChoose(word('from'))]}
        extra={source ? t('transfers.balance', { amount: money(source.balance, source.currency) }) : undefined}
      >
        <WalletSelect words={words} />
      </Form.Item>
      <Form.Item name="to" label={word('to')} rules={[mustChoose(word('to'))]}>
        <WalletSelect words={words} providerId={source?.providerId} />
      </Form.Item>
      <TransferField name="amount" rules={[rule(word('amount'), { minorUnit: minorUnitOf(source?.currency ?? '') })]}>
        <MoneyInput currency={source?.currency} />
      </TransferField>
      <TransferField name="remark" />
      {source && target && chosen?.amount ? (
        <p className={styles.will}>
          {t('transfers.will', { amount: money(String(chosen.amount), source.currency), from: source.name, to: target.name })}
        </p>
      ) : null}
    </FormDrawer>
  );
}
