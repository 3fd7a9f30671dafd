import { contract, costRules } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { RulesButton, RulesDrawer } from '../parts/rules-drawer.tsx';

const RuleField = fieldsOf(costRules);
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
  return (
    <RulesDrawer<Pick<z.output<typeof costRules>, 'hourRate' | 'approvalLimit'>>
      param={PARAM}
      title={t('rules.title')}
      labels={{ provider: t('rules.provider'), saved: t('rules.saved') }}
      providerId={providerId}
      initialValues={rules.data}
      onSave={(values) => save.mutateAsync({ body: { ...values, providerId } })}
    >
      <RuleField name="hourRate" unit={rules.data.currency} />
      <RuleField name="approvalLimit" unit={rules.data.currency} />
    </RulesDrawer>
  );
}
