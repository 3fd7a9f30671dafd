import type { CommandResult, RESERVATION_PROBLEMS, ReservationState } from '@csms/contract';
import { saysState } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { USER_PARENT } from './held.queries.ts';

/** `localStart` is seen when it is looked at. */
export type ReservationProblem = Exclude<(typeof RESERVATION_PROBLEMS)[number], 'localStart'>;

/** An open reservation, with what decides what happens to it next. */
export interface OpenRow {
  id: number;
  provider_id: number;
  station_id: number;
  point_id: number;
  connector_no: number | null;
  held_connector: number | null;
  charge_user_id: number;
  id_tag: string;
  parent_tag: string;
  starts_at: Date;
  ends_at: Date;
  status: ReservationState;
  problem: ReservationProblem | null;
  moves: number;
  charger: 'none' | 'asked' | 'keeps' | 'refused' | 'releasing';
  asked_at: Date | null;
  attempts: number;
  fee: string;
  serial_number: string;
  point_name: string;
  station_name: string;
  time_zone: string;
  account: string;
  /** What the charger is to keep it for now: a user may have come into another group since, or been merged. */
  user_tag: string;
  user_parent: string;
  email: string;
  online: boolean;
  /** Of the charger's clock against ours, in ms; null: not known. */
  clock_offset_ms: number | null;
  last_boot_at: Date | null;
  /** When the charger, since it was asked, last said what ends a reservation there; null: never. */
  dropped_at: Date | null;
  removed: boolean;
  /** What came of asking; null: nothing yet. */
  result: CommandResult | null;
}

/** The open reservations, or those of `ids` alone, locked. One that somebody else works on is left out where `skip`. */
export async function lockOpen(client: Queryable, ids: readonly number[], skip: boolean): Promise<OpenRow[]> {
  const { rows } = await client.query<OpenRow>({
    text: `${OPEN} where r.id = any ($1::int[]) and r.status in ('planned', 'held') order by r.id for update of r ${skip ? 'skip locked' : ''}`,
    values: [ids],
  });
  return rows;
}

/** The open reservations that have begun, or whose time has come. */
export async function readBegun(client: Queryable, now: number): Promise<OpenRow[]> {
  const { rows } = await client.query<OpenRow>({
    text: `${OPEN} where r.status in ('planned', 'held') and r.starts_at <= $1 order by r.id`,
    values: [new Date(now)],
  });
  return rows;
}

/**
 * A connector, or a point, that is faulted or unavailable has let go of its reservations (OCPP 1.6 §5.13 (3)), and so has one that was reserved and says that it is available (§4.9, G1). What it tells late of a time without a line counts
 * too.
 */
const DROPPED = `select max(h.received_at) filter (where ${saysState('h.status', 'faulted', 'unavailable')} or ${saysState('h.status', 'available')} and h.connector_no > 0 and h.received_at > w.reserved_at) as at
  from status_history h cross join (
    select min(b.received_at) as reserved_at from status_history b where b.point_id = r.point_id and b.connector_no = r.held_connector and b.received_at > r.asked_at and ${saysState('b.status', 'reserved')}) w
  where h.point_id = r.point_id and h.connector_no in (0, r.held_connector) and h.received_at > r.asked_at`;
const OPEN = `select r.id, r.provider_id, r.station_id, r.point_id, r.connector_no, r.held_connector, r.charge_user_id, r.id_tag, r.parent_tag, r.starts_at, r.ends_at, r.status, r.problem,
    r.moves, r.charger, r.asked_at, r.attempts, r.fee::text, p.serial_number, p.name as point_name, s.name as station_name, s.time_zone, u.account, u.email, u.id_tag as user_tag, ${USER_PARENT} as user_parent,
    coalesce(cs.online, false) as online, cs.clock_offset_ms::float8, p.last_boot_at, d.at as dropped_at, p.removed_at is not null as removed, k.result
  from reservation r join charge_point p on p.id = r.point_id join station s on s.id = r.station_id join charge_user u on u.id = r.charge_user_id
  left join connection_state cs on cs.point_id = p.id left join command k on k.id = r.command_id
  left join lateral (${DROPPED}) d on true`;
