import type { TextLoaders } from '../shared/i18n/i18n.ts';

/** What can be said before somebody has signed in; the other texts are known with the session's routes. */
export const firstTexts = {
  common: { zh: () => import('../shared/i18n/texts/zh.ts'), en: () => import('../shared/i18n/texts/en.ts') },
  account: {
    zh: () => import('../features/access/texts/account/zh.ts'),
    en: () => import('../features/access/texts/account/en.ts'),
  },
} satisfies TextLoaders;
