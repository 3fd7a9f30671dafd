import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Paced } from './paced.ts';

/** How often what is known of unknown chargers is written under a flood, and of how many serial numbers at most each time. */
const WRITE_MS = 250;
const MOST_EACH_TIME = 500;
/** New chargers that are kept: in all, and from one address from which no known point works. */
const MOST_IN_ALL = 2_000;
const MOST_OF_ADDRESS = 100;
/** An address from which a point worked within this time is no stranger's. */
const KNOWN_MS = 7 * 86_400_000;
/** Who gave no sign for so long is forgotten. */
const KEPT_MS = 30 * 86_400_000;
const MOST_ADDRESSES = 8;
/** A forged header may say anything where an address should stand. */
const addressText = (address: string): string => address.replace(/\s+/g, '').slice(0, 64);

/** What an unknown charger says of itself. */
export interface ChargerFacts {
  vendor?: string | undefined;
  model?: string | undefined;
  firmwareVersion?: string | undefined;
  bootInfo?: string | undefined;
  connectorNo?: number | undefined;
}

interface Noted extends ChargerFacts {
  /** Connects since the last write. */
  attempts: number;
  addresses: string[];
  /** Whether it called over TLS. */
  tls?: boolean;
  online: boolean | undefined;
}

const NOTHING: Noted = { attempts: 0, addresses: [], online: undefined };

/**
 * What is known of chargers that belong to nobody, as they knock and speak: written together, however many there are, and bounded: from a stranger's address and in all. Those that are offline go first, the longest
 * silent of the most crowded addresses before others.
 */
export class Knocks {
  private readonly paced: Paced<Noted>;
  private readonly db: Database;
  private readonly bus: Bus;
  private readonly clock: Clock;
  private readonly node: string;

  constructor(parts: { db: Database; bus: Bus; clock: Clock; node: string }) {
    this.db = parts.db;
    this.bus = parts.bus;
    this.clock = parts.clock;
    this.node = parts.node;
    this.paced = new Paced(WRITE_MS, MOST_EACH_TIME, (gathered) => this.write(gathered));
  }

  /** A charger has connected. Resolves when its row is written; under a flood it may have none. */
  knocked(serialNumber: string, address: string, tls?: boolean): Promise<void> {
    return this.paced.note(serialNumber, (before = NOTHING) => ({
      ...before,
      attempts: before.attempts + 1,
      addresses: [...new Set([addressText(address), ...before.addresses])].slice(0, MOST_ADDRESSES),
      ...(tls === undefined ? {} : { tls }),
      online: true,
    }));
  }

  /** Its socket has closed. */
  gone(serialNumber: string): Promise<void> {
    return this.paced.note(serialNumber, (before = NOTHING) => ({ ...before, online: false }));
  }

  /** It has said something of itself. */
  told(serialNumber: string, facts: ChargerFacts): Promise<void> {
    return this.paced.note(serialNumber, (before = NOTHING) => ({
      ...before,
      ...facts,
      connectorNo: Math.max(before.connectorNo ?? 0, facts.connectorNo ?? 0),
    }));
  }

  private async write(gathered: ReadonlyMap<string, Noted>): Promise<void> {
    const now = new Date(this.clock.now());
    // In one order everywhere, so that two processes never wait for each other.
    const all = [...gathered].sort(([a], [b]) => (a < b ? -1 : 1));
    const knocked = all.filter(([, noted]) => noted.attempts > 0);
    const known = all.filter(([, noted]) => noted.attempts === 0);
    if (knocked.length > 0) {
      const { rows } = await run<{ made: boolean }>(
        this.db,
        `insert into new_charger as n (serial_number, online, vendor, model, firmware_version, boot_info, connector_count, attempts, address, addresses, node, first_seen_at, last_seen_at, tls)
          select v.serial, v.online, v.vendor, v.model, v.firmware, v.boot, v.connectors, v.attempts, split_part(v.addresses, ' ', 1), string_to_array(v.addresses, ' '), $10, $11, $11, v.tls
          from ${VALUES}
          where not exists (select from charge_point p where p.serial_number = v.serial and p.removed_at is null)
          on conflict (serial_number) do update set address = excluded.address, online = excluded.online, node = excluded.node, last_seen_at = excluded.last_seen_at,
            attempts = n.attempts + excluded.attempts, vendor = coalesce(excluded.vendor, n.vendor), model = coalesce(excluded.model, n.model),
            firmware_version = coalesce(excluded.firmware_version, n.firmware_version), boot_info = coalesce(excluded.boot_info, n.boot_info),
            tls = coalesce(excluded.tls, n.tls), connector_count = greatest(excluded.connector_count, n.connector_count),
            addresses = (select array_agg(a order by o) from (
              select a, min(o) as o from unnest(excluded.addresses || n.addresses) with ordinality as u (a, o) group by a order by 2 limit ${MOST_ADDRESSES}) newest)
          returning xmax = 0 as made`,
        [
          ...valuesOf(knocked),
          knocked.map(([, noted]) => noted.attempts),
          knocked.map(([, noted]) => noted.addresses.join(' ')),
          this.node,
          now,
          knocked.map(([, noted]) => noted.tls ?? null),
        ],
      );
      if (rows.some((row) => row.made)) await dropSurplus(this.db, now.getTime());
    }
    if (known.length > 0) {
      await run(
        this.db,
        `update new_charger n set online = case when v.online is null or n.node is distinct from $9 then n.online else v.online end, vendor = coalesce(v.vendor, n.vendor), model = coalesce(v.model, n.model),
            firmware_version = coalesce(v.firmware, n.firmware_version), boot_info = coalesce(v.boot, n.boot_info), connector_count = greatest(v.connectors, n.connector_count), last_seen_at = $8
          from unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::int[]) as v (serial, online, vendor, model, firmware, boot, connectors)
          where n.serial_number = v.serial`,
        [...valuesOf(known), now, this.node],
      );
    }
    // Lists are read anew as a whole: one word is enough.
    const [first] = all;
    if (first) this.bus.publish('live', { type: 'newCharger.changed', providerId: null, serialNumber: first[0] });
  }
}

const run = <R>(db: Database, text: string, values: readonly unknown[]) =>
  db.executeQuery<R>(CompiledQuery.raw(text, [...values]));

const VALUES = `unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::int[], $8::int[], $9::text[], $12::boolean[])
  as v (serial, online, vendor, model, firmware, boot, connectors, attempts, addresses, tls)`;

function valuesOf(rows: readonly (readonly [string, Noted])[]): unknown[] {
  const column = <T>(read: (noted: Noted) => T) => rows.map(([, noted]) => read(noted));
  return [
    rows.map(([serial]) => serial),
    column((noted) => noted.online ?? null),
    column((noted) => noted.vendor ?? null),
    column((noted) => noted.model ?? null),
    column((noted) => noted.firmwareVersion ?? null),
    column((noted) => noted.bootInfo ?? null),
    column((noted) => noted.connectorNo ?? 0),
  ];
}

/** Drops what is too much: of a stranger's address, then in all. Rejected ones stay: a person decided on them. */
async function dropSurplus(db: Database, now: number): Promise<void> {
  await run(
    db,
    `with ranked as (
        select serial_number, address, online, last_seen_at, row_number() over (partition by address order by online desc, last_seen_at desc, serial_number) as of_address
        from new_charger where rejected_at is null),
      strange as (
        select address from ranked where of_address = $2::int + 1
          and not exists (select from connection_state c where c.address = ranked.address and c.last_seen_at > $3)),
      surplus as (
        select serial_number from ranked where of_address > $2::int and address in (select address from strange)
        union
        select serial_number from (select serial_number, row_number() over (order by of_address, online desc, last_seen_at desc, serial_number) as in_all from ranked) r
        where in_all > $1::int)
      delete from new_charger n using surplus s where n.serial_number = s.serial_number`,
    [MOST_IN_ALL, MOST_OF_ADDRESS, new Date(now - KNOWN_MS)],
  );
}

/** Forgets new chargers that gave no sign for 30 days. */
export const forgetSilentNewChargers = (pool: Pool, now: number) =>
  pool.query({
    text: 'delete from new_charger where rejected_at is null and not online and last_seen_at < $1',
    values: [new Date(now - KEPT_MS)],
  });
