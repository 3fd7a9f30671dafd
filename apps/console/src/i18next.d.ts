import 'i18next';
import type { TextArea, texts } from './app/texts.ts';

/** The texts of an area as its English bundle has them; a test holds the Chinese one equal. */
type Bundle<A extends TextArea> = Awaited<ReturnType<(typeof texts)[A]['en']>>['default'];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { [A in TextArea]: Bundle<A> };
    returnNull: false;
  }
}
