import { contract, holds, isFinanceWrite, type Permission } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';

/** Why a permission cannot be given, in words; undefined where it can. */
export type Limit = (permission: Permission) => string | undefined;

/** What changes money stays with the role admin. Nobody gives more than they hold, nor a role more than its parent has. */
export function useLimits(parentId: number | null | undefined): Limit {
  const { t } = useTranslation('access');
  const access = useAccess();
  const parent = useCall(contract.roles.getRolePermissions, { query: { roleId: parentId ?? 0 } }, { enabled: !!parentId });
  const above = parentId ? parent.data?.permissions : undefined;
  return (permission) => {
    if (isFinanceWrite(permission)) return t('tree.financeWrites');
    if (!access.can(permission)) return t('tree.notHeld');
    return above && !holds(above, permission) ? t('tree.notParent') : undefined;
  };
}
