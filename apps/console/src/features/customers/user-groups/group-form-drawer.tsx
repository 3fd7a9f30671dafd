import { contract, type UserGroup, userGroupForm, userGroupList } from '@csms/contract';
import { Form, Input, InputNumber, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { STALE_GROUPS } from './group-menu.tsx';

type Values = Pick<UserGroup, 'groupName' | 'providerId' | 'description' | 'electricityLimit' | 'postPaid' | 'powerRank'>;

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
  const word = useColumnWord(userGroupList);
  const { providerId: own } = useUser();
  const rule = useRule();
  const several = (useProviders().data?.length ?? 0) > 1;
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.userGroups.create, STALE_GROUPS);
  const update = useSend(contract.userGroups.update, STALE_GROUPS);
  const { shape } = userGroupForm;
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
        <Form.Item name="providerId" label={word('provider')} required hidden={!several}>
          <ProviderSelect label={word('provider')} />
        </Form.Item>
      )}
      <Form.Item name="groupName" label={word('groupName')} required rules={[rule(shape.groupName, word('groupName'))]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label={t('groups.description')} rules={[rule(shape.description, t('groups.description'))]}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
      <Form.Item
        name="electricityLimit"
        label={word('limit')}
        extra={t('groupForm.limitHint')}
        rules={[rule(shape.electricityLimit, word('limit'))]}
      >
        <InputNumber min={0.001} max={1_000_000_000} style={{ width: '100%' }} suffix="kWh" />
      </Form.Item>
      <Form.Item name="postPaid" label={word('postPaid')} valuePropName="checked" extra={t('groupForm.postPaidHint')}>
        <Switch />
      </Form.Item>
      <Form.Item name="powerRank" label={word('powerRank')} extra={t('groupForm.powerRankHint')}>
        <InputNumber min={1} max={9} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormDrawer>
  );
}
