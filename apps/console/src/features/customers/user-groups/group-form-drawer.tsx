import { contract, type UserGroup, userGroupForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { STALE_GROUPS } from './group-menu.tsx';

type Values = z.output<typeof userGroupForm>;

const GroupField = fieldsOf(userGroupForm);

/** Makes a group (`?create=1`), or changes one (`?edit=id`). */
export function GroupFormDrawer() {
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const found = useCall(contract.userGroups.get, { params: { id: editing ?? 0 } }, { enabled: editing !== undefined });
  const held = useHeld(found.data && String(found.data.id) === editing ? found.data : undefined, editing);
  return (
    <>
      <GroupForm group={undefined} open={creating !== undefined} onClose={() => setCreating(undefined)} />
      {held.item ? (
        <GroupForm key={held.item.id} group={held.item} open={held.open} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}

function GroupForm({ group, open, onClose }: { group: UserGroup | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const { providerId: own } = useUser();
  const several = (useProviders().data?.length ?? 0) > 1;
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.userGroups.create, STALE_GROUPS);
  const update = useSend(contract.userGroups.update, STALE_GROUPS);
  return (
    <FormDrawer<Values>
      title={group ? t('groupForm.edit', { group: group.groupName }) : t('groups.create')}
      open={open}
      onClose={onClose}
      submitText={group ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={
        group ?? { providerId: own, groupName: '', description: '', electricityLimit: null, postPaid: false, powerRank: null }
      }
      onSubmit={async ({ providerId, ...body }) => {
        if (group) await update.mutateAsync({ params: { id: group.id }, body });
        else await create.mutateAsync({ body: { ...body, providerId } });
        notify.success(group ? t('groupForm.saved') : t('groupForm.created', { group: body.groupName }));
      }}
    >
      {group ? null : (
        <GroupField name="providerId" hidden={!several}>
          {(label) => <ProviderSelect label={label} />}
        </GroupField>
      )}
      <GroupField name="groupName" input={{ autoComplete: 'off' }} />
      <GroupField name="description" />
      <GroupField name="electricityLimit" />
      <GroupField name="postPaid" />
      <GroupField name="powerRank" />
    </FormDrawer>
  );
}
