import { type CLAIM_KINDS, type COST_KINDS, claimForm, contract, enteredCost, type OrderCostSheet } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

const { orderCosts } = contract;
export const STALE_BY_COSTS = [orderCosts.get, contract.workOrders.get];

const CostField = fieldsOf(enteredCost);
const ClaimField = fieldsOf(claimForm);
interface Values extends Omit<z.input<typeof claimForm>, 'taskId' | 'kind'> {
  kind: string;
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
  const { t } = useTranslation('orderCosts');
  const [form] = Form.useForm<Values>();
  const add = useSend(orderCosts.add, STALE_BY_COSTS);
  const estimate = useSend(orderCosts.estimate, STALE_BY_COSTS);
  const claim = useSend(orderCosts.claim, STALE_BY_COSTS);
  const { taskId, warranties, currency } = costs;
  const supplier = warranties.find(({ isUnder }) => isUnder)?.supplier ?? '';
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
              amount: costs.claim?.amount ?? null,
              note: costs.claim?.note ?? '',
            }
          : { kind: 'travel', amount: act === 'estimate' ? (costs.estimate ?? '') : '' }
      }
      onSubmit={async ({ kind, ...values }) => {
        const cost = { taskId, amount: values.amount ?? '', note: values.note };
        if (act === 'add') await add.mutateAsync({ body: { ...cost, kind: kind as (typeof COST_KINDS)[number] } });
        else if (act === 'estimate') await estimate.mutateAsync({ body: cost });
        else await claim.mutateAsync({ body: { ...values, taskId, kind: kind as (typeof CLAIM_KINDS)[number] } });
        notify.success(t(`act.${act}.done`));
      }}
    >
      {act === 'claim' ? (
        <>
          <ClaimField name="kind" />
          <ClaimField name="party" />
          <ClaimField name="claimNumber" />
          <ClaimField name="state" />
          <ClaimField name="amount" unit={currency} />
          <ClaimField name="note" />
        </>
      ) : (
        <>
          {act === 'add' ? <CostField name="kind" /> : null}
          <CostField name="amount" unit={currency} />
          <CostField name="note" />
        </>
      )}
    </FormDrawer>
  );
}
