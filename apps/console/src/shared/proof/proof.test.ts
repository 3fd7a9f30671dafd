import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { solve } from './make-proof.ts';
import { firstWordOfSha256 } from './sha256.ts';

const right = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

describe('a proof of work', () => {
  it('is hashed as everybody hashes, at every length that fits into a block', () => {
    for (let length = 0; length <= 55; length++) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join('');
      expect(firstWordOfSha256(text), String(length)).toBe(right(text));
    }
  });

  it('has an answer for each part that the server finds right', async () => {
    const puzzle = { seed: '0123456789abcdef0123456789abcdef', parts: 4, bits: 10 };
    const answers = await solve(puzzle);
    expect(answers).toHaveLength(4);
    for (const [part, answer] of answers.entries()) expect(right(`${puzzle.seed}:${part}:${answer}`) >>> 22).toBe(0);
  });
});
