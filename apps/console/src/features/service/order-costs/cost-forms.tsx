import { CLAIM_KINDS, CLAIM_STATES, COST_KINDS, COST_WORDS, contract, enteredCost, type OrderCostSheet } from '@csms/contract';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';

const { orderCosts } = contract;
export const STALE_BY_COSTS = [orderCosts.get, contract.workOrders.get];

interface Values {
  kind: string;
  amount?: string;
  note?: string;
  party: string;
  claimNumber?: string;
  state: (typeof CLAIM_STATES)[number];
}

/** A cost, an estimate or a claim of an order, as a form at the side. */
export function CostForm({
  act,
  costs,
  onClose,
}: {
  act: 'add' | 'estimate' | 'claim';
  costs: OrderCostSheet;
  onClose: () => void;
}) {
  const { t } = useTranslation(['orderCosts', 'common']);
  const word = useWord();
  const rule = useRule();
  const [form] = Form.useForm<Values>();
  const add = useSend(orderCosts.add, STALE_BY_COSTS);
  const estimate = useSend(orderCosts.estimate, STALE_BY_COSTS);
  const claim = useSend(orderCosts.claim, STALE_BY_COSTS);
  const { taskId, warranties } = costs;
  const supplier = warranties.find(({ isUnder }) => isUnder)?.supplier ?? '';
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
  const amountRule = rule(enteredCost.shape.amount, t('amount'));
  return (
    <FormDrawer<Values>
      title={`${t(`act.${act}.action`)} · ${taskId}`}
      open
      onClose={onClose}
      submitText={t(`act.${act}.action`)}
      form={form}
      width={420}
      initialValues={
        act === 'claim'
          ? {
              kind: costs.claim?.kind ?? (supplier === '' ? 'damage' : 'warranty'),
              party: costs.claim?.party ?? supplier,
              claimNumber: costs.claim?.claimNumber ?? '',
              state: costs.claim?.state ?? 'open',
              amount: costs.claim?.amount ?? '',
              note: costs.claim?.note ?? '',
            }
          : { kind: 'travel', amount: act === 'estimate' ? (costs.estimate ?? '') : '' }
      }
      onSubmit={async ({ kind, amount = '', note = '', party, claimNumber = '', state }) => {
        if (act === 'add') await add.mutateAsync({ body: { taskId, kind: kind as (typeof COST_KINDS)[number], amount, note } });
        else if (act === 'estimate') await estimate.mutateAsync({ body: { taskId, amount, note } });
        else
          await claim.mutateAsync({
            body: {
              taskId,
              kind: kind as (typeof CLAIM_KINDS)[number],
              party,
              claimNumber,
              state,
              amount: amount === '' ? null : amount,
              note,
            },
          });
        notify.success(t(`act.${act}.done`));
      }}
    >
      {act === 'add' ? (
        <Form.Item name="kind" label={t('kind')}>
          <Select options={COST_KINDS.map((value) => ({ value, label: word(COST_WORDS.kinds[value]) }))} />
        </Form.Item>
      ) : null}
      {act === 'claim' ? (
        <>
          <Form.Item name="kind" label={t('kind')}>
            <Select options={CLAIM_KINDS.map((value) => ({ value, label: word(COST_WORDS.claims[value]) }))} />
          </Form.Item>
          <Form.Item name="party" label={t('party')} rules={required(t('party'))} extra={t('partyHint')}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="claimNumber" label={t('claimNumber')}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="state" label={t('state')}>
            <Select options={CLAIM_STATES.map((value) => ({ value, label: word(COST_WORDS.claimStates[value]) }))} />
          </Form.Item>
        </>
      ) : null}
      <Form.Item
        name="amount"
        label={t(act === 'claim' ? 'claimAmount' : 'amount')}
        rules={act === 'claim' ? [] : [...required(t('amount')), amountRule]}
        extra={act === 'claim' ? t('claimAmountHint') : undefined}
      >
        <MoneyInput currency={costs.currency} />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} maxLength={act === 'claim' ? 2000 : 500} />
      </Form.Item>
    </FormDrawer>
  );
}
