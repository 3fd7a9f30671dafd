import { currentLanguage } from '../prefs/language.ts';

/** What stands between a name and its value, in the language of now. */
export const colon = (): string => (currentLanguage() === 'zh' ? '：' : ': ');
