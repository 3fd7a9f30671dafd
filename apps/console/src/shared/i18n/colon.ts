import { currentLanguage } from '../prefs/language.ts';

/** The colon between a name and its value, in the current language. */
export const colon = (): string => (currentLanguage() === 'zh' ? '：' : ': ');
