import { afterAll, beforeAll, expect, it } from 'vitest';
import { TurnSocket } from '../../platform/database/turn-socket.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { lostMs: Number.POSITIVE_INFINITY } });
});
afterAll(() => test.close());

/** How often the commit pool's connections were written to meanwhile: each time, an answer is waited for. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const proto = TurnSocket.prototype;
  const write = proto._write;
  let writes = 0;
  proto._write = function (this: TurnSocket, ...given) {
    writes++;
    write.apply(this, given);
  };
  try {
    await work();
  } finally {
    proto._write = write;
  }
  return writes;
}

it.each([
  ['a start four times, a stop with its settlement six', false, { authorize: 2, start: 4, first: 2, meter: 2, stop: 6 }],
  [
    'where the session fee is asked once a stay, one more for the first sample and one for the stop',
    true,
    { authorize: 2, start: 4, first: 3, meter: 2, stop: 7 },
  ],
])('a message waits for the database a few times at most: %s', async (_, perStay, expected) => {
  const { id: stationId } = await test.station();
  if (perStay)
    await test.rows('update price_version set session_fee = 1, session_fee_per_stay = true where station_id = $1', [stationId]);
  const { serialNumber } = await test.point({ stationId });
  const { cardNumber } = await test.card();
  const point = await test.boot(serialNumber);
  const seen: Record<string, number[]> = { authorize: [], start: [], first: [], meter: [], stop: [] };
  for (let round = 0; round < 3; round++) {
    const note = async (what: string, work: () => Promise<unknown>) => seen[what]!.push(await writesOf(work));
    let id = 0;
    await note('authorize', () => point.call('Authorize', { idTag: cardNumber }));
    await note('start', async () => {
      id = await point.start(cardNumber, 1000, Date.now());
    });
    const sample = () =>
      point.call('MeterValues', {
        connectorId: 1,
        transactionId: id,
        meterValue: [{ timestamp: new Date().toISOString(), sampledValue: [{ value: '1010' }] }],
      });
    await note('first', sample);
    await note('meter', sample);
    await note('stop', () => point.end(id, 1040, Date.now(), { idTag: cardNumber }));
  }
  await point.close();
  // Of the first round a connection may be new.
  const most = Object.fromEntries(Object.entries(seen).map(([what, counts]) => [what, Math.max(...counts.slice(1))]));
  expect(most).toEqual(expected);
});
