import { contract } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { RulesButton, RulesDrawer } from '../parts/rules-drawer.tsx';

const { orderCosts } = contract;
const PARAM = 'rules';

/** The button that opens the cost rules, and their form. */
export function CostRules() {
  const { t } = useTranslation('orderCosts');
  return (
    <RulesButton param={PARAM} title={t('rules.title')}>
      {(providerId) => <CostRulesForm providerId={providerId} />}
    </RulesButton>
  );
}

/** The hourly rate, and from which cost on work needs approval. */
function CostRulesForm({ providerId }: { providerId: number }) {
  const { t } = useTranslation('orderCosts');
  const rules = useCall(orderCosts.rules, { query: { providerId } });
  const save = useSend(orderCosts.saveRules, [orderCosts.rules, orderCosts.get]);
  if (!rules.data) return null;
  const given = (amount: string | undefined) => (amount ? amount : null);
  return (
    <RulesDrawer<{ hourRate?: string; approvalLimit?: string }>
      param={PARAM}
      title={t('rules.title')}
      labels={{ provider: t('rules.provider'), saved: t('rules.saved') }}
      providerId={providerId}
      initialValues={{ hourRate: rules.data.hourRate ?? '', approvalLimit: rules.data.approvalLimit ?? '' }}
      onSave={({ hourRate, approvalLimit }) =>
        save.mutateAsync({ body: { providerId, hourRate: given(hourRate), approvalLimit: given(approvalLimit) } })
      }
    >
      <Form.Item name="hourRate" label={t('rules.hourRate')} extra={t('rules.hourRateHint')}>
        <MoneyInput currency={rules.data.currency} />
      </Form.Item>
      <Form.Item name="approvalLimit" label={t('rules.limit')} extra={t('rules.limitHint')}>
        <MoneyInput currency={rules.data.currency} />
      </Form.Item>
    </RulesDrawer>
  );
}
