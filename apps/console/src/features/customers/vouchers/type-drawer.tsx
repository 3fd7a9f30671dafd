import { contract, VOUCHER_KINDS, type VoucherType, voucherTypeList } from '@csms/contract';
import { DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { StationsSelect } from '../../../entities/many-select.tsx';
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
  providerId?: number;
  voucherName: string;
  description: string;
  kind: VoucherType['kind'];
  value: string;
  maxAmount: string | null;
  minCost: string | null;
  leastUse: string | null;
  stationIds: number[];
  validFrom: Dayjs;
  validTo: Dayjs;
  stock: number;
}

/** Makes a kind of voucher, or changes what may still be changed of one. */
export function TypeDrawer(props: { one: VoucherType | undefined; open: boolean; onClose: () => void }) {
  const { one, open, onClose } = props;
  const { t } = useTranslation(['benefits', 'common']);
  const mustChoose = useMustChoose();
  const word = useColumnWord(voucherTypeList);
  const { isShowProvider, providerId: own } = useUser();
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form);
  const create = useSend(contract.vouchers.create, [contract.vouchers.types]);
  const update = useSend(contract.vouchers.update, [contract.vouchers.types]);
  // What users hold keeps its worth.
  const fixed = (one?.issued ?? 0) > 0;
  const required = (field: string) => ({ required: true, message: t('common:form.required', { field }) });
  const moneyRule = useMoneyRule();
  const chosen = Form.useWatch('providerId', form) ?? one?.providerId ?? (isShowProvider ? undefined : own);
  const provider = useProviders().data?.find((each) => each.id === chosen);
  const minorUnit = provider?.minorUnit ?? 2;
  const amount = { disabled: fixed, currency: provider?.currency } as const;
  return (
    <FormDrawer<Values>
      title={one ? t('voucher.edit', { name: one.voucherName }) : t('voucher.create')}
      open={open}
      onClose={onClose}
      submitText={one ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        one
          ? { ...one, validFrom: dayjs(one.validFrom), validTo: dayjs(one.validTo) }
          : {
              providerId: isShowProvider ? undefined : own,
              kind: 'fixed',
              description: '',
              stationIds: [],
              minCost: '0',
              maxAmount: null,
              leastUse: null,
              validFrom: dayjs().startOf('day'),
              validTo: dayjs().add(90, 'day').startOf('day'),
              stock: 100,
            }
      }
      onSubmit={async (values) => {
        const body = {
          providerId: values.providerId ?? one?.providerId ?? own,
          voucherName: values.voucherName,
          description: values.description ?? '',
          kind: values.kind,
          value: values.value,
          maxAmount: values.kind === 'percent' ? values.maxAmount || null : null,
          minCost: values.minCost || '0',
          leastUse: values.leastUse || null,
          stationIds: values.stationIds ?? [],
          validFrom: fixed ? one!.validFrom : values.validFrom.toISOString(),
          validTo: values.validTo.isSame(one?.validTo) ? one!.validTo : values.validTo.toISOString(),
          stock: values.stock,
        };
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ body });
        notify.success(t(one ? 'changed' : 'created'));
      }}
    >
      {fixed ? <p className={styles.hint}>{t('voucher.fixed')}</p> : null}
      {isShowProvider && !one ? (
        <Form.Item name="providerId" label={t('provider')} required rules={[mustChoose(t('provider'))]}>
          <ProviderSelect label={t('provider')} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="voucherName"
        label={word('voucherName')}
        required
        rules={[{ ...required(word('voucherName')), whitespace: true }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="kind" label={t('voucher.kind')} required>
          <Select disabled={fixed} options={VOUCHER_KINDS.map((value) => ({ value, label: t(`voucher.kinds.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="value"
          label={t('voucher.value')}
          required
          rules={[moneyRule(t('voucher.value'), { minorUnit: kind === 'percent' ? 2 : minorUnit })]}
        >
          <MoneyInput
            disabled={fixed}
            currency={kind === 'percent' ? undefined : provider?.currency}
            suffix={kind === 'percent' ? '%' : null}
          />
        </Form.Item>
        <Form.Item
          name="minCost"
          label={t('voucher.minCost')}
          rules={[moneyRule(t('voucher.minCost'), { minorUnit, zero: true, optional: true })]}
        >
          <MoneyInput {...amount} />
        </Form.Item>
        {kind === 'percent' ? (
          <Form.Item
            name="maxAmount"
            label={t('voucher.maxAmount')}
            rules={[moneyRule(t('voucher.maxAmount'), { minorUnit, optional: true })]}
          >
            <MoneyInput {...amount} placeholder={t('voucher.unlimited')} />
          </Form.Item>
        ) : null}
        <Form.Item
          name="leastUse"
          label={t('voucher.leastUse')}
          extra={t('voucher.leastUseHint')}
          rules={[moneyRule(t('voucher.leastUse'), { minorUnit, zero: true, optional: true })]}
        >
          <MoneyInput {...amount} placeholder={kind === 'fixed' ? t('voucher.halfOfIt') : '0'} />
        </Form.Item>
      </div>
      <div className={styles.half}>
        <Form.Item name="validFrom" label={t('from')} required rules={[mustChoose(t('from'))]}>
          <DatePicker disabled={fixed} showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="validTo" label={t('to')} required rules={[mustChoose(t('to'))]}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="stock" label={t('voucher.stock')} required rules={[required(t('voucher.stock'))]}>
        <InputNumber min={Math.max(1, one?.issued ?? 1)} max={1_000_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="stationIds" label={t('stations')}>
        <StationsSelect disabled={fixed} placeholder={t('everyStation')} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
