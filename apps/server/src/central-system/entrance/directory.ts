import type { Pool } from 'pg';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Seal } from '../../platform/config/seal.ts';

/** An address from which a point works, and since when; epoch ms. */
export interface UsualAddress {
  network: string;
  since: number;
  workedAt: number;
}

/** What the central system knows of a charge point while it is connected. */
export interface PointFacts {
  pointId: number;
  providerId: number;
  stationId: number;
  serialNumber: string;
  timeZone: string;
  currency: string;
  vendor: string | null;
  model: string | null;
  firmwareVersion: string | null;
  allowMissingSubprotocol: boolean;
  /** From where it may call: its own list, else its provider's; none: from anywhere. */
  networks: readonly string[];
  /** It is known to answer no pings. */
  noPongs: boolean;
  /** An operator has cut it off. */
  cutOff: boolean;
  /** Basic authentication, as bytes; null: none. */
  password: Buffer | null;
  quarantinedUntil: number | null;
  /** From where it is kept out; null: from anywhere. */
  quarantinedNetwork: string | null;
  /** From where it has worked of late. */
  usual: readonly UsualAddress[];
  /** The charger's clock minus ours, in ms, as it was known last; null: it never told a time. */
  clockOffsetMs: number | null;
  /** The profile that it must come with, and the one that an open upgrade leads to. */
  securityProfile: number;
  upgradingTo: number | null;
  /** The password on its way to it. */
  nextPassword: Buffer | null;
  /** Until when it may come once without its password, epoch ms; null: not open. */
  returnUntil: number | null;
  /** It was refused since it last came in. */
  refusedBefore: boolean;
  /** The process that holds its socket as far as the database knows, and from where it called; null: it is offline. */
  heldBy: { node: string; address: string; proven: boolean } | null;
}

/** A serial number that no point has: seen before and refused, or not. */
export interface UnknownPoint {
  serialNumber: string;
  rejected: boolean;
}

/** What an identity is, and a number that orders its socket among those of all processes. */
export type LookUp = ({ known: PointFacts } | { unknown: UnknownPoint }) & { socketNo: number };

interface Row {
  asked: string;
  socket_no: number;
  serial_number: string;
  id: number | null;
  provider_id: number;
  station_id: number;
  time_zone: string | null;
  currency: string | null;
  vendor: string | null;
  model: string | null;
  firmware_version: string | null;
  allow_missing_subprotocol: boolean;
  networks: string[];
  no_pongs: boolean;
  cut_off: boolean;
  password_sealed: Buffer | null;
  quarantined_until: Date | null;
  quarantined_network: string | null;
  usual: { network: string; since: number; workedAt: number }[] | null;
  held_profile: number | null;
  clock_offset_ms: number | null;
  rejected: boolean;
  security_profile: number;
  upgrading_to: number | null;
  next_sealed: Buffer | null;
  return_until: Date | null;
  refused_before: boolean | null;
  online: boolean | null;
  node: string | null;
  address: string | null;
}

/**
 * Looks charge points up by their identity, without regard to case; what is found has the spelling that it is known by. Those who ask at the same time share one query: a thousand points that reconnect at once must not make a thousand. Nothing is kept, so that a
 * point that was adopted, changed or retired a moment ago is seen as it is.
 */
export function createDirectory(
  pool: Pool,
  seal: Seal,
): { find(serialNumber: string): Promise<LookUp>; nextSocketNo(): Promise<number> } {
  let waiting = new Map<string, { resolve(found: LookUp): void; reject(error: unknown): void }[]>();
  let running = 0;

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      try {
        const found = await load(pool, seal, [...batch.keys()]);
        for (const [serialNumber, askers] of batch) {
          const one = found.get(serialNumber)!;
          for (const asker of askers)
            if (one instanceof Error) asker.reject(one);
            else asker.resolve(one);
        }
      } catch (error) {
        for (const askers of batch.values()) for (const asker of askers) asker.reject(error);
      }
    }
    running--;
  }

  return {
    async nextSocketNo() {
      const { rows } = await pool.query<{ socket_no: number }>("select nextval('charger_socket_seq') as socket_no");
      return rows[0]!.socket_no;
    },
    find(serialNumber) {
      return new Promise((resolve, reject) => {
        const askers = waiting.get(serialNumber);
        if (askers) askers.push({ resolve, reject });
        else waiting.set(serialNumber, [{ resolve, reject }]);
        if (running === 0) {
          running++;
          setImmediate(() => void drain());
        }
      });
    },
  };
}

/** A point whose password cannot be read gets an error of its own: it comes in neither with it nor without, and keeps nobody else out. */
async function load(pool: Pool, seal: Seal, serialNumbers: string[]): Promise<Map<string, LookUp | Error>> {
  const { rows } = await pool.query<Row>({
    name: 'directory',
    text: `select v.asked, nextval('charger_socket_seq') as socket_no, coalesce(p.serial_number, n.serial_number, v.asked) as serial_number, p.id, p.provider_id, p.station_id, s.time_zone, o.currency, p.vendor, p.model, p.firmware_version, p.allow_missing_subprotocol,
        case when p.networks = '{}' then o.networks else p.networks end as networks, p.no_pongs, p.cut_off_at is not null as cut_off, p.password_sealed,
        p.quarantined_until, p.quarantined_network, a.usual, c.security_profile as held_profile, c.clock_offset_ms, n.rejected_at is not null as rejected, p.security_profile, u.to_profile as upgrading_to, x.next_sealed, x.return_until, x.refused_count > 0 as refused_before, c.online, c.node, c.address
      from unnest($1::text[]) as v (asked)
      left join lateral (
        -- Its own spelling, else another one where it can only be meant.
        select * from charge_point q where upper(q.serial_number) = upper(v.asked) and q.removed_at is null and (q.serial_number = v.asked
          or not exists (select from charge_point o where upper(o.serial_number) = upper(v.asked) and o.removed_at is null and o.id <> q.id)) limit 1) p on true
      left join station s on s.id = p.station_id left join provider o on o.id = p.provider_id
      left join connection_state c on c.point_id = p.id
      left join lateral (select json_agg(json_build_object('network', network, 'since', (extract(epoch from since) * 1000)::float8, 'workedAt', (extract(epoch from worked_at) * 1000)::float8)) as usual
        from point_address where point_id = p.id) a on true
      left join point_security x on x.point_id = p.id left join security_upgrade u on u.point_id = p.id and u.status = 'open'
      left join lateral (select serial_number, rejected_at from new_charger w where upper(w.serial_number) = upper(v.asked)
        order by w.serial_number <> v.asked, w.serial_number limit 1) n on p.id is null`,
    values: [serialNumbers],
  });
  return new Map<string, LookUp | Error>(
    rows.map((row) => {
      try {
        return [row.asked, toLookUp(row, seal)];
      } catch (error) {
        return [row.asked, new Error(`the password of ${row.asked} cannot be read: give it a new one`, { cause: error })];
      }
    }),
  );
}

function toLookUp(row: Row, seal: Seal): LookUp {
  const socketNo = row.socket_no;
  if (row.id === null) return { socketNo, unknown: { serialNumber: row.serial_number, rejected: row.rejected } };
  return {
    socketNo,
    known: {
      pointId: row.id,
      providerId: row.provider_id,
      stationId: row.station_id,
      serialNumber: row.serial_number,
      timeZone: row.time_zone!,
      currency: row.currency!,
      vendor: row.vendor,
      model: row.model,
      firmwareVersion: row.firmware_version,
      allowMissingSubprotocol: row.allow_missing_subprotocol,
      networks: row.networks,
      noPongs: row.no_pongs,
      cutOff: row.cut_off,
      password: row.password_sealed === null ? null : Buffer.from(seal.open(row.password_sealed), 'utf8'),
      quarantinedUntil: row.quarantined_until?.getTime() ?? null,
      quarantinedNetwork: row.quarantined_network,
      usual: row.usual ?? [],
      clockOffsetMs: row.clock_offset_ms,
      securityProfile: row.security_profile,
      upgradingTo: row.upgrading_to,
      nextPassword: row.next_sealed === null ? null : Buffer.from(seal.open(row.next_sealed), 'utf8'),
      returnUntil: row.return_until?.getTime() ?? null,
      refusedBefore: row.refused_before ?? false,
      heldBy:
        row.online && row.node !== null
          ? { node: row.node, address: row.address ?? '', proven: (row.held_profile ?? 0) > 0 }
          : null,
    },
  };
}

/** When a point's own data changes, its connection is told. */
export function onRegistered(bus: Bus, listener: (serialNumber: string) => void): () => void {
  return bus.subscribe('point.registered', ({ serialNumber }) => listener(serialNumber));
}
