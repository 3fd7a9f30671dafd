import type { Language } from '@csms/contract';
import type { ScreenKey } from './keys.ts';

const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** The URL of a task's picture; undefined: it has none. `npm run screenshots -- --handbook` makes them. */
export const pictureOf = (screen: ScreenKey, key: string, language: Language): string | undefined =>
  FILES[`./pictures/${screen}.${key}.${language}.webp`];
