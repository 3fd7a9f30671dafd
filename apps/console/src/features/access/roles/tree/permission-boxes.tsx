import type { Permission } from '@csms/contract';
import { Checkbox, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { permissionText } from '../../parts/words.ts';
import styles from './permission-tree.module.css';
import type { Limit } from './use-limits.ts';

interface Props {
  permissions: readonly Permission[];
  held: readonly Permission[];
  limit: Limit;
  readOnly: boolean;
  label: string;
  onChange: (permission: Permission, given: boolean) => void;
}

/** Permissions by their words. What cannot be given says why; what is held beyond that can still be taken. */
export function PermissionBoxes({ permissions, held, limit, readOnly, label, onChange }: Props) {
  const { t } = useTranslation('access');
  return (
    <ul className={styles.permissions} aria-label={label}>
      {permissions.map((permission) => {
        const reason = readOnly ? undefined : limit(permission);
        const given = held.includes(permission);
        const words = permissionText(permission);
        return (
          <li key={permission}>
            <Tooltip title={reason && given ? t('tree.beyond', { reason }) : reason} mouseEnterDelay={0.2}>
              <Checkbox
                checked={given}
                disabled={readOnly || (reason !== undefined && !given)}
                onChange={({ target }) => onChange(permission, target.checked)}
                className={reason && given ? styles.beyond : undefined}
                aria-label={reason ? `${words} (${reason})` : undefined}
              >
                {words}
              </Checkbox>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
