import { contract, type InvoiceInfo, invoiceInfoForm, type PRINCIPAL_TYPES } from '@csms/contract';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { type FoundWallet, WalletSelect } from '../../../entities/wallet-select.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useWalletWords } from '../parts/wallet-parts.tsx';

const InfoField = fieldsOf(invoiceInfoForm);

interface Values {
  owner?: FoundWallet;
  principalType: (typeof PRINCIPAL_TYPES)[number];
  name: string;
  taxNumber?: string;
  recipientName?: string;
  mobile?: string;
  email?: string;
  address?: string;
}

/** Invoice information, new or changed; whose it is does not change. */
export function InfoDrawer({ info, open, onClose }: { info?: InvoiceInfo; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'common']);
  const [form] = Form.useForm<Values>();
  const words = useWalletWords();
  const stale = [contract.invoiceInfos.list, contract.invoiceInfos.get];
  const create = useSend(contract.invoiceInfos.create, stale);
  const update = useSend(contract.invoiceInfos.update, stale);
  const type = Form.useWatch('principalType', form) ?? info?.principalType ?? 'personal';
  return (
    <FormDrawer<Values>
      title={info ? t('infos.editTitle', { name: info.name }) : t('infos.createTitle')}
      open={open}
      onClose={onClose}
      submitText={t(info ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={info ?? { principalType: 'personal' }}
      onSubmit={async ({ owner, ...values }) => {
        const body = {
          principalType: values.principalType,
          name: values.name,
          taxNumber: values.taxNumber ?? '',
          recipientName: values.recipientName ?? '',
          mobile: values.mobile ?? '',
          email: values.email ?? '',
          address: values.address ?? '',
        };
        if (info) await update.mutateAsync({ params: { id: info.id }, body });
        else
          await create.mutateAsync({
            body: {
              ...body,
              chargeUserId: owner?.kind === 'chargeUser' ? Number(owner.id) : null,
              companyId: owner?.kind === 'company' ? Number(owner.id) : null,
            },
          });
        notify.success(t('infos.saved'));
      }}
    >
      {info ? null : (
        <Form.Item name="owner" label={t('infos.owner')} rules={[{ required: true, message: t('infos.ownerMissing') }]}>
          <WalletSelect words={words} kinds={['chargeUser', 'company']} />
        </Form.Item>
      )}
      <InfoField name="principalType">{(_, { options }) => <Radio.Group optionType="button" options={options} />}</InfoField>
      <InfoField name="name" />
      <InfoField
        name="taxNumber"
        dependencies={['principalType']}
        rules={[{ required: type === 'company', whitespace: true, message: t('infos.taxMissing') }]}
      />
      <FieldRow>
        <InfoField name="recipientName" />
        <InfoField name="mobile" />
      </FieldRow>
      <InfoField name="email" />
      <InfoField name="address" />
    </FormDrawer>
  );
}
