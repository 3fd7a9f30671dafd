import { expect, it } from 'vitest';
import { loggedThings } from '../../testing/areas.ts';
import { contentOf } from './log-words.ts';

const told = (operation: string, request: object, language: 'en' | 'zh' = 'en') =>
  contentOf({ operation, operand: 'A-1', content: '', request }, loggedThings, language);

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

it('a change is told as what was and what is, and not a second time by what was asked for', () => {
  const request = {
    $changes: { of: 'station', fields: { siteLimitW: [null, 22_080], isPublic: [true, false] } },
    stationName: 'A',
  };
  expect(told('station.update', request)).toBe('Change station: A-1 (Public: Yes → No, Site limit: – → 22.08 kW)');
  expect(told('station.update', request, 'zh')).toBe('修改站点：A-1（对外开放：是 → 否，站点功率上限：– → 22.08 kW）');
  const several = { $changes: { of: 'point', fields: { stationName: [['A', 'B'], 'C'] } } };
  expect(told('point.move', several)).toMatch(/\(Station: A, B → C\)$/);
});

it('a row whose changes nobody can tell any more is told without them', () => {
  for (const $changes of [
    null,
    'x',
    { of: 'gone', fields: {} },
    { of: 'station' },
    { of: 'station', fields: { gone: [1, 2], country: 3 } },
  ])
    expect(told('station.update', { $changes, stationName: 'A' })).toBe('Change station: A-1 (A)');
});
