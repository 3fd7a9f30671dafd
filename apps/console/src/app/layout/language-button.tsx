import { LANGUAGES, type Language } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { language } from '../../shared/i18n/i18n.ts';
import { switchLanguage } from '../../shared/prefs/language.ts';
import { GlobeIcon } from '../../shared/ui/icons/entrance-icons.tsx';
import { PlainButton } from '../../shared/ui/plain-button.tsx';

/** Each language in its own words, for those who cannot read this one. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '中文', en: 'English' };

/** The languages side by side, for the sign-in screen: lighter than a menu, and one click. */
export function LanguageButton() {
  const { t } = useTranslation();
  const now = language();
  return (
    <fieldset
      aria-label={t('frame.language')}
      style={{ display: 'flex', alignItems: 'center', margin: 0, padding: 0, border: 0 }}
    >
      <span style={{ display: 'flex', margin: '0 4px 0 8px', color: 'var(--text-faint)' }}>
        <GlobeIcon />
      </span>
      {LANGUAGES.map((key) => (
        <PlainButton
          key={key}
          look="text"
          lang={key}
          aria-pressed={key === now}
          onClick={() => key !== now && switchLanguage(key)}
          style={{ color: key === now ? 'var(--text)' : 'var(--text-faint)', fontWeight: key === now ? 600 : 400 }}
        >
          {LANGUAGE_NAMES[key]}
        </PlainButton>
      ))}
    </fieldset>
  );
}
