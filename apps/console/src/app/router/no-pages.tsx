import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/access/access.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';

/** Somebody is signed in, but the role opens no page: who that is, and whom to ask. There is no way on, since each would lead back here. */
export function NoPages() {
  const { t } = useTranslation();
  const { username, providerName, roleName } = useUser();
  const asked = { username, role: roleName, provider: providerName || t('frame.defaultName') };
  return <StateBlock tone="forbidden" title={t('frame.noPages')} hint={t('frame.noPagesHint', asked)} fill />;
}
