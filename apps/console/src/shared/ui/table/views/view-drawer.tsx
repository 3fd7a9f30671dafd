import { contract, type SavedView, savedViewForm } from '@csms/contract';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess, useUser } from '../../../access/access.tsx';
import { useCall, useSend } from '../../../api/queries.ts';
import { notify } from '../../../api/report.ts';
import { clearable } from '../../form/clearable.tsx';
import { FormDrawer } from '../../form/form-drawer.tsx';
import { useRule } from '../../form/rule.ts';
import { keptOf, type Look } from './look.ts';

interface Values {
  name: string;
  roleId: number | null;
}

interface Props {
  list: string;
  /** The view that is changed; undefined: a new one. */
  view: SavedView | undefined;
  now: Look;
  open: boolean;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Keeps how the list is looked at now under a name, or renames and shares a view. */
export function ViewDrawer({ list, view, now, open, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const rule = useRule();
  const { can } = useAccess();
  const { roleId: own, roleName } = useUser();
  const [form] = Form.useForm<Values>();
  const stale = [contract.savedViews.list];
  const create = useSend(contract.savedViews.create, stale);
  const update = useSend(contract.savedViews.update, stale);
  const readsRoles = can('role:read');
  const roles = useCall(contract.roles.queryRoles, { query: { limit: 300 } }, { enabled: open && readsRoles });
  const known = roles.data?.list.map((role) => ({ value: role.id, label: role.roleName })) ?? [];
  const options = known.some(({ value }) => value === own) ? known : [{ value: own, label: roleName }, ...known];
  return (
    <FormDrawer<Values>
      title={view ? t('views.edit', { name: view.name }) : t('views.create')}
      open={open}
      onClose={onClose}
      submitText={view ? t('actions.save') : t('views.create')}
      form={form}
      initialValues={{ name: view?.name ?? '', roleId: view?.roleId ?? null }}
      onSubmit={async ({ name, roleId }) => {
        if (view) {
          const { filters, sort, hiddenColumns, density } = view;
          await update.mutateAsync({
            params: { id: view.id },
            body: { name, roleId: roleId ?? null, filters, sort, hiddenColumns, density },
          });
        } else {
          const { id } = await create.mutateAsync({ body: { list, name, roleId: roleId ?? null, ...keptOf(now) } });
          onMade(id);
        }
        notify.success(t('views.saved', { name }));
      }}
    >
      <Form.Item name="name" label={t('views.name')} required rules={[rule(savedViewForm.shape.name, t('views.name'))]}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="roleId" label={t('views.share')} extra={t('views.shareHint')}>
        <Select options={options} allowClear={clearable()} showSearch optionFilterProp="label" placeholder={t('views.onlyMe')} />
      </Form.Item>
    </FormDrawer>
  );
}
