import type { Language } from '../core/language.ts';

export const KEY_GROUPS = ['core', 'localList', 'reservation', 'smartCharging', 'firmware', 'security', 'vendor'] as const;

export type KeyType = 'boolean' | 'integer' | 'decimal' | 'text' | 'choice' | 'list';

/** What is known of a configuration key: of the standard's, and of common ones of vendors. */
export interface ConfigurationKey {
  key: string;
  group: KeyGroup;
  type: KeyType;
  /** Nobody can change it from outside. */
  readonly?: true;
  /** It can be set and is never read back. */
  writeOnly?: true;
  unit?: string;
  min?: number;
  max?: number;
  /** Values of a choice, or those that a list may hold. */
  options?: readonly string[];
  words: Readonly<Record<Language, string>>;
}

export type KeyGroup = (typeof KEY_GROUPS)[number];
