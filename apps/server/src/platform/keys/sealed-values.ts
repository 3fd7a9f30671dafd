import type { ErrorKey } from '@csms/contract';
import type { Client } from 'pg';
import type { Seal } from '../config/seal.ts';

interface SealedColumn {
  table: string;
  id: string;
  column: string;
  /** What is done with a row whose value is given up. */
  giveUp: string;
  /** What asks for it anew when it would go to another address; null: it goes nowhere. */
  again: ErrorKey | null;
  /** Sealed for this purpose alone: no other sealed value can be put in its place. */
  purpose?: string;
}

/** What the key of the system log's hashes is sealed for. */
export const LOG_KEY_PURPOSE = 'key of the system log';

/** Every column that holds sealed values; a test compares them with the code's writes. */
export const SEALED: readonly SealedColumn[] = [
  {
    table: 'charge_point',
    id: 'id',
    column: 'password_sealed',
    again: null,
    giveUp: 'update charge_point set password_sealed = null where id = any ($1)',
  },
  {
    table: 'point_security',
    id: 'point_id',
    column: 'next_sealed',
    again: null,
    giveUp: "update point_security set next_sealed = null, rotation = 'lapsed', rotation_until = null where point_id = any ($1)",
  },
  {
    table: 'certificate_authority',
    id: 'id',
    column: 'key_sealed',
    again: null,
    giveUp: 'delete from certificate_authority where id = any ($1)',
  },
  {
    table: 'provider',
    id: 'id',
    column: 'mail_authorization_code',
    again: 'mailCodeAgain',
    giveUp: 'update provider set mail_authorization_code = null where id = any ($1)',
  },
  {
    table: 'system_users',
    id: 'id',
    column: 'totp_secret',
    again: null,
    giveUp: "update system_users set totp_secret = null, totp_confirmed_at = null, recovery_codes = '{}' where id = any ($1)",
  },
  {
    table: 'energy_meter',
    id: 'id',
    column: 'password_sealed',
    again: 'meterPasswordAgain',
    giveUp: 'update energy_meter set password_sealed = null where id = any ($1)',
  },
  {
    table: 'weather_source',
    id: 'id',
    column: 'key_sealed',
    again: 'weatherKeyAgain',
    giveUp: 'update weather_source set key_sealed = null where id = any ($1)',
  },
  {
    table: 'push_key',
    id: 'id',
    column: 'private_sealed',
    again: null,
    // Phones have subscribed with the key beside it: they do so anew.
    giveUp: 'with gone as (delete from push_key where id = any ($1)) delete from push_subscription',
  },
  {
    table: 'system_log_key',
    id: 'id',
    column: 'key_sealed',
    again: null,
    purpose: LOG_KEY_PURPOSE,
    // Without it nothing can be proven of what stands there: the chain begins anew.
    giveUp: `with gone as (delete from system_log_key where id = any ($1)), seals as (delete from system_log_seal), checks as (delete from system_log_check)
      update system_log set salt = null, content_hash = null, erasure_hash = null, seal_id = null where content_hash is not null or seal_id is not null`,
  },
];

type Row = { id: number; value: Buffer };
type Connection = Pick<Client, 'query'>;

const valuesOf = async (
  client: Connection,
  { table, id, column }: SealedColumn,
  limit: number | 'all',
  hold = false,
): Promise<Row[]> =>
  (
    await client.query<Row>(
      `select ${id} as id, ${column} as value from ${table} where ${column} is not null order by ${id} limit ${limit}${hold ? ' for update' : ''}`,
    )
  ).rows;

const sealFor = ({ purpose }: SealedColumn, seal: Seal): Seal => (purpose === undefined ? seal : seal.of(purpose));

const opens = (seal: Seal, value: Buffer): boolean => {
  try {
    seal.open(value);
    return true;
  } catch {
    return false;
  }
};

/** Whether there is anything sealed, and whether the seal opens any of it: some of each kind are tried, since one row may be damaged. */
export async function trySealed(client: Connection, seal: Seal | undefined): Promise<{ any: boolean; opens: boolean }> {
  let any = false;
  for (const column of SEALED)
    for (const { value } of await valuesOf(client, column, 20)) {
      any = true;
      if (seal && opens(sealFor(column, seal), value)) return { any, opens: true };
    }
  return { any, opens: false };
}

/** Seals everything anew; to be called in a transaction. What the old seal does not open is left as it is and named. */
export async function sealAnew(client: Connection, from: Seal, to: Seal): Promise<{ sealed: number; unreadable: string[] }> {
  const unreadable: string[] = [];
  let sealed = 0;
  for (const column of SEALED) {
    const rows = await valuesOf(client, column, 'all', true);
    const [before, after] = [sealFor(column, from), sealFor(column, to)];
    const fresh = rows.flatMap(({ id, value }) => {
      if (opens(before, value)) return [{ id, value: after.seal(before.open(value)) }];
      unreadable.push(`${column.table} ${id}`);
      return [];
    });
    for (let at = 0; at < fresh.length; at += 1000) {
      const part = fresh.slice(at, at + 1000);
      await client.query(
        `update ${column.table} t set ${column.column} = v.value from unnest($1::int[], $2::bytea[]) as v (id, value) where t.${column.id} = v.id`,
        [part.map(({ id }) => id), part.map(({ value }) => value)],
      );
    }
    sealed += fresh.length;
  }
  return { sealed, unreadable };
}

/** Gives up what the seal does not open (everything, without one); to be called in a transaction. Returns how many of each table. */
export async function giveUpUnreadable(client: Connection, seal: Seal | undefined): Promise<Map<string, number>> {
  const given = new Map<string, number>();
  for (const column of SEALED) {
    const lost = (await valuesOf(client, column, 'all', true)).filter(
      ({ value }) => !seal || !opens(sealFor(column, seal), value),
    );
    if (lost.length === 0) continue;
    await client.query(column.giveUp, [lost.map(({ id }) => id)]);
    given.set(column.table, lost.length);
  }
  return given;
}
