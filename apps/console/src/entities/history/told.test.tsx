// @vitest-environment jsdom
import { type HistoryEntry, type HistoryTold, STOP_REASON_WORDS } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userQuery } from '../../shared/access/access.tsx';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { moment } from '../../shared/format/time.ts';
import { withTexts } from '../../testing/texts.ts';
import { useTold } from './told.tsx';

async function tell(told: HistoryEntry['told'], language: 'zh' | 'en' = 'en') {
  await withTexts(language);
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: [], rolePaths: [] } as never);
  const { result } = renderHook(() => useTold('record', 'UTC', 'UTC'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return result.current({ key: '', time: '', kind: 'session', who: '', point: null, told });
}

const bill: HistoryTold<'bill'> = {
  type: 'bill',
  act: 'billed',
  revision: 1,
  cause: 'stop',
  cost: '8.00',
  currency: 'USD',
  energyWh: 8000,
  before: null,
};

it('a bill that takes the place of another says from what to what, and why', async () => {
  expect(await tell(bill)).toMatchObject({ text: 'Billed: 8.000 kWh · USD 8.00', detail: '' });
  const before = { cost: '10.00', energyWh: 10_000 };
  expect(await tell({ ...bill, act: 'settled', cause: 'read on site', before })).toMatchObject({
    text: 'Settled by hand: 10.000 kWh → 8.000 kWh · USD 10.00 → USD 8.00',
    detail: 'read on site',
  });
  expect(await tell({ ...bill, act: 'repriced', cause: 'wrong fee', before: { ...before, energyWh: 8000 } })).toMatchObject({
    text: 'Re-billed: USD 10.00 → USD 8.00',
    detail: 'wrong fee',
  });
  expect(await tell({ ...bill, cause: 'occupancy', before })).toMatchObject({ detail: 'Connector occupied after charging' });
});

it('what a charge point reports is in the reader’s words; an unknown word stays', async () => {
  const report: HistoryTold<'report'> = { type: 'report', about: 'firmware', status: 'Installing' };
  expect((await tell(report, 'zh')).text).toBe('固件：安装中');
  expect((await tell({ ...report, status: 'VendorThing' }, 'zh')).text).toBe('固件：VendorThing');
});

it('an act tells times by the clock of the timeline', async () => {
  const content = 'Edit a limit (Start: – → 2026-07-01 10:00 UTC)';
  const act: HistoryTold<'act'> = { type: 'act', logId: 1, operation: 'x', content, resultText: '', succeeded: true };
  expect((await tell(act)).text).toBe(`Edit a limit (Start: – → ${moment('2026-07-01T10:00Z', 'UTC')})`);
});

it('why a session ended is in words; the bill says what it came to', async () => {
  const session: HistoryTold<'session'> = {
    ...{ type: 'session', act: 'ended', transactionId: 1, connectorNo: 1, energyWh: 8000, cost: '8.00', currency: 'USD' },
    ...{ running: false, reason: 'EVDisconnected' },
  };
  const { text, detail } = await tell(session, 'zh');
  expect([text, detail]).toEqual(['结束充电', STOP_REASON_WORDS.EVDisconnected.zh]);
});
