// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withTexts } from '../../../../testing/texts.ts';
import { StayChange } from './change.tsx';

beforeEach(() => withTexts('en'));
afterEach(cleanup);

const each = { sessionFee: '1', sessionFeePerStay: false, stayGapMinutes: 15 };
const once = { ...each, sessionFeePerStay: true };
const shown = (...[before, after]: Parameters<typeof pair>) => pair(before, after).container.textContent;
const pair = (before: typeof each | null, after: typeof each) => render(<StayChange before={before} after={after} />);

it('says that the session fee is asked once a stay from then on, or not any more, or over another pause', () => {
  expect(shown(each, once)).toBe('Session fee: for every session → once per stay, pauses up to 15 min');
  expect(shown(once, each)).toBe('Session fee: once per stay, pauses up to 15 min → for every session');
  expect(shown(once, { ...once, stayGapMinutes: 30 })).toBe(
    'Session fee: once per stay, pauses up to 15 min → once per stay, pauses up to 30 min',
  );
  expect(shown({ ...each, sessionFee: '0' }, once)).toBe('Session fee: no fee → once per stay, pauses up to 15 min');
  expect(shown(null, once)).toBe('Session fee: no price → once per stay, pauses up to 15 min');
});

it('says nothing where both mean the same', () => {
  expect(shown(each, { ...each, stayGapMinutes: 30 })).toBe('');
  expect(shown(once, once)).toBe('');
  expect(shown({ ...once, sessionFee: '0' }, { ...each, sessionFee: '0' })).toBe('');
});
