import { contract, type VoucherType, voucherTypeForm } from '@csms/contract';
import { Form, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { StationsSelect } from '../../../entities/many-select.tsx';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';
import styles from '../parts/benefits.module.css';

const TypeField = fieldsOf(voucherTypeForm);
interface Values extends Omit<z.output<typeof voucherTypeForm>, 'validFrom' | 'validTo'> {
  validFrom: Dayjs;
  validTo: Dayjs;
}

/** Makes a kind of voucher, or changes what may still be changed of one. */
export function TypeDrawer(props: { one: VoucherType | undefined; open: boolean; onClose: () => void }) {
  const { one, open, onClose } = props;
  const { t } = useTranslation(['benefits', 'common']);
  const { isShowProvider, providerId: own } = useUser();
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form);
  const create = useSend(contract.vouchers.create, [contract.vouchers.types]);
  const update = useSend(contract.vouchers.update, [contract.vouchers.types]);
  // What users hold keeps its worth.
  const fixed = (one?.issued ?? 0) > 0;
  const moneyRule = useMoneyRule();
  const chosen = Form.useWatch('providerId', form) ?? one?.providerId ?? (isShowProvider ? undefined : own);
  const provider = useProviders().data?.find((each) => each.id === chosen);
  const minorUnit = provider?.minorUnit ?? 2;
  const amount = { disabled: fixed, unit: provider?.currency } as const;
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
          ...values,
          providerId: values.providerId ?? one?.providerId ?? own,
          maxAmount: values.kind === 'percent' ? values.maxAmount : null,
          validFrom: fixed ? one!.validFrom : values.validFrom.toISOString(),
          validTo: values.validTo.isSame(one?.validTo) ? one!.validTo : values.validTo.toISOString(),
        };
        if (one) await update.mutateAsync({ params: { id: one.id }, body });
        else await create.mutateAsync({ body });
        notify.success(t(one ? 'changed' : 'created'));
      }}
    >
      {fixed ? <p className={styles.hint}>{t('voucher.fixed')}</p> : null}
      {isShowProvider && !one ? <TypeField name="providerId">{(label) => <ProviderSelect label={label} />}</TypeField> : null}
      <TypeField name="voucherName" />
      <FieldRow>
        <TypeField name="kind" disabled={fixed} />
        <TypeField name="value" rules={(label) => [moneyRule(label, { minorUnit: kind === 'percent' ? 2 : minorUnit })]}>
          <MoneyInput
            disabled={fixed}
            currency={kind === 'percent' ? undefined : provider?.currency}
            suffix={kind === 'percent' ? '%' : null}
          />
        </TypeField>
        <TypeField name="minCost" {...amount} rules={(label) => [moneyRule(label, { minorUnit, zero: true, optional: true })]} />
        {kind === 'percent' ? (
          <TypeField
            name="maxAmount"
            {...amount}
            placeholder={t('voucher.unlimited')}
            rules={(label) => [moneyRule(label, { minorUnit, optional: true })]}
          />
        ) : null}
        <TypeField
          name="leastUse"
          {...amount}
          placeholder={kind === 'fixed' ? t('voucher.halfOfIt') : '0'}
          rules={(label) => [moneyRule(label, { minorUnit, zero: true, optional: true })]}
        />
      </FieldRow>
      <FieldRow>
        <TypeField name="validFrom" disabled={fixed} />
        <TypeField name="validTo" />
      </FieldRow>
      <TypeField name="stock">
        <InputNumber min={Math.max(1, one?.issued ?? 1)} max={1_000_000} precision={0} style={{ width: '100%' }} />
      </TypeField>
      <TypeField name="stationIds">
        <StationsSelect disabled={fixed} placeholder={t('everyStation')} />
      </TypeField>
      <TypeField name="description" />
    </FormDrawer>
  );
}
