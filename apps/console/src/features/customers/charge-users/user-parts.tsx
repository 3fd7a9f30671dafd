import type { ChargeUser } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';

/** Enabled, disabled, erased, or another account by now. */
export function UserStatus({ user }: { user: Pick<ChargeUser, 'status' | 'mergedInto' | 'eraseTime'> }) {
  const { t } = useTranslation('users');
  if (user.eraseTime) return <ToneTag tone="neutral">{t('users.erased')}</ToneTag>;
  if (user.mergedInto) return <ToneTag tone="neutral">{t('users.mergedAway')}</ToneTag>;
  return <ToneTag tone={user.status === 'enabled' ? 'good' : 'danger'}>{t(`users.statusWords.${user.status}`)}</ToneTag>;
}

/** Who it is: the account, and how to reach it. */
export function UserName({ user }: { user: Pick<ChargeUser, 'account' | 'phone' | 'email'> }) {
  const reach = user.phone || user.email;
  return (
    <span className={listParts.two} title={[user.account, user.phone, user.email].filter(Boolean).join('\n')}>
      <span>{user.account}</span>
      {reach ? <small>{reach}</small> : null}
    </span>
  );
}
