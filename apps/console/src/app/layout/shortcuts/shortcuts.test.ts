// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { SHORTCUTS, shortcutOf } from './shortcuts.ts';

/** The press as the page hears it, at an element. */
function press(at: HTMLElement, init: KeyboardEventInit): string | undefined {
  document.body.append(at);
  let found: string | undefined;
  at.addEventListener('keydown', (event) => {
    found = shortcutOf(event)?.name;
  });
  at.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  at.remove();
  return found;
}
const button = () => document.createElement('button');
const input = () => document.createElement('input');

describe('shortcuts', () => {
  it('Ctrl+K and Cmd+K search from anywhere, also from a field', () => {
    for (const at of [button(), input()])
      for (const modifier of [{ ctrlKey: true }, { metaKey: true }])
        expect(press(at, { key: 'k', code: 'KeyK', ...modifier })).toBe('search');
    expect(press(button(), { key: 'k', code: 'KeyK' })).toBe('previousRow');
  });
  it('the keys of rows are in the list, also those that the row or its drawer hears itself', () => {
    const keys = SHORTCUTS.map(({ keys: [key] }) => key);
    expect(keys).toEqual(expect.arrayContaining(['J', 'K', 'X', 'Enter', 'Esc']));
  });
  it('what one types in a field is never taken for a shortcut', () => {
    expect(press(button(), { key: '?', code: 'Slash', shiftKey: true })).toBe('list');
    for (const key of ['?', '？', '[', 'j', 'k', 'x']) expect(press(input(), { key })).toBeUndefined();
    expect(press(document.createElement('textarea'), { key: '?' })).toBeUndefined();
  });
  it('rows are walked by their letters, whatever the case, and by no letter with a modifier', () => {
    for (const [key, name] of [
      ['j', 'nextRow'],
      ['K', 'previousRow'],
      ['x', 'chooseRow'],
    ] as const) {
      expect(press(button(), { key })).toBe(name);
      expect(press(button(), { key, metaKey: true, code: 'None' })).toBeUndefined();
    }
  });
  it('Alt is told by the place of the key, since it types another letter on some keyboards', () => {
    expect(press(button(), { key: '∑', code: 'KeyW', altKey: true })).toBe('closeTab');
    expect(press(button(), { key: 'w', code: 'KeyW', altKey: true, ctrlKey: true })).toBeUndefined();
  });
  it('no two share their keys', () => {
    expect(new Set(SHORTCUTS.map(({ keys }) => keys.join('+'))).size).toBe(SHORTCUTS.length);
  });
});
