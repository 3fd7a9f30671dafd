import { expect, it } from 'vitest';
import { contentOf } from './log-words.ts';

const told = (operation: string, request: object, language: 'en' | 'zh' = 'en') =>
  contentOf({ operation, operand: 'A-1', content: '', request }, language);

it('a sentence holds the whole reason of any operation, and what was set', () => {
  const remark = 'The station was shut. '.repeat(9).trim();
  expect(told('card.recharge', { amount: '-2.50', remark })).toBe(`Recharge or refund card: A-1 (-2.50, ${remark})`);
  expect(told('configuration.change', { key: 'HeartbeatInterval', value: '300', reason: 'Agreed' })).toBe(
    'Change configuration key: A-1 (HeartbeatInterval, 300, Agreed)',
  );
});

it('what a request names by a word of its own is told in the language that asks', () => {
  expect(told('command.request', { action: 'reset', reason: '' }, 'zh')).toMatch(/：A-1（重启）$/);
  expect(told('command.request', { action: 'reset' })).toMatch(/: A-1 \(Reboot\)$/);
  expect(told('user.status', { status: 0 }, 'zh')).toBe('启用/停用系统用户：A-1（停用）');
});
