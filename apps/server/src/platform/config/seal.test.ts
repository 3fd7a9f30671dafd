import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal(randomBytes(32));

describe('the seal', () => {
  it.each(['', 'secret', '充电桩密钥 🔑', 'x'.repeat(100_000)])('gives back what it hid', (text) => {
    expect(seal.open(seal.seal(text))).toBe(text);
  });

  it('does not show the text, nor that two texts are the same', () => {
    const [one, two] = [seal.seal('the same secret'), seal.seal('the same secret')];
    expect(one.includes('same secret')).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  it('does not open with another key', () => {
    const sealed = seal.seal('secret');
    expect(() => createSeal(randomBytes(32)).open(sealed)).toThrow();
  });

  it('does not open a value that was changed anywhere, or cut', () => {
    const sealed = seal.seal('secret');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => seal.open(changed), `byte ${at}`).toThrow();
    }
    for (let length = 0; length < sealed.length; length++)
      expect(() => seal.open(sealed.subarray(0, length)), `length ${length}`).toThrow();
  });
});
