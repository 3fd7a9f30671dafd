// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useKeptText } from './use-kept-text.ts';

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
