import { useTranslation } from 'react-i18next';
import { StateBlock } from '../../shared/ui/states.tsx';

export function Component() {
  const { t } = useTranslation();
  return <StateBlock tone="forbidden" title={t('frame.noPages')} hint={t('frame.noPagesHint')} fill />;
}
