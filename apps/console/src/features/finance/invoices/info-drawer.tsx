import { contract, type InvoiceInfo, invoiceInfoForm, invoiceInfoList, PRINCIPAL_TYPES, PRINCIPAL_WORDS } from '@csms/contract';
import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { type FoundWallet, WalletSelect } from '../../../entities/wallet-select.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from '../parts/finance.module.css';
import { useWalletWords } from '../parts/wallet-parts.tsx';

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
  const say = useWord();
  const word = useColumnWord(invoiceInfoList);
  const [form] = Form.useForm<Values>();
  const rule = useRule();
  const words = useWalletWords();
  const stale = [contract.invoiceInfos.list, contract.invoiceInfos.get];
  const create = useSend(contract.invoiceInfos.create, stale);
  const update = useSend(contract.invoiceInfos.update, stale);
  const type = Form.useWatch('principalType', form) ?? info?.principalType ?? 'personal';
  const { shape } = invoiceInfoForm;
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
      <Form.Item name="principalType" label={word('principal')}>
        <Radio.Group
          optionType="button"
          options={PRINCIPAL_TYPES.map((value) => ({ value, label: say(PRINCIPAL_WORDS[value]) }))}
        />
      </Form.Item>
      <Form.Item name="name" label={word('name')} required rules={[rule(shape.name, word('name'))]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="taxNumber"
        label={word('tax')}
        dependencies={['principalType']}
        rules={[{ required: type === 'company', whitespace: true, message: t('infos.taxMissing') }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="recipientName" label={word('recipient')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="mobile" label={word('mobile')}>
          <Input maxLength={30} />
        </Form.Item>
      </div>
      <Form.Item name="email" label={word('email')} rules={[rule(shape.email, word('email'))]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="address" label={t('address')}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}
