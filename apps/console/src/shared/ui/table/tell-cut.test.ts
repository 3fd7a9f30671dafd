// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { tellCut } from './tell-cut.ts';

afterEach(() => document.body.replaceChildren());

/** A cell whose first element is as wide as is said, of which 100 px are seen. */
function cellOf(html: string, width: number): HTMLElement {
  document.body.innerHTML = `<table><tbody><tr><td>${html}</td></tr></tbody></table>`;
  const inner = document.querySelector('td > *')!;
  (inner as HTMLElement).style.overflowX = 'hidden';
  Object.defineProperties(inner, { clientWidth: { value: 100 }, scrollWidth: { value: width, configurable: true } });
  return document.querySelector('td')!;
}

it('what is cut is whole at the pointer, and no longer once it fits', () => {
  const cell = cellOf('<span><b>Yard fast charger</b><small>DEN-001</small></span>', 140);
  tellCut({ target: cell.querySelector('small') });
  expect(cell.title).toBe('Yard fast charger DEN-001');
  Object.defineProperty(cell.firstElementChild!, 'scrollWidth', { value: 100 });
  tellCut({ target: cell });
  expect(cell.title).toBe('');
});

it('what fits, and what has words of its own, is left alone', () => {
  const whole = cellOf('<span>Yard 2</span>', 100);
  tellCut({ target: whole });
  expect(whole.hasAttribute('title')).toBe(false);
  const told = cellOf('<span title="All of it">Some of it</span>', 140);
  tellCut({ target: told });
  expect(told.hasAttribute('title')).toBe(false);
});

it('a text of more lines than are shown is whole at the pointer too', () => {
  const cell = cellOf('<div>Faster card reading; sessions from offline times are sent sooner</div>', 100);
  Object.defineProperties(cell.firstElementChild!, { clientHeight: { value: 32 }, scrollHeight: { value: 48 } });
  tellCut({ target: cell });
  expect(cell.title).toContain('sent sooner');
});
