import type { TextLoaders } from '../shared/i18n/i18n.ts';

/** Every bundle of texts: one an area and language. */
export const texts = {
  common: { zh: () => import('../shared/i18n/texts/zh.ts'), en: () => import('../shared/i18n/texts/en.ts') },
  access: { zh: () => import('../features/access/texts/zh.ts'), en: () => import('../features/access/texts/en.ts') },
  charging: { zh: () => import('../features/charging/texts/zh.ts'), en: () => import('../features/charging/texts/en.ts') },
  network: { zh: () => import('../features/network/texts/zh.ts'), en: () => import('../features/network/texts/en.ts') },
} satisfies TextLoaders;
export type TextArea = keyof typeof texts;
