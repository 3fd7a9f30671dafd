import { ERRORS } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { texts } from './texts.ts';

/** `a.b` → text; plural forms of English count as one key, unless each is asked for. */
function flatten(value: object, prefix = '', each = false): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, inner] of Object.entries(value)) {
    const name = prefix + (each ? key : key.replace(/_(one|other)$/, ''));
    if (typeof inner === 'string') found.set(name, inner);
    else for (const [path, text] of flatten(inner as object, `${name}.`, each)) found.set(path, text);
  }
  return found;
}
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('texts', () => {
  it.each(Object.keys(texts))('%s: no key is missing in one of the languages', async (area) => {
    const { zh, en } = texts[area as keyof typeof texts];
    const chinese = flatten((await zh()).default);
    const english = flatten((await en()).default);
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each(Object.keys(texts))('%s: no text is empty, and both languages fill the same places', async (area) => {
    const { zh, en } = texts[area as keyof typeof texts];
    const chinese = flatten((await zh()).default);
    for (const [key, text] of flatten((await en()).default)) {
      expect(text.trim(), key).not.toBe('');
      expect(chinese.get(key)?.trim(), key).not.toBe('');
      expect(new Set(places(chinese.get(key) ?? '')), key).toEqual(new Set(places(text)));
    }
  });

  it('say of an account whose time is over what the server says, in both languages', async () => {
    const { zh, en } = texts.common;
    const of = async (language: typeof zh | typeof en) => (await language()).default.login.expired;
    expect([await of(en), await of(zh)]).toEqual([ERRORS.sessionProviderExpired.en, ERRORS.sessionProviderExpired.zh]);
    expect(ERRORS.sessionProviderExpired.en).toBe('Your back-office account has expired, please contact after-sales');
  });

  it.each(Object.keys(texts))('%s: a text with a count has words for one, too', async (area) => {
    const keys = flatten((await texts[area as keyof typeof texts].en()).default, '', true);
    /** What ends in s and is no plural. */
    const SINGULAR = /\{\{count\}\} (serious|was|is|has|does)\b/;
    const PLURAL = /\{\{count\}\}(?: [\w-]+){0,3}? (?:[a-z-]+s|people)\b/;
    for (const [key, text] of keys) {
      if (/_other$/.test(key)) expect([...keys.keys()], key).toContain(key.replace(/_other$/, '_one'));
      else if (!/_one$/.test(key) && !SINGULAR.test(text)) expect(text, `${key} needs _one and _other`).not.toMatch(PLURAL);
      else if (/_one$/.test(key))
        expect(text, key).not.toMatch(
          /\{\{count\}\} (?:[a-z-]+ )?(?:points|are|were|have|connectors|orders|warnings|cells|rows)\b/,
        );
    }
  });

  it.each(Object.keys(texts))('%s: no Chinese text was left in the English bundle', async (area) => {
    for (const [key, text] of flatten((await texts[area as keyof typeof texts].en()).default))
      expect(text, key).not.toMatch(/[一-鿿]/);
  });
});
