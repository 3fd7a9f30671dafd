import type { ChargeUser } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
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
interface NameProps {
  user: Pick<ChargeUser, 'id' | 'account' | 'phone' | 'email'>;
  /** The way to the page of the driver. */
  isLink?: boolean;
}

export function UserName({ user, isLink = false }: NameProps) {
  const reach = user.phone || user.email;
  return (
    <span className={listParts.two} title={[user.account, user.phone, user.email].filter(Boolean).join('\n')}>
      <span>
        {isLink ? (
          <ThingLink thing="chargeUser" name={user.id}>
            {user.account}
          </ThingLink>
        ) : (
          user.account
        )}
      </span>
      {reach ? <small>{reach}</small> : null}
    </span>
  );
}
