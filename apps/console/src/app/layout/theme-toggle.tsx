import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../shared/prefs/preferences.ts';
import { MoonIcon, SunIcon } from '../../shared/ui/icons/entrance-icons.tsx';
import { PlainButton } from '../../shared/ui/plain-button.tsx';

export function ThemeToggle() {
  const { t } = useTranslation();
  const theme = usePreferences((state) => state.theme);
  const setTheme = usePreferences((state) => state.setTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = t('frame.theme', { theme: t(`frame.${other}`) });
  return (
    <PlainButton
      look="text"
      icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      aria-label={label}
      title={label}
      onClick={() => setTheme(other)}
    />
  );
}
