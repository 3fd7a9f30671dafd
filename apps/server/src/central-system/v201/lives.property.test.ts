import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';
import { cardToken, newTransaction, Station201 } from '../../testing/station-201.ts';

/*
 * Lives of sessions of 2.0.1: what a meter showed is a fact, and messages tell it in any order, late, twice, or with gaps, over boots and lines that broke. However it was told, there is one session and one bill, with the
 * energy of the meter. LIVES_RUNS and LIVES_SEED make it a long run.
 */
const RUNS = Number(process.env.LIVES_RUNS ?? 12);
const SEED = Number(process.env.LIVES_SEED ?? 20_261_130);
const MINUTE = 60_000;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { settleMs: 20, lostMs: 50, lateMs: 50 } });
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

/** What happened at the charger, and how its messages came. */
const plan = fc.record({
  /** Which message names the card. */
  card: fc.constantFrom('began', 'later', 'ended' as const),
  /** Wh between two readings. */
  steps: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
  /** Days ago; those that are not told at once are told as kept while offline. */
  daysAgo: fc.constantFrom(0, 0, 0, 1, 9, 20),
  /** In which order the messages come, by weights; all equal: as they happened. */
  weights: fc.oneof(fc.constant([]), fc.array(fc.nat(1000), { minLength: 9, maxLength: 9 })),
  repeats: fc.array(fc.nat(8), { maxLength: 3 }),
  lost: fc.array(fc.nat(8), { maxLength: 2 }),
  /** After which messages the charger boots, and comes on a new line. */
  boots: fc.array(fc.nat(8), { maxLength: 2 }),
  lines: fc.array(fc.nat(8), { maxLength: 2 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;
type Told = [kind: 'Started' | 'Updated' | 'Ended', options: NonNullable<Parameters<Station201['event']>[2]>];

const evse = { id: 1, connectorId: 1 };

/** The messages of a life as they happened; a gap takes away readings alone. */
function messagesOf({ card, steps, daysAgo, lost }: Plan, cardNumber: string): Told[] {
  const idToken = cardToken(cardNumber);
  const began = Date.now() - daysAgo * 24 * 60 * MINUTE - (steps.length * 10 + 10) * MINUTE;
  const at = (index: number) => new Date(began + index * 10 * MINUTE).toISOString();
  const offline = daysAgo > 0 ? { offline: true } : {};
  const total = (count: number) => 1000 + steps.slice(0, count).reduce((sum, wh) => sum + wh, 0);
  const named = (when: Plan['card']) => (card === when ? { idToken } : {});
  const readings = steps
    .slice(0, -1)
    .map((_, index): Told => ['Updated', { evse, ...offline, timestamp: at(index + 1), registerWh: total(index + 1) }]);
  const messages: Told[] = [
    [
      'Started',
      {
        evse,
        ...offline,
        triggerReason: card === 'began' ? 'Authorized' : 'CablePluggedIn',
        timestamp: at(0),
        registerWh: 1000,
        ...named('began'),
      },
    ],
    ...(card === 'later'
      ? [['Updated', { evse, ...offline, triggerReason: 'Authorized', timestamp: at(0.1), idToken }] satisfies Told]
      : []),
    ...readings.filter((_, index) => !lost.includes(index)),
    [
      'Ended',
      {
        evse,
        ...offline,
        timestamp: at(steps.length),
        registerWh: total(steps.length),
        info: { stoppedReason: 'Local' },
        ...named('ended'),
      },
    ],
  ];
  return messages.map(([kind, options], seqNo) => [kind, { ...options, seqNo }]);
}

async function live(life: Plan): Promise<void> {
  const { id: stationId } = await test.station({ price: { electricity: '2' } });
  const { serialNumber, id: pointId } = await test.point({ stationId, connectors: 2 });
  const { cardNumber } = await test.card({ amount: '1000' });
  const name = newTransaction();
  const messages = messagesOf(life, cardNumber);
  const told = messages.map((message, index) => ({ message, weight: life.weights[index] ?? 0, index }));
  told.sort((a, b) => a.weight - b.weight || a.index - b.index);
  const sent = told.flatMap((one, index) => (life.repeats.includes(index) ? [one, one] : [one]));
  let station = await Station201.connect(test.ocppUrl, serialNumber);
  await station.boot();
  for (const [index, { message }] of sent.entries()) {
    await station.event(name, ...message);
    if (life.lines.includes(index)) {
      await station.close();
      station = await Station201.connect(test.ocppUrl, serialNumber);
    }
    if (life.boots.includes(index)) await station.boot();
  }
  const wh = life.steps.reduce((sum, one) => sum + one, 0);
  const records = () =>
    test.rows<{ status: string; wh: number; cost: string }>(
      'select status, energy_wh::int as wh, cost::text from charging_record where point_id = $1',
      [pointId],
    );
  const how = sent.map(({ message: [kind, { seqNo, triggerReason }] }) => `${seqNo} ${kind} ${triggerReason ?? ''}`).join(', ');
  const cost = (Math.round((wh * 2) / 10) / 100).toFixed(2);
  await until(async () => JSON.stringify(await records()) === JSON.stringify([{ status: 'finished', wh, cost }]), 5_000).catch(
    async () => expect(await records(), `${JSON.stringify(life)} told as ${how}`).toEqual([{ status: 'finished', wh, cost }]),
  );
  await station.close();
}

it('however a session of 2.0.1 is told, there is one session, one bill, and the energy of the meter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 3, maxLength: 3 }), async (lives) => {
      await Promise.all(lives.map(live));
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
