import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { dampedLog } from './damped.ts';
import type { Log } from './log.ts';

it('a flood of one fault is two lines: the first, and how often it came again', async () => {
  const lines: [object, string][] = [];
  const write = (fields: object, words: string) => lines.push([fields, words]);
  const log = dampedLog({ warn: write, error: write, info: write } as unknown as Log, 50);
  for (let turn = 0; turn < 1000; turn++) log.warn({ turn }, 'it failed');
  log.error({}, 'another thing failed');
  log.info({}, 'told as ever');
  await sleep(120);
  log.warn({ turn: 'later' }, 'it failed');
  expect(lines).toEqual([
    [{ turn: 0 }, 'it failed'],
    [{}, 'another thing failed'],
    [{}, 'told as ever'],
    [{ turn: 999, times: 999 }, 'it failed'],
    [{ turn: 'later' }, 'it failed'],
  ]);
});
