import { DeleteOutlined, EditOutlined, RocketOutlined } from '@ant-design/icons';
import { contract, type Version } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';

/** What can be done with one version. */
export function VersionMenu({ version }: { version: Version }) {
  const { t } = useTranslation('firmware');
  const { can } = useAccess();
  const { isShowProvider } = useUser();
  const [, setSearch] = useSearchParams();
  const [, setEditing] = useUrlParam('edit');
  const confirm = useConfirm();
  const remove = useSend(contract.versions.remove, [contract.versions.list]);
  const mayChange = can('version:write') && (!version.isShared || isShowProvider);
  const actions: RowAction[] = [];
  if (can('firmware:update') && version.applicationType === 'firmware')
    actions.push({
      key: 'upgrade',
      icon: <RocketOutlined />,
      label: t('versions.upgrade'),
      perform: () => setSearch({ tab: 'upgrades', create: '1', version: String(version.id) }),
    });
  if (mayChange)
    actions.push(
      { key: 'edit', icon: <EditOutlined />, label: t('versions.edit'), perform: () => setEditing(String(version.id)) },
      {
        key: 'remove',
        icon: <DeleteOutlined />,
        label: t('versions.remove'),
        danger: true,
        refusal: version.openUpdates > 0 ? t('versions.inUse') : undefined,
        perform: () =>
          confirm({
            title: t('versions.removeAsk', { version: version.version }),
            consequence: t('versions.removeWill'),
            danger: true,
            perform: async () => {
              await remove.mutateAsync({ params: { id: version.id } });
              notify.success(t('versions.removed', { version: version.version }));
            },
          }),
      },
    );
  return <RowMenu actions={actions} label={`${t('versions.actions')} ${version.version}`} />;
}
