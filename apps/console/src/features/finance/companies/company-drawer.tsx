import { type Company, companyCreateForm, contract } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { GroupSelect } from './group-select.tsx';

const CompanyField = fieldsOf(companyCreateForm);

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
  const [form] = Form.useForm<Values>();
  const { providerId, isShowProvider } = useUser();
  const stale = [contract.companies.list, contract.companies.get, contract.companies.members];
  const create = useSend(contract.companies.create, stale);
  const update = useSend(contract.companies.update, stale);
  const chosen = Form.useWatch('providerId', form);
  const owner = company?.providerId ?? chosen ?? providerId;
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
      <CompanyField name="name" />
      {company || !isShowProvider ? null : (
        <CompanyField name="providerId">{(label) => <ProviderSelect label={label} />}</CompanyField>
      )}
      <CompanyField name="groupId">
        <GroupSelect providerId={owner} />
      </CompanyField>
      <FieldRow>
        <CompanyField name="taxNumber" />
        <CompanyField name="contact" />
      </FieldRow>
      <FieldRow>
        <CompanyField name="phone" />
        <CompanyField name="email" />
      </FieldRow>
      <CompanyField name="remark" />
    </FormDrawer>
  );
}
