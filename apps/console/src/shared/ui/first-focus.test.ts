// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusFirst } from './first-focus.ts';

beforeEach(() => {
  // Nothing is laid out here: all is taken as seen.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

/** A field of a form by its id. `chosen`: it is a select with a value; `required`: it must be filled in. */
const field = (id: string, { chosen, required, value = '' }: { chosen?: boolean; required?: boolean; value?: string } = {}) =>
  `<div class="ant-form-item"><label class="${required ? 'ant-form-item-required' : ''}"></label><div class="${chosen === undefined ? '' : 'ant-select'}">
    ${chosen ? '<span class="ant-select-content-value">Ours</span>' : ''}<input id="${id}" value="${value}"></div></div>`;
function focused(html: string, which?: 'empty' | 'required') {
  document.body.innerHTML = html;
  focusFirst(document.body, which);
  return document.activeElement?.id;
}

it('a form opens in the first field that must be filled in, not in a choice that is made already', () => {
  const provider = field('provider', { chosen: true, required: true });
  expect(focused(provider + field('alias') + field('plate', { required: true }), 'required')).toBe('plate');
  expect(focused(field('provider', { chosen: false, required: true }) + field('plate', { required: true }), 'required')).toBe(
    'provider',
  );
});

it('a form that has all it needs opens in its first field', () => {
  expect(focused(field('plate', { required: true, value: 'A 1' }) + field('alias'), 'required')).toBe('plate');
});

it('a dialog may open in its first empty field', () => {
  expect(focused(field('name', { value: 'ann' }) + field('password'), 'empty')).toBe('password');
});
