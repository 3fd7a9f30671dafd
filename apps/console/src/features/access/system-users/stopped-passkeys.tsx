import { contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

/** Says which passkeys of the users stop to work, since the console's public name has changed; nothing where all work. */
export function StoppedPasskeys() {
  const { t } = useTranslation('access');
  const { data } = useCall(contract.systemUsers.stoppedPasskeys, {}, { silent: true });
  if (!data || data.stopped.length === 0) return null;
  const list = data.stopped.map(({ publicName, passkeys, users }) => t('users.stoppedOne', { publicName, passkeys, users }));
  return (
    <Notice
      tone="warning"
      title={t('users.stopped', { names: data.names.join(', ') })}
      text={t('users.stoppedText', { list: list.join(t('users.comma')) })}
    />
  );
}
