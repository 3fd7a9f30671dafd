export const LANGUAGES = ['zh', 'en'] as const;

export const LANGUAGE_WORDS = { zh: { en: 'Chinese', zh: '中文' }, en: { en: 'English', zh: '英文' } };

export type Language = (typeof LANGUAGES)[number];
