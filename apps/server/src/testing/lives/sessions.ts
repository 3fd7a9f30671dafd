import { contract } from '@csms/contract';
import { add, multiply, roundHalfUp } from '@csms/kernel';
import { expect } from 'vitest';
import { iso } from '../raw-point.ts';
import { type TestServer, unique, until } from '../server.ts';
import { at, endOf, LEVEL_WH, LITTLE_OFF_WH, type LifePrice, type LifeSession, MINUTE, PROMISED } from './facts.ts';
import type { WalletName } from './plans.ts';

/** What the steps of a session need of its life. */
export interface Around {
  test: TestServer;
  stationId: number;
  sessions: readonly LifeSession[];
  prices: readonly LifePrice[];
  tagOf(name: WalletName): string;
}

export async function start({ test, sessions, tagOf }: Around, session: LifeSession): Promise<void> {
  const settled = sessions.filter(
    (one) =>
      one.payer !== 'stranger' &&
      one.isValid &&
      !one.isAsked &&
      (one.state === 'closed' || one.state === 'stopped') &&
      endOf(one).at <= session.startedAt,
  );
  session.hasLevel = session.payer !== 'stranger' && settled.reduce((wh, one) => wh + endOf(one).wh, 0) >= LEVEL_WH;
  session.id = await session.point.start(tagOf(session.payer), session.startWh, session.startedAt);
  // A wallet without money is refused: its record is closed as it begins, what is charged all the same comes late.
  const [{ status }] = await test.rows('select status from charging_record where transaction_id = $1', [session.id]);
  session.state = status === 'charging' ? 'running' : 'closed';
  if (session.isReserved)
    await test.rows('update charging_record set reservation_used = true, reservation_promise = $2 where transaction_id = $1', [
      session.id,
      PROMISED,
    ]);
}

/** A sample of its meter, in time or late. */
export async function meter({ test }: Around, session: LifeSession, sample: number): Promise<void> {
  if (session.state === 'new') return;
  await session.point.meter(session.id, session.startWh + session.register[sample]!, at(session, sample));
  // A bill that was taken back stays as it was.
  if (session.isValid) session.samples.add(sample);
  if (session.decided && session.state === 'closed' && session.register[sample]! > session.decided.wh + LITTLE_OFF_WH)
    session.isAsked = true;
  // What came late is judged.
  await until(async () => (await test.rows('select from late_sample where transaction_id = $1', [session.id])).length === 0);
}

export async function stop(session: LifeSession, hasData: boolean): Promise<void> {
  if (session.state !== 'running' && session.state !== 'closed') return;
  const value = (sample: number) => ({
    timestamp: iso(at(session, sample)),
    sampledValue: [{ value: String(session.startWh + session.register[sample]!) }],
  });
  const more = hasData ? { transactionData: [0, 1, 2].map(value) } : {};
  await session.point.end(session.id!, session.startWh + session.register[3]!, at(session, 3), more);
  session.state = 'stopped';
  session.decided = undefined;
  session.isAsked = false;
}

/** Its charger said minutes ago that nothing goes on there, and no more. */
export async function closeBySilence(around: Around, session: LifeSession): Promise<void> {
  const { test } = around;
  await tell(around, session);
  const { serialNumber } = session;
  await test.rows(
    `update status_history set received_at = now() - interval '20 minutes' + (at - $2::timestamptz) / 1000 where point_id = (select id from charge_point where serial_number = $1)`,
    [serialNumber, new Date(session.leftAt)],
  );
  await test.rows(
    `update charging_record set start_received_at = start_received_at - interval '30 minutes' where transaction_id = $1`,
    [session.id],
  );
  await test.rows(`update charging_live set shown_at = shown_at - interval '30 minutes' where transaction_id = $1`, [session.id]);
  await test.rows(
    `update connector set status = 'Available', status_at = $2, status_received_at = now() - interval '20 minutes'
     where connector_no = 1 and point_id = (select id from charge_point where serial_number = $1)`,
    [serialNumber, new Date(session.leftAt)],
  );
  const [{ stop_reason: reason }] = await until(async () => {
    const ended = await test.rows(`select stop_reason from charging_record where transaction_id = $1 and status <> 'charging'`, [
      session.id,
    ]);
    return ended.length > 0 && ended;
  });
  expect(reason).toBe('ClosedBySilence');
  session.state = 'closed';
}

export async function closeByRule({ test }: Around, session: LifeSession): Promise<void> {
  await test.rows(`update charging_live set heard_at = now() - interval '80 hours' where transaction_id = $1`, [session.id]);
  await until(
    async () =>
      (await test.rows(`select from charging_record where transaction_id = $1 and status <> 'charging'`, [session.id])).length,
  );
  session.state = 'closed';
}

/** What its charger said of the connector, for the first time. */
export async function tell({ test }: Around, session: LifeSession): Promise<void> {
  if (session.isTold) return;
  session.isTold = true;
  // It said so all the time while the car stood there.
  const told = Array.from({ length: 60 }, (_, index) => [session.startedAt + index * 3 * MINUTE, 'Charging'] as const).filter(
    ([moment]) => moment < session.leftAt,
  );
  await test.rows(
    `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code)
     select v.at, now(), p.id, p.provider_id, 1, v.status, 'NoError' from charge_point p, unnest($2::timestamptz[], $3::text[]) v (at, status) where p.serial_number = $1`,
    [
      session.serialNumber,
      [...told.map(([moment]) => new Date(moment)), new Date(session.leftAt)],
      [...told.map(([, status]) => status), 'Available'],
    ],
  );
}

/** A person puts the last price in the place of the one that it was billed by. */
export async function reprice({ test, stationId, prices }: Around, session: LifeSession): Promise<void> {
  const isEnded = session.state === 'closed' || session.state === 'stopped';
  if (!session.isValid || !isEnded || endOf(session).wh === 0 || session.isAsked) return;
  const right = prices.at(-1)!;
  if (right === session.price) return;
  await test.admin.get(contract.records.reprice, {
    body: {
      stationId,
      wrongVersionId: session.price.id,
      rightVersionId: right.id,
      transactionIds: [session.id!],
      reason: 'wrong price',
    },
  });
  session.price = right;
  session.decided = endOf(session);
}

export async function invalidate({ test }: Around, session: LifeSession): Promise<void> {
  if (session.state === 'new' || session.state === 'running' || !session.isValid) return;
  await test.admin.get(contract.records.invalidate, { params: { transactionId: session.id! }, body: { reason: 'wrong' } });
  session.isValid = false;
}

/** A clerk gives a part back of what can be. */
export async function giveBack({ test }: Around, session: LifeSession, share: number): Promise<void> {
  if (session.id === undefined) return;
  const params = { transactionId: session.id };
  const { refundable } = await test.admin.get(contract.records.get, { params });
  const amount = roundHalfUp(multiply(refundable?.amount ?? '0', String(share)), 2);
  if (Number(amount) === 0) return;
  const body = { amount, reason: 'interrupted' as const, requestId: unique('request-') };
  // It is sent twice, and may be billed anew meanwhile.
  const answers = await Promise.all([1, 2].map(() => test.admin.call(contract.records.refund, { params, body })));
  const done = answers.filter(({ status }) => status === 200);
  if (done.length > 0) session.granted = add(session.granted, amount);
  else expect(['refundTooMuch', 'notRefundable']).toContain(answers[0]!.error.key);
}
