import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../shared/prefs/preferences.ts';

export function ThemeToggle() {
  const { t } = useTranslation();
  const theme = usePreferences((state) => state.theme);
  const setTheme = usePreferences((state) => state.setTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = t('frame.theme', { theme: t(`frame.${other}`) });
  return (
    <Button
      type="text"
      icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
      aria-label={label}
      title={label}
      onClick={() => setTheme(other)}
    />
  );
}
