import { describe, expect, it } from 'vitest';
import { isHarmless, normaliseVendorIdTag } from './vendor-id-tag.rules.ts';

const rule = (pattern: string, model = '') => [{ vendor: 'Acme', model, pattern, steps: [], delays: [] }];

describe('the idTag of a vendor', () => {
  it('loses the serial that a charger appends', () => {
    expect(normaliseVendorIdTag('04a1b2c3-SN0017', rule('^([0-9A-F]{8})-SN'), 'ACME', 'X')).toBe('04A1B2C3');
    expect(normaliseVendorIdTag('04a1b2c3-SN0017 and more than twenty', rule('^(.+?)-SN.*$'), 'Acme', null)).toBe('04A1B2C3');
  });

  it('stays as it is for other vendors and models, and where the rule does not fit', () => {
    const rules = [...rule('^(..)', 'Big'), ...rule('^(...)')];
    expect(normaliseVendorIdTag('abcdef', rules, 'Acme', 'Big')).toBe('AB');
    expect(normaliseVendorIdTag('abcdef', rules, 'Acme', 'Small')).toBe('ABC');
    expect(normaliseVendorIdTag('abcdef', rules, 'Other', 'Big')).toBe('ABCDEF');
    expect(normaliseVendorIdTag('abcdef', rules, null, null)).toBe('ABCDEF');
    expect(normaliseVendorIdTag(' ab ', rule('^(x)'), 'Acme', '')).toBe('AB');
    expect(normaliseVendorIdTag('ab', rule('^(x?)ab'), 'Acme', '')).toBe('AB');
    expect(normaliseVendorIdTag('ab', rule('ab'), 'Acme', '')).toBe('AB');
  });

  it.each(['(', '[', '*', '(a', 'a{2,1}', '\\'])('is not lost to the broken pattern %s', (pattern) => {
    expect(normaliseVendorIdTag('abc', rule(pattern), 'Acme', '')).toBe('ABC');
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^((a*)*)$',
    '(a*){20}b',
    '(.*)(.*)(.*)(.*)(.*)x',
    '(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)x',
    'a?a?a?a?a?a?a?a?(a)',
    '(?=(a+))\\1',
    '(a)\\1',
    '((a{0,9}){0,9}){0,9}x',
    '(a{900000})',
    `(${'a'.repeat(300)})`,
  ])('never waits for the pattern %s', (pattern) => {
    expect(isHarmless(pattern)).toBe(false);
    // The best of some runs: what else the machine does is not the pattern's.
    const times = Array.from({ length: 3 }, () => {
      const began = performance.now();
      expect(normaliseVendorIdTag('a'.repeat(64), rule(pattern), 'Acme', '')).toBe('A'.repeat(64));
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });

  it('is found at once by the costliest pattern that is let through', () => {
    const pattern = '(.*)a?a?a?.*.*\\x00';
    expect(isHarmless(pattern)).toBe(true);
    // The best of some runs: what else the machine does is not the pattern's.
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      normaliseVendorIdTag('a'.repeat(64), rule(pattern), 'Acme', '');
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });
});
