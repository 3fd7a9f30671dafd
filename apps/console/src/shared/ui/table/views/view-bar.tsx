import {
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  PushpinFilled,
  PushpinOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { contract, type SavedView } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../access/access.tsx';
import { useSend } from '../../../api/queries.ts';
import { notify } from '../../../api/report.ts';
import { useConfirm } from '../../confirm-action.tsx';
import { type RowAction, RowMenu } from '../../row-menu.tsx';
import { keptOf } from './look.ts';
import type { useViews } from './use-views.ts';
import styles from './views.module.css';

interface Props {
  list: string;
  views: Pick<ReturnType<typeof useViews>, 'views' | 'active' | 'now' | 'show' | 'changed'>;
  onEdit: (view: SavedView) => void;
}

/** The saved views of a list as tabs above it. */
export function ViewBar({ list, views: { views, active, now, show, changed }, onEdit }: Props) {
  const { t } = useTranslation();
  const { can } = useAccess();
  const confirm = useConfirm();
  const stale = [contract.savedViews.list];
  const update = useSend(contract.savedViews.update, stale);
  const remove = useSend(contract.savedViews.remove, stale);
  const setDefault = useSend(contract.savedViews.setDefault, stale);
  const keep = async (view: SavedView) => {
    await update.mutateAsync({
      params: { id: view.id },
      body: { name: view.name, roleId: view.roleId, ...keptOf(now) },
    });
    notify.success(t('views.saved', { name: view.name }));
  };
  const actionsOf = (view: SavedView): RowAction[] => [
    ...(view.isOwn ? [{ key: 'edit', label: t('views.rename'), icon: <EditOutlined />, perform: () => onEdit(view) }] : []),
    view.isDefault
      ? {
          key: 'noDefault',
          label: t('views.noDefault'),
          icon: <PushpinFilled />,
          perform: () => setDefault.mutate({ body: { list, id: null } }),
        }
      : {
          key: 'default',
          label: t('views.setDefault'),
          icon: <PushpinOutlined />,
          perform: () => setDefault.mutate({ body: { list, id: view.id } }),
        },
    ...(view.isOwn || can('role:write')
      ? [
          {
            key: 'delete',
            label: t('views.delete'),
            icon: <DeleteOutlined />,
            danger: true,
            perform: () =>
              confirm({
                title: t('views.deleteAsk', { name: view.name }),
                consequence: view.roleName ? t('views.deleteShared', { role: view.roleName }) : undefined,
                danger: true,
                perform: async () => {
                  await remove.mutateAsync({ params: { id: view.id } });
                  if (view.id === active?.id) show(undefined);
                },
              }),
          },
        ]
      : []),
  ];
  return (
    <nav className={styles.bar} aria-label={t('views.label')}>
      <ul>
        <li>
          <button type="button" className={styles.tab} aria-current={active ? undefined : 'true'} onClick={() => show(undefined)}>
            {t('views.all')}
          </button>
        </li>
        {views.map((view) => (
          <li key={view.id} data-active={view.id === active?.id}>
            <button
              type="button"
              className={styles.tab}
              aria-current={view.id === active?.id ? 'true' : undefined}
              title={view.isOwn ? undefined : t('views.by', { name: view.ownerName })}
              onClick={() => show(view)}
            >
              {view.isDefault ? <PushpinFilled aria-label={t('views.opensWith')} /> : null}
              {view.roleId === null ? null : <TeamOutlined aria-label={t('views.sharedWith', { role: view.roleName })} />}
              <span>{view.name}</span>
            </button>
            {view.id === active?.id ? (
              <RowMenu actions={actionsOf(view)} label={t('views.actions', { name: view.name })} />
            ) : null}
          </li>
        ))}
      </ul>
      {active && changed ? (
        <div className={styles.changed}>
          <span>{t('views.changed')}</span>
          {active.isOwn ? (
            <button
              type="button"
              className={styles.link}
              disabled={update.isPending}
              onClick={() => void keep(active).catch(() => {})}
            >
              <CheckOutlined /> {t('views.keep')}
            </button>
          ) : null}
          <button type="button" className={styles.link} onClick={() => show(active)}>
            <UndoOutlined /> {t('views.back')}
          </button>
        </div>
      ) : null}
    </nav>
  );
}
