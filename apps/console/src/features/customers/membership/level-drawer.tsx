import { contract, type MembershipLevel, membershipList } from '@csms/contract';
import { Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import styles from '../parts/benefits.module.css';

interface Values {
  providerId: number;
  levelName: string;
  description: string;
  minEnergy: number | null;
  price: string | null;
  validDays: number | null;
  serviceDiscount: string;
  powerRank: number | null;
}

/** Makes a membership level or changes one. */
export function LevelDrawer(props: { one: MembershipLevel | undefined; open: boolean; onClose: () => void }) {
  const { one, open, onClose } = props;
  const { t } = useTranslation(['benefits', 'common']);
  const mustChoose = useMustChoose();
  const word = useColumnWord(membershipList);
  const { isShowProvider, providerId } = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.membership.create, [contract.membership.list]);
  const update = useSend(contract.membership.update, [contract.membership.list]);
  const moneyRule = useMoneyRule();
  const chosen = Form.useWatch('providerId', form) ?? one?.providerId ?? (isShowProvider ? undefined : providerId);
  const provider = useProviders().data?.find((each) => each.id === chosen);
  const required = (field: string) => ({ required: true, message: t('common:form.required', { field }) });
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
          minEnergy: values.minEnergy ?? null,
          price: values.price || null,
          validDays: values.price ? (values.validDays ?? null) : null,
          powerRank: values.powerRank ?? null,
        };
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ body });
        notify.success(t(one ? 'changed' : 'created'));
      }}
    >
      {isShowProvider && !one ? (
        <Form.Item name="providerId" label={t('provider')} required rules={[mustChoose(t('provider'))]}>
          <ProviderSelect label={t('provider')} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="levelName"
        label={word('levelName')}
        required
        rules={[{ ...required(word('levelName')), whitespace: true }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="serviceDiscount"
        label={t('level.discount')}
        required
        rules={[required(t('level.discount'))]}
        extra={t('level.discountHint')}
      >
        <InputNumber<string> stringMode min="0" max="100" precision={2} suffix="%" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="minEnergy" label={t('level.minEnergy')} extra={t('level.minEnergyHint')}>
        <InputNumber min={0} max={1_000_000_000} precision={0} suffix="kWh" style={{ width: '100%' }} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item
          name="price"
          label={t('level.price')}
          extra={t('level.priceHint')}
          rules={[moneyRule(t('level.price'), { minorUnit: provider?.minorUnit ?? 2, optional: true })]}
        >
          <MoneyInput currency={provider?.currency} />
        </Form.Item>
        <Form.Item
          name="validDays"
          label={t('level.validDays')}
          dependencies={['price']}
          rules={[
            ({ getFieldValue }) => ({
              required: Boolean(getFieldValue('price')),
              message: t('common:form.required', { field: t('level.validDays') }),
            }),
          ]}
        >
          <InputNumber min={1} max={3660} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="powerRank" label={word('powerRank')} extra={t('level.powerRankHint')}>
        <InputNumber min={1} max={9} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
