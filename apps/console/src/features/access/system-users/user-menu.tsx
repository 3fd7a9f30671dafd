import { contract, type SystemUser } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { useAsked } from '../../../shared/ui/use-asked.tsx';
import { userActions } from './user-actions.tsx';

/** What a user is called where it is spoken of. */
const nameOf = (user: SystemUser): string => user.name || user.username;

/** The actions on one user; of somebody who may do more than oneself, none can be taken. */
export function UserMenu({ user }: { user: SystemUser }) {
  const { t } = useTranslation('access');
  const access = useAccess();
  const { userId } = useUser();
  const [, setEditing] = useUrlParam('edit');
  const ask = useAsked([contract.systemUsers.getAllUsers, contract.chargeUsers.list]);
  const actions = userActions
    .filter((action) => access.canAll(action.permissions) && action.fits(user))
    .map(({ key, icon, danger, refusal, question, send }): RowAction => {
      const name = nameOf(user);
      const exceeds = user.editable || key === 'charging' ? undefined : t('userActions.exceeds');
      return {
        key,
        icon,
        danger: danger ?? false,
        label: t(`userActions.${key}`),
        refusal: exceeds ?? refusal?.(user, userId, t),
        perform: () =>
          question && send
            ? ask({ ...question(t, name), danger: danger ?? false, send: () => send(user) })
            : setEditing(String(user.id)),
      };
    });
  return <RowMenu actions={actions} label={t('users.menu', { user: nameOf(user) })} />;
}
