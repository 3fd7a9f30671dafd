import type { DiscountLine, LevelTerms } from '../../customers/index.ts';
import type { FeeRow, MeterPoint, PriceVersion, Segment } from '../billing/index.ts';
import type { Neighbour } from './neighbours.ts';
import type { Elsewhere } from './two-places.rules.ts';

/** What a settlement reads of a record; locked until its transaction ends. */
export interface RecordRow extends FeeRow {
  transaction_id: number;
  provider_id: number;
  station_id: number | null;
  point_id: number;
  connector_no: number;
  charge_user_id: number | null;
  group_id: number | null;
  /** Today's wallet: of a card that was replaced since, the new one's. */
  account_id: number | null;
  /** `testCharge`: billed to nobody. */
  start_type: string;
  status: string;
  valid: boolean;
  started_at: Date;
  start_received_at: Date;
  start_sent_at: Date | null;
  meter_start_wh: number | null;
  energy_wh: number;
  discount: string;
  cost: string;
  /** All that was granted to be given back, and what of it is in force. */
  refunds: string;
  refunded: string;
  /** It used up a reservation, whose fee its bill carries. */
  reservation_used: boolean;
  /** What was promised for it when it was booked; null: by the price in force, as before promises were kept. */
  reservation_promise: string | null;
  /** The level of its user at its start, with its terms; null: not noted. */
  level_at_start: LevelTerms | null;
  /** For how many minutes it owes the occupancy fee. */
  occupied_minutes: number;
  /** The session of the same stay that has paid its session fee; null: none. */
  session_fee_paid_by: number | null;
  /** What is doubtful of it whatever its readings say: not all of its samples were kept, its point had begun sessions with too many cards, or it was stopped twice with different meters. */
  standing_doubts: string[];
  /** Its connector has a number that nobody knows, and no charger has by itself. */
  unknown_connector: boolean;
  review_reasons: string[];
  stopped_at: Date | null;
  /** How its clocks were judged when it ended. */
  by_receipt: boolean;
  clock_doubt: boolean;
  revision: number;
  time_zone: string;
  minor_unit: number;
  max_power_w: number;
  serial_number: string;
  /** The records that its doubts were about too. */
  doubted_with: number[];
  /** Sessions of the same card at other stations that were known before it, or have ended; none where the payer may charge at several places (post-paid). */
  elsewhere: Elsewhere[] | null;
  /** Between which registers the sessions next to it at its connector were billed. */
  neighbours: Neighbour[] | null;
}

/** The bill that a new one takes the place of. */
export interface EarlierBill {
  discounts: DiscountLine[];
  /** As the price says it, whoever has paid the session fee. */
  tariff: PriceVersion[];
  segments: Segment[];
  evidence: MeterPoint[];
}

/** A sample's register with its time, clock corrected as it was known then, and that of its receipt (epoch ms). */
export interface StoredSample {
  point: MeterPoint;
  receivedAt: number;
}
