// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { beyondOperation } from './log-columns.tsx';

it('says the operation once', () => {
  const of = (operationName: string, content: string) => beyondOperation({ operationName, content });
  expect(of('Stop charging', 'Stop charging: 10056 (overheated)')).toBe('10056 (overheated)');
  expect(of('停止充电', '停止充电：10056（过热）')).toBe('10056（过热）');
  expect(of('Sign out', 'Sign out')).toBe('');
  expect(of('Old operation', 'GET /what/it/was')).toBe('GET /what/it/was');
});
