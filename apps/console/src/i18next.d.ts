import 'i18next';
import type access from './features/access/texts/en.ts';
import type charging from './features/charging/texts/en.ts';
import type network from './features/network/texts/en.ts';
import type common from './shared/i18n/texts/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common; access: typeof access; charging: typeof charging; network: typeof network };
    returnNull: false;
  }
}
