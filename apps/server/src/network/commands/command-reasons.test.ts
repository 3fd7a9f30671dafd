import { COMMAND_REASONS, commandReason } from '@csms/contract';
import { expect, it } from 'vitest';
import { type KeptCommand, keptReason, withReason } from './command-reasons.ts';

const read = (reason: string, requestedBy = 'CSMS') => withReason({ reason, requestedBy } as KeptCommand);
const told = (reason: string, language: 'en' | 'zh', requestedBy = 'CSMS') => commandReason(read(reason, requestedBy), language);

it('every reason of the system comes back as it was kept', () => {
  for (const key of COMMAND_REASONS)
    for (const of of ['', '17', 'WO00000017'])
      expect(read(keptReason({ key, of }))).toMatchObject({ reason: '', systemReason: { key, of } });
});

it('is told in the language of the reader, with its number', () => {
  expect(told('{timedCharge} 12', 'en')).toBe('Timed charge 12');
  expect(told('{timedCharge} 12', 'zh')).toBe('定时充电 12');
  expect(told('{groupLimitReached}', 'zh')).toBe('用户组本月限额已用完');
});

it.each([
  ['reservation', 'CSMS', '预约'],
  ['the connector is reserved for another user', 'CSMS', '该枪已被其他用户预约'],
  ['balance used up', 'CSMS', '余额已用完'],
  ['timed charge 7', 'CSMS', '定时充电 7'],
  ['test charge WO00000017', 'anna', '测试充电 WO00000017'],
  ['test charge WO00000017 has its energy or its time', 'CSMS', '测试充电 WO00000017：已达到电量或时间'],
  ['recovery 5', 'anna', '自动恢复 5'],
])('the sentence of before "%s" of %s is told by its words', (reason, by, words) => expect(told(reason, 'zh', by)).toBe(words));

it.each([
  ['reservation', 'anna'],
  ['balance used up', 'anna'],
  ['recovery after the storm', 'anna'],
  ['test charge for the new vehicle', 'CSMS'],
  ['{unknown} 3', 'anna'],
  ['', 'anna'],
])('a person’s own words "%s" stand as they are', (reason, by) =>
  expect(read(reason, by)).toMatchObject({ reason, systemReason: null }),
);
