// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { keepKeys, stopKeeping, takeKeys, wordsAfter } from './early-keys.ts';

afterEach(() => {
  stopKeeping();
  document.body.innerHTML = '';
});

/** Types on the page; gives whether a shortcut of the page would hear it. */
const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) => {
  let heard = false;
  const listen = () => (heard = true);
  window.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  window.removeEventListener('keydown', listen);
  return heard;
};

it('what is typed while the search is on its way stands in its field, and does no shortcut', () => {
  keepKeys();
  for (const key of 'sun j') expect(press(key)).toBe(false);
  expect(press('Backspace')).toBe(false);
  let words = '';
  takeKeys((now) => (words = now));
  expect(words).toBe('sun ');
  // The dialog holds the focus for a moment.
  press('k');
  expect(words).toBe('sun k');
  const field = document.body.appendChild(document.createElement('input'));
  expect(press('x', field)).toBe(true);
  expect(words).toBe('sun k');
});

it('keys that write nothing, shortcuts with modifiers, and keys after it was closed are left alone', () => {
  keepKeys();
  expect(press('k', document.body, { ctrlKey: true })).toBe(true);
  expect(press('Escape')).toBe(true);
  stopKeeping();
  expect(press('a')).toBe(true);
  expect(wordsAfter('a'.repeat(60), 'b')).toHaveLength(60);
  expect(wordsAfter('a', '站')).toBe('a站');
  expect(wordsAfter('a', 'F5')).toBeUndefined();
});

it('Enter after words waits with them, and is nothing without', () => {
  keepKeys();
  expect(press('Enter')).toBe(true);
  for (const key of 'zoe') press(key);
  expect(press('Enter')).toBe(false);
  const heard: unknown[] = [];
  takeKeys((...now) => heard.push(now));
  press('x');
  expect(heard).toEqual([
    ['zoe', true],
    ['zoex', false],
  ]);
});
