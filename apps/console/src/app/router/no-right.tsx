import { useTranslation } from 'react-i18next';
import { permissionText } from '../../features/access/parts/words.ts';
import { useUser } from '../../shared/access/access.tsx';
import { language } from '../../shared/i18n/i18n.ts';
import { StateBlock } from '../../shared/ui/states.tsx';
import type { Page } from './page.ts';
import { WaysOn } from './ways-on.tsx';

/** Somebody may not see a page: what is missing in words, and whom to ask. `missing`: the permission; absent: the role does not open the page at all. */
export function NoRight({ page, missing }: { page: string; missing?: string }) {
  const { t } = useTranslation();
  const { username, providerName, roleName } = useUser();
  const asked = { page, username, provider: providerName || t('frame.defaultName') };
  return (
    <StateBlock
      tone="forbidden"
      title={t('errors.forbiddenTitle')}
      hint={
        missing
          ? t('errors.askForRight', { ...asked, permission: missing })
          : t('errors.askForPage', { ...asked, role: roleName })
      }
      fill
    >
      <WaysOn />
    </StateBlock>
  );
}

/** A page that the role opens, to somebody who holds none of its permissions. */
export function NotPermitted({ page }: { page: Page }) {
  return <NoRight page={page.title[language()]} missing={page.permissions.map(permissionText).join(' / ')} />;
}
