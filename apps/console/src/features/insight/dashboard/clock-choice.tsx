import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../shared/prefs/preferences.ts';

/** Whose clock times are shown by. */
export function ClockChoice() {
  const { t } = useTranslation();
  const { clock, setClock } = usePreferences();
  return (
    <Segmented
      aria-label={t('clock.switch')}
      value={clock}
      onChange={setClock}
      options={[
        { value: 'user' as const, label: t('clock.user') },
        { value: 'station' as const, label: t('clock.station') },
      ]}
    />
  );
}
