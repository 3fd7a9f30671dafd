import { describe, expect, it } from 'vitest';
import { gist, pretty } from './exchange-words.ts';

describe('a frame in the list', () => {
  it('shows what it says, not its envelope', () => {
    expect(gist('[2,"7","Heartbeat",{}]')).toBe('{}');
    expect(gist('[3,"7",{"status":"Accepted"}]')).toBe('{"status":"Accepted"}');
  });
  it('that is broken is shown as it came', () => {
    for (const broken of ['[2,"7","Heart', 'hello', '{"a":1}', '[2]', '']) {
      expect(gist(broken)).toBe(broken);
      expect(typeof pretty(broken)).toBe('string');
    }
  });
});
