// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { moment } from '../../../shared/format/time.ts';
import { beyondOperation } from './log-columns.tsx';

it('says the operation once', () => {
  const of = (operationName: string, content: string) => beyondOperation({ operationName, content });
  expect(of('Stop charging', 'Stop charging: 10056 (overheated)')).toBe('10056 (overheated)');
  expect(of('停止充电', '停止充电：10056（过热）')).toBe('10056（过热）');
  expect(of('Sign out', 'Sign out')).toBe('');
  expect(of('Old operation', 'GET /what/it/was')).toBe('GET /what/it/was');
});

it('tells times by the reader’s clock', () => {
  const content = 'Edit a limit: Harbour (Start: 2026-07-01 10:00 UTC → 2026-07-01 11:30 UTC)';
  const shown = beyondOperation({ operationName: 'Edit a limit', content });
  expect(shown).toBe(`Harbour (Start: ${moment('2026-07-01T10:00Z')} → ${moment('2026-07-01T11:30Z')})`);
});
