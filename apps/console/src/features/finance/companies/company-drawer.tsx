import { type Company, companyForm, companyList, contract } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from '../parts/finance.module.css';
import { GroupSelect } from './group-select.tsx';

interface Values {
  providerId?: number;
  name: string;
  taxNumber?: string;
  contact?: string;
  phone?: string;
  email?: string;
  groupId?: number | null;
  remark?: string;
}

/** A company, new or changed. */
export function CompanyDrawer({ company, open, onClose }: { company?: Company; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['finance', 'common']);
  const word = useColumnWord(companyList);
  const [form] = Form.useForm<Values>();
  const rule = useRule();
  const { providerId, isShowProvider } = useUser();
  const stale = [contract.companies.list, contract.companies.get, contract.companies.members];
  const create = useSend(contract.companies.create, stale);
  const update = useSend(contract.companies.update, stale);
  const chosen = Form.useWatch('providerId', form);
  const owner = company?.providerId ?? chosen ?? providerId;
  const { shape } = companyForm;
  return (
    <FormDrawer<Values>
      title={company ? t('companies.editTitle', { name: company.name }) : t('companies.createTitle')}
      open={open}
      onClose={onClose}
      submitText={t(company ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={company ? { ...company, groupId: company.groupId ?? undefined } : { providerId }}
      onSubmit={async (values) => {
        const body = {
          name: values.name,
          taxNumber: values.taxNumber ?? '',
          contact: values.contact ?? '',
          phone: values.phone ?? '',
          email: values.email ?? '',
          groupId: values.groupId ?? null,
          remark: values.remark ?? '',
        };
        if (company) await update.mutateAsync({ params: { id: company.id }, body });
        else await create.mutateAsync({ body: { ...body, providerId: owner } });
        notify.success(t('companies.saved'));
      }}
    >
      <Form.Item name="name" label={word('name')} required rules={[rule(shape.name, word('name'))]}>
        <Input maxLength={100} />
      </Form.Item>
      {company || !isShowProvider ? null : (
        <Form.Item
          name="providerId"
          label={t('provider')}
          required
          rules={[{ required: true, message: t('common:form.choice', { field: t('provider') }) }]}
        >
          <ProviderSelect label={t('provider')} />
        </Form.Item>
      )}
      <Form.Item name="groupId" label={word('group')} extra={t('companies.groupHint')}>
        <GroupSelect providerId={owner} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="taxNumber" label={word('taxNumber')}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="contact" label={word('contact')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="phone" label={word('phone')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="email" label={t('companies.email')} rules={[rule(shape.email, t('companies.email'))]}>
          <Input maxLength={200} />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
