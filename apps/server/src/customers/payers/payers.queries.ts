import { TOKEN_LENGTH } from '@csms/contract';
import { isIdToken, normaliseIdTag } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type Payer, usageMonth } from './payers.rules.ts';
import type { VendorRule } from './vendor-id-tag.rules.ts';

export interface PayerAsk {
  idTag: string;
  /** Of the station: the group's limit is of its month. */
  timeZone: string;
  /** Epoch ms. */
  at: number;
}

/** Who each idTag stands for, for hundreds at once, in the order asked; undefined for an unknown one. Compared without case (field rule 15). */
export async function findPayers(client: Queryable, asks: readonly PayerAsk[]): Promise<(Payer | undefined)[]> {
  const found: (Payer | undefined)[] = asks.map(() => undefined);
  if (asks.length === 0) return found;
  const { rows } = await client.query<
    Omit<Payer, 'lostAt' | 'expiresAt'> & { n: number; lostAt: Date | null; expiresAt: Date | null }
  >({
    name: 'find-payers',
    // All but the token is read by its key, payer by payer, whatever the planner takes the tables to be; the running sessions of a group only where it has a limit.
    // A user's own tag is random and comes first: a card that was given the same number takes nothing from its owner.
    text: `select a.n::int as n, t.kind, t.provider_id as "providerId", t.card_id as "cardId", t.charge_user_id as "chargeUserId",
        t.group_id as "groupId", l.id as "accountId", l.balance, l.currency, (select p.minor_unit from provider p where p.id = t.provider_id) as "minorUnit",
        t.post_paid or coalesce(g.post_paid, false) as "postPaid", t.enabled, t.lost_at as "lostAt", t.expires_at as "expiresAt",
        g.monthly_limit_wh as "groupLimitWh", coalesce(g.used_wh, 0) as "groupUsedWh",
        t.card_number as "cardNumber", t.card_family as "cardFamily", t.label
      from unnest($1::text[], $2::date[]) with ordinality as a(tag, month, n)
      cross join lateral (
        select 1 as rank, 'chargeUser' as kind, u.provider_id, null::int as card_id, u.id as charge_user_id, u.group_id, u.account_id, u.post_paid,
          u.enabled, null::timestamptz as lost_at, null::timestamptz as expires_at, null as card_number, null::int as card_family, u.account as label
        from charge_user u where u.id_tag = a.tag
        union all
        select 2, 'card', c.provider_id, c.id, u.id, u.group_id, c.account_id, coalesce(u.post_paid, false),
          coalesce(u.enabled, true), c.lost_at, c.expires_at, c.card_number, coalesce(c.family_id, c.id), coalesce(nullif(c.user_name, ''), u.account, c.card_number)
        from card c left join lateral (select id, group_id, post_paid, enabled, account from charge_user o where o.id = c.charge_user_id offset 0) u on true where c.id_tag = a.tag
      ) t
      cross join lateral (select id, balance, currency from ledger_account w where w.id = t.account_id offset 0) l
      left join lateral (
        select o.post_paid, o.monthly_limit_wh, coalesce((select greatest(m.energy_wh, 0) from user_group_usage m where m.group_id = o.id and m.month = a.month), 0)
          + case when o.monthly_limit_wh is null then 0 else coalesce((
              select sum(c.live_energy_wh)::bigint from charging_session c
              where c.group_id = o.id and c.status = 'charging' and date_trunc('month', c.started_at at time zone c.time_zone)::date = a.month), 0) end as used_wh
        from user_group o where o.id = t.group_id offset 0
      ) g on true
      order by a.n, t.rank`,
    values: [asks.map((ask) => searchable(ask.idTag)), asks.map((ask) => usageMonth(ask.timeZone, ask.at))],
  });
  for (const { n, lostAt, expiresAt, ...row } of rows)
    found[n - 1] ??= { ...row, lostAt: lostAt?.getTime() ?? null, expiresAt: expiresAt?.getTime() ?? null };
  return found;
}

/** What can be no idTag (U+0000 among it, which would fail the whole batch) is not looked up. */
function searchable(idTag: string): string | null {
  const tag = normaliseIdTag(idTag);
  return isIdToken(tag) ? tag : null;
}

export interface GroupUsage {
  groupId: number;
  providerId: number;
  /** `YYYY-MM-01`, of `usageMonth`. */
  month: string;
  /** Negative where a bill is taken back. */
  energyWh: number;
}

/** Counts settled energy against the groups' months. */
export async function addGroupUsage(client: Queryable, rows: readonly GroupUsage[]): Promise<void> {
  const sums = new Map<string, GroupUsage>();
  for (const row of rows) {
    const key = `${row.groupId} ${row.month}`;
    sums.set(key, { ...row, energyWh: row.energyWh + (sums.get(key)?.energyWh ?? 0) });
  }
  // In one order for all, so that two settlements never wait for each other.
  const sorted = [...sums.values()].sort((a, b) => a.groupId - b.groupId || (a.month < b.month ? -1 : 1));
  if (sorted.length === 0) return;
  await client.query({
    name: 'add-group-usage',
    text: `insert into user_group_usage as u (group_id, provider_id, month, energy_wh)
      select * from unnest($1::int[], $2::int[], $3::date[], $4::bigint[])
      on conflict (group_id, month) do update set energy_wh = u.energy_wh + excluded.energy_wh`,
    values: [
      sorted.map((row) => row.groupId),
      sorted.map((row) => row.providerId),
      sorted.map((row) => row.month),
      sorted.map((row) => row.energyWh),
    ],
  });
}

/** All rules about idTags; few, and read once in a while. */
export async function loadVendorRules(client: Queryable): Promise<VendorRule[]> {
  const { rows } = await client.query<VendorRule>({
    text: 'select vendor, model, id_tag_steps as steps, id_tag_pattern as pattern, answer_delays as delays from vendor_rule order by vendor, model',
  });
  return rows;
}

/** How many signs a token has that is made for a point. */
export async function idTagLengthAt(client: Queryable, pointId: number): Promise<number> {
  const { rows } = await client.query<{ token_length: number }>({
    text: `select v.token_length from charge_point p join vendor_rule v on lower(trim(v.vendor)) = lower(trim(p.vendor)) and lower(trim(v.model)) in ('', lower(trim(p.model)))
      where p.id = $1 and v.token_length is not null order by trim(v.model) = '' limit 1`,
    values: [pointId],
  });
  return rows[0]?.token_length ?? TOKEN_LENGTH;
}
