import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../../shared/access/access.tsx';
import { pointActions } from './point-actions.tsx';
import type { Target } from './target.ts';
import { usePointAction } from './use-point-action.tsx';

type Items = NonNullable<MenuProps['items']>;

/** The actions that the user may take on one point or several, as entries of a menu. */
export function useActionItems(target: Target): Items {
  const { t } = useTranslation(['network', 'common']);
  const access = useAccess();
  const run = usePointAction(target);
  return pointActions
    .filter((action) => access.can(action.permission))
    .flatMap((action): Items => {
      const choices = action.choices(target, t);
      const base = { key: action.key, icon: action.icon, label: action.label(t), danger: action.danger };
      const perform = (deed: Parameters<typeof run>[2]) => run(action.interrupts ?? false, action.danger ?? false, deed);
      if (!Array.isArray(choices)) return [{ ...base, onClick: () => perform(choices) }];
      if (choices.length === 0) return [];
      const children = choices.map(({ key, label, deed }) => ({
        key: `${action.key}.${key}`,
        label,
        onClick: () => perform(deed),
      }));
      return [{ ...base, children }];
    });
}
