import type { CardEvent } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/http/lists.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';

export interface NewCardEvent {
  providerId: number;
  cardId: number;
  kind: 'issued' | 'lost' | 'found' | 'changed' | 'replaced' | 'replacement';
  operator: string;
  remark?: string;
  otherCardId?: number;
  changes?: CardEvent['changes'];
}

/** Writes down what was done to cards by hand; money and sessions have books of their own. */
export async function noteCardEvents(trx: Trx, events: readonly NewCardEvent[], now: number): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('card_event')
    .values(
      events.map((event) => ({
        provider_id: event.providerId,
        card_id: event.cardId,
        kind: event.kind,
        operator: event.operator,
        remark: event.remark ?? '',
        other_card_id: event.otherCardId ?? null,
        changes: JSON.stringify(event.changes ?? []),
        at: new Date(now),
      })),
    )
    .execute();
}

interface Row {
  at: Date;
  kind: CardEvent['kind'];
  operator: string;
  amount: string | null;
  balance: string | null;
  remark: string;
  other: string | null;
  transaction: number | null;
  station: string | null;
  energy: number | null;
  changes: CardEvent['changes'];
}

/** Everything that has happened to a card, newest first: by hand, in its wallet, at chargers. Bills stand at their sessions. */
export async function cardHistory(
  trx: Trx,
  card: { id: number; accountId: number; minorUnit: number },
  paging: { page: number; limit: number },
): Promise<{ list: CardEvent[]; total: number }> {
  const money = sql`ledger_entry e join ledger_transaction t on t.id = e.transaction_id where e.account_id = ${card.accountId} and t.kind <> 'settlement'`;
  const { rows } = await sql<Row>`
    select * from (
      select v.at, 1 as rank, v.id, v.kind, v.operator, null::text as amount, null::text as balance, v.remark, k.card_number as other,
        null::int as transaction, null::text as station, null::float8 as energy, v.changes
      from card_event v left join card k on k.id = v.other_card_id where v.card_id = ${card.id}
      union all
      select t.at, 2, e.id, case when t.kind <> 'transfer' then t.kind when e.amount < 0 then 'transferOut' else 'transferIn' end, t.operator, e.amount::text,
        e.balance_after::text, t.remark, null, case when t.kind in ('reversal', 'orderRefund') and t.reference ~ '^[0-9]{1,9}$' then t.reference::int end, null, null, '[]'::jsonb
      from ${money}
      union all
      select r.started_at, 0, r.transaction_id, 'session', '', case when r.status = 'finished' then (-r.cost)::text end, null, '', null, r.transaction_id, s.name,
        case when r.status = 'charging' then null else r.energy_wh::float8 end, '[]'::jsonb
      from charging_session r left join station s on s.id = r.station_id where r.card_id = ${card.id}
    ) x order by at desc, rank desc, id desc ${pageOf(paging)}`.execute(trx);
  const counted = await sql<{ total: number }>`select (
      (select count(*) from card_event where card_id = ${card.id}) + (select count(*) from ${money})
      + (select count(*) from charging_session where card_id = ${card.id}))::int as total`.execute(trx);
  const shown = (amount: string | null) => (amount === null ? null : shownAmount(amount, card.minorUnit));
  return {
    list: rows.map((row) => ({
      time: row.at.toISOString(),
      kind: row.kind,
      operator: row.operator,
      amount: shown(row.amount),
      balanceAfter: shown(row.balance),
      remark: row.remark,
      otherCard: row.other,
      transactionId: row.transaction,
      stationName: row.station,
      energyWh: row.energy,
      changes: row.changes,
    })),
    total: counted.rows[0]!.total,
  };
}
