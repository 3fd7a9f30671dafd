import type { Language } from '@csms/contract';
import type { Locale } from 'antd/es/locale';

/** antd's own words in the chosen language; only the chosen one is loaded. */
export async function loadLocale(language: Language): Promise<Locale> {
  if (language === 'zh') return (await import('antd/es/locale/zh_CN')).default;
  const { default: english } = await import('antd/es/locale/en_US');
  // "Go to 3 Page" is no English.
  return { ...english, Pagination: { ...english.Pagination, jump_to: 'Go to page', page: '' } };
}

/** The calendar's words; the sign-in screen has no calendar, so they come with the session. */
export async function loadCalendar(language: Language): Promise<void> {
  if (language !== 'zh') return;
  const [{ default: dayjs }] = await Promise.all([import('dayjs'), import('dayjs/locale/zh-cn')]);
  dayjs.locale('zh-cn');
}
