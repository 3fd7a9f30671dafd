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
  ['reservation', 'anna'],
  ['balance used up', 'anna'],
  ['recovery after the storm', 'anna'],
  ['test charge for the new vehicle', 'CSMS'],
  ['{unknown} 3', 'anna'],
  ['', 'anna'],
])('a person’s own words "%s" stand as they are', (reason, by) =>
  expect(read(reason, by)).toMatchObject({ reason, systemReason: null }),
);
