import { contract, type Organisation, organisationForm, organisationList } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';

interface Values {
  orgName: string;
  description: string;
  providerId: number;
}

interface Props {
  organisation: Organisation | undefined;
  open: boolean;
  onClose: () => void;
}

/** Makes an organisation, or changes one. */
export function OrganisationDrawer({ organisation, open, onClose }: Props) {
  const { t } = useTranslation(['access', 'common']);
  const word = useColumnWord(organisationList);
  const rule = useRule();
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
      <Form.Item
        name="orgName"
        label={word('organisation')}
        required
        rules={[rule(organisationForm.shape.orgName, word('organisation'))]}
      >
        <Input maxLength={100} />
      </Form.Item>
      {several && !organisation ? (
        <Form.Item name="providerId" label={word('provider')} required>
          <ProviderSelect label={word('provider')} />
        </Form.Item>
      ) : (
        <Form.Item name="providerId" hidden noStyle />
      )}
      <Form.Item
        name="description"
        label={word('description')}
        rules={[rule(organisationForm.shape.description, word('description'))]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
