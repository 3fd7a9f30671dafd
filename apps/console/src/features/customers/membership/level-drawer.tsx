import { contract, levelForm, type MembershipLevel } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';

const LevelField = fieldsOf(levelForm);
type Values = z.output<typeof levelForm>;

/** Makes a membership level or changes one. */
export function LevelDrawer(props: { one: MembershipLevel | undefined; open: boolean; onClose: () => void }) {
  const { one, open, onClose } = props;
  const { t } = useTranslation(['benefits', 'common']);
  const { isShowProvider, providerId } = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.membership.create, [contract.membership.list]);
  const update = useSend(contract.membership.update, [contract.membership.list]);
  const moneyRule = useMoneyRule();
  const chosen = Form.useWatch('providerId', form) ?? one?.providerId ?? (isShowProvider ? undefined : providerId);
  const price = Form.useWatch('price', form);
  const provider = useProviders().data?.find((each) => each.id === chosen);
  return (
    <FormDrawer<Values>
      title={one ? t('level.edit', { name: one.levelName }) : t('level.create')}
      open={open}
      onClose={onClose}
      submitText={one ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        one ?? {
          providerId: isShowProvider ? undefined : providerId,
          description: '',
          minEnergy: null,
          price: null,
          validDays: null,
          powerRank: null,
        }
      }
      onSubmit={async (values) => {
        const body = {
          ...values,
          providerId: values.providerId ?? one?.providerId ?? providerId,
          validDays: values.price === null ? null : values.validDays,
        };
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ body });
        notify.success(t(one ? 'changed' : 'created'));
      }}
    >
      {isShowProvider && !one ? <LevelField name="providerId">{(label) => <ProviderSelect label={label} />}</LevelField> : null}
      <LevelField name="levelName" />
      <LevelField name="serviceDiscount" />
      <LevelField name="minEnergy" />
      <FieldRow>
        <LevelField
          name="price"
          unit={provider?.currency}
          rules={(label) => [moneyRule(label, { minorUnit: provider?.minorUnit ?? 2, optional: true })]}
        />
        <LevelField name="validDays" dependencies={['price']} required={Boolean(price)} />
      </FieldRow>
      <LevelField name="powerRank" />
      <LevelField name="description" />
    </FormDrawer>
  );
}
