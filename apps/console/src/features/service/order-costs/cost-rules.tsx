import { contract } from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';

const { orderCosts } = contract;

/** The button that opens the cost rules, and their form. */
export function CostRules() {
  const { t } = useTranslation('orderCosts');
  const [open, setOpen] = useUrlParam('rules');
  return (
    <Allowed any={['workOrder:confirm']}>
      <Button onClick={() => setOpen('1')}>{t('rules.title')}</Button>
      {open ? <CostRulesForm onClose={() => setOpen(undefined)} /> : null}
    </Allowed>
  );
}

/** The hourly rate, and from which cost on work needs approval. */
function CostRulesForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['orderCosts', 'common']);
  const { providerId: own, isShowProvider } = useUser();
  const [chosen, setChosen] = useUrlParam('of');
  const providerId = Number(chosen ?? own);
  const [form] = Form.useForm<{ hourRate?: string; approvalLimit?: string }>();
  const rules = useCall(orderCosts.rules, { query: { providerId } });
  const save = useSend(orderCosts.saveRules, [orderCosts.rules, orderCosts.get]);
  if (!rules.data) return null;
  const given = (amount: string | undefined) => (amount ? amount : null);
  return (
    <FormDrawer<{ hourRate?: string; approvalLimit?: string }>
      key={providerId}
      title={t('rules.title')}
      open
      onClose={() => {
        setChosen(undefined);
        onClose();
      }}
      submitText={t('common:actions.save')}
      form={form}
      width={420}
      initialValues={{ hourRate: rules.data.hourRate ?? '', approvalLimit: rules.data.approvalLimit ?? '' }}
      onSubmit={async ({ hourRate, approvalLimit }) => {
        await save.mutateAsync({ body: { providerId, hourRate: given(hourRate), approvalLimit: given(approvalLimit) } });
        notify.success(t('rules.saved'));
      }}
    >
      {isShowProvider ? (
        <Form.Item label={t('rules.provider')}>
          <ProviderSelect label={t('rules.provider')} value={providerId} onChange={(id) => setChosen(String(id))} />
        </Form.Item>
      ) : null}
      <Form.Item name="hourRate" label={t('rules.hourRate')} extra={t('rules.hourRateHint')}>
        <MoneyInput currency={rules.data.currency} />
      </Form.Item>
      <Form.Item name="approvalLimit" label={t('rules.limit')} extra={t('rules.limitHint')}>
        <MoneyInput currency={rules.data.currency} />
      </Form.Item>
    </FormDrawer>
  );
}
