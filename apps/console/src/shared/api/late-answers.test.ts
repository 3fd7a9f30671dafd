import { contract } from '@csms/contract';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { applyEvents } from '../live/apply-events.ts';
import { keyOf } from './queries.ts';
import { makeQueryClient } from './query-client.ts';

it('figures that were on their way when an event came are asked for again', async () => {
  const client = makeQueryClient();
  const answers: ((energy: number) => void)[] = [];
  const queryFn = () => new Promise<number>((answer) => answers.push(answer));
  const page = new QueryObserver(client, { queryKey: keyOf(contract.statistics.summary, {}), queryFn });
  const close = page.subscribe(() => {});
  expect(answers).toHaveLength(1);
  applyEvents(client, [{ type: 'statistics.changed', providerId: 1 }]);
  // As an open page asks after an event: nothing is asked while the first answer is missing.
  void page.refetch();
  expect(answers).toHaveLength(1);
  answers[0]!(0);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(page.getCurrentResult().data).toBe(0);
  answers[1]!(20);
  await vi.waitFor(() => expect(page.getCurrentResult().data).toBe(20));
  // Without an event one answer is enough.
  await new Promise((done) => setTimeout(done, 50));
  expect(answers).toHaveLength(2);
  close();
});
