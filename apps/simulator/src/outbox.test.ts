import { CallFailed, OcppError } from '@csms/ocpp';
import { expect, test } from 'vitest';
import { Outbox } from './outbox.ts';

function setup(send: (payload: Record<string, unknown>) => Promise<unknown>, attempts = 2) {
  let ready = true;
  const outbox = new Outbox({
    limit: 100,
    send: (_action, payload) => send(payload),
    ready: () => ready,
    attempts: () => attempts,
    wait: () => Promise.resolve(),
  });
  return { outbox, setReady: (value: boolean) => (ready = value) };
}
const message = (n: number) => ({ action: 'StatusNotification' as const, payload: () => ({ n }) });

test('a message added in the very moment the queue runs empty is not left behind', async () => {
  const sent: unknown[] = [];
  const { outbox } = setup(async ({ n }) => void sent.push(n));
  const answered = new Promise<void>((resolve) => outbox.add({ ...message(1), answered: () => resolve() }));
  await answered;
  outbox.add(message(2));
  await outbox.pump();
  expect(sent).toEqual([1, 2]);
});

test('what was on its way when the connection went is sent again, once and first', async () => {
  const sent: unknown[] = [];
  let fail = true;
  const { outbox } = setup(async ({ n }) => {
    sent.push(n);
    if (fail) throw new CallFailed('closed', true);
  });
  outbox.add(message(1));
  outbox.add(message(2));
  await outbox.pump();
  fail = false;
  await outbox.pump();
  expect(sent).toEqual([1, 1, 2]);
});

test('a message that is refused again and again does not hold up the others', async () => {
  const refused: string[] = [];
  const { outbox } = setup(async ({ n }) => {
    if (n === 1) throw new OcppError('InternalError', 'database away');
  });
  outbox.add({ ...message(1), refused: (error) => refused.push(error.message) });
  outbox.add(message(2));
  await outbox.pump();
  expect(refused).toEqual(['database away']);
  expect(outbox.size).toBe(0);
});
