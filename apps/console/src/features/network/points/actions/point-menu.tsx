import { MoreOutlined } from '@ant-design/icons';
import type { Point } from '@csms/contract';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../../shared/access/access.tsx';
import { pointActions } from './point-actions.tsx';
import { usePointAction } from './use-point-action.tsx';

/** The actions that the user may take on the point. */
export function PointMenu({ point, labelled }: { point: Point; labelled?: boolean }) {
  const { t } = useTranslation(['network', 'common']);
  const access = useAccess();
  const run = usePointAction(point);
  const items: NonNullable<MenuProps['items']> = pointActions
    .filter((action) => access.can(action.permission) && (action.applies?.(point) ?? true))
    .map((action) => {
      const choices = action.choices(point, t);
      const base = { key: action.key, icon: action.icon, label: action.label(t), danger: action.danger };
      return Array.isArray(choices)
        ? {
            ...base,
            children: choices.map((choice) => ({
              key: `${action.key}.${choice.key}`,
              label: choice.label,
              onClick: () => run(action, choice.deed),
            })),
          }
        : { ...base, onClick: () => run(action, choices) };
    });
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button
        type={labelled ? 'default' : 'text'}
        size={labelled ? undefined : 'small'}
        icon={<MoreOutlined />}
        aria-label={t('actions.more')}
      >
        {labelled ? t('points.actions') : null}
      </Button>
    </Dropdown>
  );
}
