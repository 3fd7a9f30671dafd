import { expect, it } from 'vitest';
import type { OcppLogEntry } from './log-entry.ts';
import { LogQuotas } from './log-quotas.ts';
import { Repeats } from './repeats.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 10);

it('a clock that was ahead for a while leaves no quota of the log used up, no allowance empty and no row counting on for a day', () => {
  const quotas = new LogQuotas();
  quotas.limits = () => ({ pointBytes: 1000, unknownBytes: 1000 });
  quotas.spend('CP', START + 400 * DAY, 2000);
  expect(quotas.spend('CP', START, 10).over).toBe(false);
  for (let turn = 0; turn < 300; turn++) quotas.hasTurn('NEW', START + DAY);
  quotas.hasTurn('NEW', START);
  expect(quotas.hasTurn('NEW', START + 60_000)).toBe(true);
  const repeats = new Repeats();
  const entry = (at: number) => ({ serialNumber: 'CP', at, request: '', messageId: null }) as OcppLogEntry;
  repeats.note(entry(START + DAY), 'unparsed', 60_000);
  expect(repeats.note(entry(START), 'unparsed', 60_000)).toMatchObject({ count: 1 });
  expect(repeats.note(entry(START + 1), 'unparsed', 60_000)).toBe('counted');
  // Those of a batch may be out of order.
  expect(repeats.note(entry(START - 1000), 'unparsed', 60_000)).toBe('counted');
});
