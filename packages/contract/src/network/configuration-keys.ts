import { STANDARD_KEYS, VENDOR_KEYS } from './configuration-catalogue.ts';
import type { ConfigurationKey } from './configuration-key.ts';

export const CONFIGURATION_KEYS: readonly ConfigurationKey[] = [...STANDARD_KEYS, ...VENDOR_KEYS];
const byName = new Map(CONFIGURATION_KEYS.map((one) => [one.key.toLowerCase(), one]));

/** What is known of a key, without regard to case; undefined for one of a vendor that we do not know. */
export const configurationKeyNamed = (key: string): ConfigurationKey | undefined => byName.get(key.trim().toLowerCase());

/** Keys of the standard: what is asked for by name where a charge point did not tell all of them by itself. */
export const STANDARD_KEY_NAMES: readonly string[] = STANDARD_KEYS.map(({ key }) => key);

export type ValueFault = 'readonly' | 'boolean' | 'number' | 'range' | 'choice';

/** What is wrong with a value for a known key; null: nothing, or the key is not known. */
export function checkConfigurationValue(key: string, value: string): ValueFault | null {
  const known = configurationKeyNamed(key);
  if (!known) return null;
  if (known.readonly) return 'readonly';
  const text = value.trim();
  switch (known.type) {
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? null : 'boolean';
    case 'integer':
    case 'decimal': {
      if (!(known.type === 'integer' ? /^-?\d{1,10}$/ : /^-?\d{1,10}(?:\.\d{1,6})?$/).test(text)) return 'number';
      const number = Number(text);
      return number < (known.min ?? 0) || number > (known.max ?? 2_147_483_647) ? 'range' : null;
    }
    case 'choice':
      return known.options?.includes(text) ? null : 'choice';
    default:
      return null;
  }
}

/** Whether two values of a key mean the same: `True` is `true`, and a list's spaces say nothing. */
export function sameConfigurationValue(a: string, b: string): boolean {
  const plain = (value: string) => {
    const parts = value.split(',').map((part) => part.trim());
    const text = parts.join(',');
    return /^(?:true|false)$/i.test(text) ? text.toLowerCase() : text;
  };
  return plain(a) === plain(b);
}
