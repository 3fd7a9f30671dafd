import { useTranslation } from 'react-i18next';
import { browserOf } from './browser-of.ts';

/** "Chrome on Windows", or what is known of it. */
export function useBrowserName(): (userAgent: string) => string {
  const { t } = useTranslation('account');
  return (userAgent) => {
    const { browser, system } = browserOf(userAgent);
    if (browser && system) return t('sessions.on', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}
