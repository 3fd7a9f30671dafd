import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAccess } from '../../../../shared/access/access.tsx';
import { patched } from '../../../../shared/hooks/use-url-state.ts';
import { formActions } from './form-actions.tsx';
import { allHave, pointActions } from './point-actions.tsx';
import type { Target } from './target.ts';
import { usePointAction } from './use-point-action.tsx';

type Items = NonNullable<MenuProps['items']>;

/** In the URL: all that the list's filters find. */
export const ALL = '*';

/** The actions that the user may take on one point, several, or all that match, as entries of a menu. */
export function useActionItems(target: Target): Items {
  const { t } = useTranslation(['network', 'common', 'pointWork']);
  const access = useAccess();
  const run = usePointAction(target);
  const [, setSearch] = useSearchParams();
  const open = (key: string) =>
    setSearch(
      (now) =>
        patched(now, { act: key, for: target.matching ? ALL : target.points.map((point) => point.serialNumber).join(',') }),
      { preventScrollReset: true },
    );
  const forms = formActions
    .filter((action) => access.can(action.permission) && action.fits(target))
    .map(({ key, icon, word }) => ({ key, icon, label: t(`pointWork:actions.${word}`), onClick: () => open(key) }));
  const plain = pointActions
    .filter(({ permission, skill }) => access.can(permission) && (skill === undefined || allHave(target, skill)))
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
  const charging = forms.filter(({ key }) => key === 'start' || key === 'stop');
  const others = forms.filter(({ key }) => key !== 'start' && key !== 'stop');
  const divider = (key: string) => ({ type: 'divider' as const, key });
  return [
    ...charging,
    ...(charging.length > 0 && plain.length > 0 ? [divider('after-charging')] : []),
    ...plain,
    ...(others.length > 0 && charging.length + plain.length > 0 ? [divider('after-plain')] : []),
    ...others,
  ];
}
