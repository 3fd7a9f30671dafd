// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keptText, useKeptText } from './use-kept-text.ts';

it('what was typed is there when its field opens again, and gone when it was emptied', () => {
  const first = renderHook(() => useKeptText('shift note'));
  act(() => first.result.current[1]('Connector 2 is being repaired'));
  first.unmount();
  const again = renderHook(() => useKeptText('shift note'));
  expect(again.result.current[0]).toBe('Connector 2 is being repaired');
  expect(renderHook(() => useKeptText('another')).result.current[0]).toBe('');
  act(() => again.result.current[1](''));
  again.unmount();
  expect(renderHook(() => useKeptText('shift note')).result.current[0]).toBe('');
});

it('a text that is changed is kept from the first change on, until it is as it was', () => {
  const { result } = renderHook(() => useKeptText('note 1', 'Key at the desk'));
  expect([result.current[0], keptText('note 1')]).toEqual(['Key at the desk', undefined]);
  act(() => result.current[1]('Key at the gate'));
  expect(keptText('note 1')).toBe('Key at the gate');
  act(() => result.current[1]('Key at the desk'));
  expect(keptText('note 1')).toBeUndefined();
});
