import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/access/access.tsx';
import { StateBlock } from '../../shared/ui/states.tsx';
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
