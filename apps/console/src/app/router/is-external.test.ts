import { expect, it } from 'vitest';
import { isExternal } from './is-external.ts';

it('only http:, https:, mailto: and tel: lead out of the console; our own paths never open a new tab', () => {
  for (const link of ['http://a.example', 'https://a.example/x', 'mailto:ops@a.example', 'tel:+8613800000000'])
    expect(isExternal(link), link).toBe(true);
  for (const path of ['/dashboard', 'https', 'httpx://a', '//a.example', 'javascript:alert(1)', ' /http:', 'ftp://a.example', ''])
    expect(isExternal(path), path).toBe(false);
});
