import { contract, type Organisation, organisationForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

type Values = z.output<typeof organisationForm>;

const OrganisationField = fieldsOf(organisationForm);

interface Props {
  organisation: Organisation | undefined;
  open: boolean;
  onClose: () => void;
}

/** Makes an organisation, or changes one. */
export function OrganisationDrawer({ organisation, open, onClose }: Props) {
  const { t } = useTranslation(['access', 'common']);
  const { providerId: own } = useUser();
  const several = (useProviders().data?.length ?? 0) > 1;
  const [form] = Form.useForm<Values>();
  const { createOrg, editOrganization, queryOrganizations } = contract.organisations;
  const stale = [queryOrganizations, contract.roles.queryRolesByOrg];
  const create = useSend(createOrg, stale);
  const edit = useSend(editOrganization, stale);
  return (
    <FormDrawer<Values>
      title={organisation ? t('organisations.editTitle', { organisation: organisation.orgName }) : t('organisations.create')}
      open={open}
      onClose={onClose}
      submitText={organisation ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={{
        orgName: organisation?.orgName ?? '',
        description: organisation?.description ?? '',
        providerId: organisation?.providerId ?? own,
      }}
      onSubmit={async ({ orgName, description, providerId }) => {
        if (organisation) {
          await edit.mutateAsync({ body: { id: organisation.id, orgName, description } });
          notify.success(t('organisations.saved'));
        } else {
          await create.mutateAsync({ body: { orgName, description, providerId } });
          notify.success(t('organisations.made', { organisation: orgName }));
        }
      }}
    >
      <OrganisationField name="orgName" />
      {several && !organisation ? (
        <OrganisationField name="providerId" required>
          {(label) => <ProviderSelect label={label} />}
        </OrganisationField>
      ) : (
        <Form.Item name="providerId" hidden noStyle />
      )}
      <OrganisationField name="description" />
    </FormDrawer>
  );
}
