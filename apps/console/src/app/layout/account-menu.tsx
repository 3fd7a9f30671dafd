import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess, useUser } from '../../shared/access/access.tsx';
import { Dropdown } from '../../shared/ui/popups/popups.tsx';
import { UserPicture } from '../../shared/ui/user-picture.tsx';
import { useAccountActions } from './account-actions.tsx';
import styles from './frame.module.css';

/** Who one is, and what one can do with that. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const access = useAccess();
  const actions = useAccountActions().filter(({ permission }) => !permission || access.can(permission));
  const name = user.name || user.username;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', disabled: true, label: <span className={styles.who}>{`${user.username} · ${user.roleName}`}</span> },
          { type: 'divider' },
          ...actions.map((action) => ({ key: action.key, icon: action.icon, label: action.name, onClick: action.perform })),
        ],
      }}
    >
      <Button type="text" className={styles.account} aria-label={t('frame.account')}>
        <UserPicture user={user} size={24} />
        <span>{name}</span>
      </Button>
    </Dropdown>
  );
}
