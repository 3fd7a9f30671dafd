import { contract, type EnergyCost, energyCostForm, price, type StationPrice, TIER_NAMES } from '@csms/contract';
import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../../shared/ui/form/money/money-rule.ts';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { shortFee, unitOf } from '../edit/values.ts';
import { STALE_COSTS } from './stale-costs.ts';

const CostField = fieldsOf(energyCostForm);

interface Values {
  fromDay: Dayjs;
  costs: EnergyCost['costs'];
}

/** What energy costs the operator from a day on; begins with what it cost before. */
export function EnergyCostForm({ station, newest }: { station: StationPrice; newest: EnergyCost | undefined }) {
  const { t } = useTranslation(['prices', 'common']);
  const [shown, show] = useUrlParam('cost');
  const [form] = Form.useForm<Values>();
  const save = useSend(contract.energyCosts.save, STALE_COSTS);
  const rule = useRule();
  const moneyRule = useMoneyRule();
  const before = newest && Object.fromEntries(TIER_NAMES.map((tier) => [tier, shortFee(newest.costs[tier])]));
  return (
    <FormDrawer<Values>
      title={t('costs.create')}
      open={shown !== undefined}
      onClose={() => show(undefined)}
      submitText={t('costs.submit')}
      form={form}
      initialValues={{ fromDay: dayjs().startOf('month'), costs: before }}
      onSubmit={async ({ fromDay, costs }) => {
        await save.mutateAsync({ body: { stationIds: [station.stationId], fromDay: fromDay.format('YYYY-MM-DD'), costs } });
        notify.success(t('costs.saved'));
      }}
    >
      <CostField name="fromDay" />
      {TIER_NAMES.map((tier) => {
        const label = t('fees.head', { fee: t(`common:tier.${tier}`), unit: unitOf(station) });
        return (
          <Form.Item
            key={tier}
            name={['costs', tier]}
            label={label}
            required
            rules={[moneyRule(label, { minorUnit: 6, zero: true }), rule(price, label)]}
            validateFirst
          >
            <MoneyInput maxLength={13} style={{ width: 160 }} />
          </Form.Item>
        );
      })}
    </FormDrawer>
  );
}
