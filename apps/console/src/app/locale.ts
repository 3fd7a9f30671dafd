import type { Language } from '@csms/contract';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';

/** antd's and dayjs's own words in the chosen language; only the chosen one is loaded. */
export async function loadLocale(language: Language): Promise<Locale> {
  if (language === 'en') return (await import('antd/es/locale/en_US')).default;
  const [{ default: locale }] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
  dayjs.locale('zh-cn');
  return locale;
}
