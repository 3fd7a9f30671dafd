import { expect, it } from 'vitest';
import { GatheredBytes } from './gathered-bytes.ts';

it('no text is cut or lost, however long it is and whatever its letters', () => {
  const texts = [
    '',
    'a',
    '充电'.repeat(40_000),
    '😀'.repeat(9_000),
    ...Array.from({ length: 3_000 }, (_, n) => `<row>${n} é</row>`),
  ];
  const bytes = new GatheredBytes();
  const pieces: Buffer[] = [];
  for (const text of texts) if (bytes.add(text)) pieces.push(bytes.take());
  pieces.push(bytes.take());
  expect(pieces.length).toBeGreaterThan(2);
  expect(Buffer.concat(pieces).toString()).toBe(texts.join(''));
});
