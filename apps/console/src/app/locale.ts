import type { Language } from '@csms/contract';
import type { Locale } from 'antd/es/locale';

/** antd's own words in the chosen language; only the chosen one is loaded. */
export async function loadLocale(language: Language): Promise<Locale> {
  return (language === 'zh' ? await import('antd/es/locale/zh_CN') : await import('antd/es/locale/en_US')).default;
}

/** The calendar's words; the sign-in screen has no calendar, so they come with the session. */
export async function loadCalendar(language: Language): Promise<void> {
  if (language !== 'zh') return;
  const [{ default: dayjs }] = await Promise.all([import('dayjs'), import('dayjs/locale/zh-cn')]);
  dayjs.locale('zh-cn');
}
