import { add, compare, negate, roundHalfUp } from '@csms/kernel';
import { Random } from '@csms/simulator';
import { type Ending, insertSamples, NOTHING_MEASURED, settle } from '../../charging/index.ts';
import { type LedgerPosting, postLedger, systemAccounts } from '../../customers/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { backdate } from './backdating.ts';
import type { PlannedSession } from './history-plan.ts';
import type { BuiltOperator } from './network.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A planned session with the transactionId that it was recorded under. */
export interface PastSession extends PlannedSession {
  transactionId: number;
}

/** The large tables' partitions of the time that the history covers. */
export async function makePartitions(client: Queryable, now: number, days: number): Promise<void> {
  for (let at = now - (days + 2) * DAY; at < now; at += DAY)
    await client.query({
      text: `select csms_partition('meter_sample', $1::timestamptz, 'month'), csms_partition('status_history', $1::timestamptz, 'month')`,
      values: [new Date(at).toISOString()],
    });
  await client.query({
    text: `select csms_partition('ocpp_message', $1::timestamptz, 'day'), csms_partition('ocpp_message', $2::timestamptz, 'day')`,
    values: [new Date(now - 2 * DAY).toISOString(), new Date(now - DAY).toISOString()],
  });
}

/**
 * Plays the past through the product's own settlement and ledger, a day at a time: wallets that run low are recharged, sessions recorded and then settled as if
 * their chargers had just stopped them. The caller's transaction holds all of it.
 */
export async function writeHistory(client: Queryable, operators: readonly BuiltOperator[], planned: readonly PlannedSession[]) {
  const ids = await transactionIds(client, planned.length);
  const sessions = planned.map((session, index): PastSession => ({ ...session, transactionId: ids[index]! }));
  const money = await openTills(client, operators);
  const days = Map.groupBy(sessions, (session) => session.stoppedAt - (session.stoppedAt % DAY));
  for (const day of [...days.keys()].sort((a, b) => a - b)) {
    await money.recharge(day);
    const ended = days.get(day)!.sort((a, b) => a.stoppedAt - b.stoppedAt);
    await record(client, ended);
    await backdate(
      client,
      ended.map((session) => [String(session.transactionId), endOf(session)]),
    );
    await settle(client, ended.map(endingOf));
    await settleByHand(client, ended, day);
  }
  return sessions;
}

async function transactionIds(client: Queryable, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    text: `select nextval('transaction_id_seq')::int as id from generate_series(1, $1::int)`,
    values: [count],
  });
  return rows.map((row) => row.id);
}

/** The rows that StartTransaction would have made, and the samples that followed. */
async function record(client: Queryable, sessions: readonly PastSession[]): Promise<void> {
  const column = <T>(read: (session: PastSession) => T) => sessions.map(read);
  const time = (ms: number) => new Date(ms).toISOString();
  await client.query({
    text: `insert into charging_record (transaction_id, provider_id, station_id, point_id, connector_no, id_tag, card_id, charge_user_id, group_id, account_id, start_type, status,
        started_at, start_received_at, meter_start_wh, start_key, currency, time_zone)
      select v.id, v.provider, v.station, v.point, v.connector, v.id_tag, v.card, v.charge_user, v.group_id, v.account, v.start_type, 'charging', v.started,
        v.started + interval '400 milliseconds', v.meter, v.key, v.currency, v.zone
      from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::smallint[], $6::text[], $7::int[], $8::int[], $9::int[], $10::bigint[], $11::text[], $12::timestamptz[],
        $13::bigint[], $14::text[], $15::text[], $16::text[])
        as v (id, provider, station, point, connector, id_tag, card, charge_user, group_id, account, start_type, started, meter, key, currency, zone)`,
    values: [
      column((session) => session.transactionId),
      column((session) => session.operator.providerId),
      column((session) => session.station.id),
      column((session) => session.point.id),
      column((session) => session.connectorNo),
      column((session) => session.idTag),
      column((session) => session.payer?.cardId ?? null),
      column((session) => session.payer?.chargeUserId ?? null),
      column((session) => session.payer?.groupId ?? null),
      column((session) => session.payer?.accountId ?? null),
      column((session) => session.startType),
      column((session) => time(session.startedAt)),
      column((session) => session.meterStartWh),
      column((session) => `${session.connectorNo}|${session.idTag}|${time(session.startedAt)}|${session.meterStartWh}`),
      column((session) => session.operator.data.currency),
      column((session) => session.station.data.timeZone),
    ],
  });
  await insertSamples(
    client,
    sessions.flatMap((session) =>
      session.samples.map(({ registerWh, ...measured }) => ({
        transactionId: session.transactionId,
        providerId: session.operator.providerId,
        receivedAt: measured.at + 350,
        sample: { ...NOTHING_MEASURED, ...measured, context: 'Sample.Periodic', energyWh: registerWh },
      })),
    ),
  );
}

/** When the end became known: at once, or when we closed it. */
const endOf = (session: PastSession): number => session.stoppedAt + (session.flaw === 'closed-by-rule' ? 15 * 60_000 : 400);

function endingOf(session: PastSession): Ending {
  const byRule = session.flaw === 'closed-by-rule';
  const { reason, startType, payer, operator } = session;
  const stopIdTag = reason === 'Local' ? session.idTag : null;
  return {
    transactionId: session.transactionId,
    stoppedAt: byRule ? null : session.stoppedAt,
    stopReceivedAt: endOf(session),
    meterStopWh: session.meterStopWh,
    reason,
    stopIdTag,
    stopAccount: reason === 'Remote' ? (startType === 'remote' ? operator.username : (payer?.label ?? null)) : stopIdTag,
    cause: byRule ? 'rule' : 'stop',
  };
}

/** Of the doubtful sessions an operator has decided most; those of the last days still wait. */
async function settleByHand(client: Queryable, sessions: readonly PastSession[], day: number): Promise<void> {
  const doubtful = sessions.filter((session) => session.flaw !== null && day < Date.now() - 5 * DAY);
  const { rows } = await client.query<{ transaction_id: number }>({
    text: `select transaction_id from charging_record where transaction_id = any ($1::int[]) and status = 'review'`,
    values: [doubtful.map((session) => session.transactionId)],
  });
  const waiting = new Set(rows.map((row) => row.transaction_id));
  const decided = doubtful.filter((session) => waiting.has(session.transactionId));
  if (decided.length === 0) return;
  const { rows: wallets } = await client.query<{ provider_id: number; id: number }>({
    text: `select distinct on (provider_id) provider_id, id from ledger_account where kind = 'card' and provider_id = any ($1::int[]) order by provider_id, balance desc, id`,
    values: [decided.map((session) => session.operator.providerId)],
  });
  const richest = new Map(wallets.map((wallet) => [wallet.provider_id, wallet.id]));
  const at = (session: PastSession) => endOf(session) + 9 * HOUR;
  await backdate(
    client,
    decided.map((session) => [String(session.transactionId), at(session)]),
  );
  await settle(
    client,
    decided.map((session) => ({
      ...endingOf(session),
      stoppedAt: session.stoppedAt,
      stopReceivedAt: at(session),
      stopAccount: session.operator.username,
      cause: session.operator.data.language === 'zh' ? '按最后一次有效读数结算' : 'Billed to the last good reading',
      decidedWh: Math.max(0, (session.samples.at(-1)?.registerWh ?? session.meterStartWh) - session.meterStartWh),
      operator: session.operator.username,
      // Whose unknown card it was came out afterwards.
      ...(session.payer ? {} : { accountId: richest.get(session.operator.providerId)! }),
    })),
  );
}

/** Everybody's recharges and refunds, by postings of the ledger as a desk would make them. */
async function openTills(client: Queryable, operators: readonly BuiltOperator[]) {
  const accounts = await systemAccounts(
    client,
    operators.map((operator) => operator.providerId),
  );
  const random = new Random('demo/money');
  const known = new Set<number>();
  let count = 0;

  async function balances(): Promise<Map<number, string>> {
    const { rows } = await client.query<{ id: number; balance: string }>({
      text: `select id, balance from ledger_account where id = any ($1::bigint[])`,
      values: [operators.flatMap((operator) => operator.payers.map((payer) => payer.accountId))],
    });
    return new Map(rows.map((row) => [row.id, row.balance]));
  }

  return {
    /** What people put on their wallets, or had paid out, on the morning of a day. */
    async recharge(day: number): Promise<void> {
      const has = await balances();
      const postings: LedgerPosting[] = [];
      const moments: [string, number][] = [];
      const firstOfMonth = new Date(day).getUTCDate() === 1;
      for (const operator of operators) {
        const { low, recharges } = operator.data;
        for (const payer of operator.payers) {
          const balance = has.get(payer.accountId)!;
          const isNew = !known.has(payer.accountId);
          known.add(payer.accountId);
          let amount: string | undefined;
          let remark = '';
          if (payer.idle) amount = isNew ? random.between(0.4, 6).toFixed(2) : undefined;
          else if (payer.until < day) amount = undefined;
          else if (payer.postPaid) {
            if (firstOfMonth && compare(balance, '0') < 0) {
              amount = negate(balance);
              remark = operator.data.language === 'zh' ? '月结' : 'Monthly statement';
            }
          } else if (compare(balance, String(low)) < 0) {
            // Enough for the dearest sessions of the day: nobody is there who would stop them.
            let sum = 0;
            do sum += random.pick(recharges);
            while (compare(add(balance, String(sum)), String(low)) < 0);
            amount = String(sum);
          } else if (compare(balance, String(low * 1.6)) > 0 && random.chance(0.002)) {
            amount = negate(String(Math.floor(low * 0.3)));
            remark = operator.data.language === 'zh' ? '客户申请退款' : 'Paid out at the desk';
          }
          if (amount === undefined) continue;
          const reference = `demo-${payer.accountId}-${++count}`;
          moments.push([reference, day + random.between(0, 0.4) * HOUR]);
          postings.push({
            providerId: operator.providerId,
            kind: compare(amount, '0') < 0 ? 'refund' : 'recharge',
            reference,
            dedupeKey: `wallet:${payer.accountId}:${reference}`,
            operator: payer.kind === 'card' ? operator.username : '',
            remark,
            source: payer.kind === 'card' ? 'console' : 'app',
            entries: [
              { accountId: payer.accountId, amount: roundHalfUp(amount, 2) },
              { accountId: accounts.get(operator.providerId)!.cash, amount: negate(roundHalfUp(amount, 2)) },
            ],
          });
        }
      }
      await backdate(client, moments);
      await postLedger(client, postings);
    },
  };
}
