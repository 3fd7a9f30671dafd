import type { LoadClient } from '@csms/simulator';
import { signIn } from './api.ts';
import { meterValues, percentiles, pooled, startTransaction } from './load.ts';
import { serialOf } from './seed.ts';
import type { System } from './system.ts';

/** So many wishes a second, in calls of so many points. */
const RATE = 500;
const A_CALL = 50;
/** Before this they are asked and not measured: all points have just begun a session. */
const WARM_MS = 3000;

export interface WishTimes {
  /** From the call of the API to the charger, ms. */
  p50: number;
  p99: number;
  asked: number;
  arrived: number;
  answered: number;
}

/** Asks the connected points for something, 500 times a second for `seconds` after three of warming up, while each sends a heartbeat and values once a minute. */
export async function wishesBeside(system: System, clients: readonly LoadClient[], seconds: number): Promise<WishTimes> {
  const api = await signIn(system);
  const transactions: number[] = [];
  await pooled(clients, 200, async (client, index) => {
    transactions[index] = await startTransaction(client, index);
  });
  const began = new Map<string, number>();
  const times: number[] = [];
  let arrived = 0;
  const start = performance.now();
  for (const [index, client] of clients.entries())
    client.onCall = (payload) => {
      const key = `${index} ${(payload as { value?: string }).value}`;
      const at = began.get(key);
      if (at === undefined) return;
      began.delete(key);
      arrived++;
      if (at >= start + WARM_MS) times.push(performance.now() - at);
    };
  const all = seconds + WARM_MS / 1000;
  const load = ordinaryLoad(clients, transactions, all, start);
  const calls = (RATE / A_CALL) * all;
  const given: Promise<unknown>[] = [];
  for (let n = 0; n < calls; n++) {
    await until(start + (n * 1000 * A_CALL) / RATE);
    const indices = Array.from({ length: A_CALL }, (_, at) => (n * A_CALL + at) % clients.length);
    const now = performance.now();
    for (const index of indices) began.set(`${index} ${n}`, now);
    const payload = { key: 'BenchKey', value: String(n) };
    given.push(api('/web/commands', { serialNumbers: indices.map(serialOf), action: 'changeConfiguration', payload }));
  }
  await Promise.all(given);
  await load;
  for (let tries = 0; tries < 100 && began.size > 0; tries++) await until(performance.now() + 50);
  const { rows } = await system.db.query<{ count: number }>(
    `select count(*)::int as count from command where action = 'changeConfiguration' and status = 'answered'`,
  );
  for (const client of clients) client.onCall = undefined;
  await pooled(clients, 200, (client, index) =>
    client.call(
      'StopTransaction',
      `{"transactionId":${transactions[index]},"meterStop":1500,"timestamp":"${new Date().toISOString()}"}`,
    ),
  );
  const { p50, p99 } = percentiles(times);
  return { p50, p99, asked: calls * A_CALL, arrived, answered: rows[0]!.count };
}

const until = async (at: number): Promise<void> => {
  const wait = at - performance.now();
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
};

/** A heartbeat and values once a minute of each, spread evenly over it. */
async function ordinaryLoad(clients: readonly LoadClient[], transactions: readonly number[], seconds: number, start: number) {
  const total = Math.round(((2 * clients.length) / 60) * seconds);
  const pending: Promise<unknown>[] = [];
  for (let n = 0; n < total; n++) {
    await until(start + (n * 1000 * seconds) / total);
    const index = (n >> 1) % clients.length;
    pending.push(
      n % 2 === 0
        ? clients[index]!.call('Heartbeat')
        : clients[index]!.call('MeterValues', meterValues(transactions[index]!, 1500)),
    );
  }
  await Promise.all(pending);
}
