import i18next from 'i18next';
import { startI18n } from '../shared/i18n/i18n.ts';

/** The real texts, for tests that look at words. */
export async function withTexts(language: 'zh' | 'en'): Promise<void> {
  const { texts } = await import('../app/texts.ts');
  // biome-ignore lint/suspicious/noDocumentCookie: the same cookie that the product writes
  document.cookie = `language=${language}; path=/`;
  if (!i18next.isInitialized) await startI18n(language, texts);
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces(Object.keys(texts));
}
