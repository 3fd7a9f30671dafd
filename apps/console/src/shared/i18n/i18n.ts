import type { Language } from '@csms/contract';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** One bundle per area and language, loaded when first asked for. */
export type TextLoaders = Record<string, Record<Language, () => Promise<{ default: object }>>>;

const known: TextLoaders = {};

/** Further bundles that can be asked for from now on. */
export function addTexts(loaders: TextLoaders): void {
  Object.assign(known, loaders);
}

export async function startI18n(language: Language, loaders: TextLoaders): Promise<void> {
  addTexts(loaders);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  await i18next
    .use({
      type: 'backend',
      init: () => {},
      read: (lng: string, area: string, done: (error: unknown, texts?: object) => void) => {
        const load = known[area]?.[lng as Language];
        if (!load) return done(new Error(`No texts for ${area}/${lng}`));
        load().then(
          (module) => done(null, module.default),
          (error) => done(error),
        );
      },
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

export const i18n = i18next;
export const language = (): Language => (i18next.language === 'zh' ? 'zh' : 'en');
