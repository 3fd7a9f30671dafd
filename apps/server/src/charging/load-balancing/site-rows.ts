import type { BalancingStrategy, SiteMode, SiteState, SurplusMode, WhyLimited } from '@csms/contract';
import type { SurplusSeen } from './surplus.rules.ts';

/** A site with what holds for it at a moment. */
export interface SiteRow {
  station_id: number;
  provider_id: number;
  name: string;
  time_zone: string;
  mode: SiteMode;
  site_limit_w: number | null;
  limit_a: number | null;
  voltage: number;
  /** Of the grid connection: 1 or 3. */
  phases: number;
  reserve_w: number;
  fallback_w: number | null;
  imbalance_a: number | null;
  strategy: BalancingStrategy;
  /** How long a turn lasts. */
  turn_minutes: number;
  surplus: SurplusMode;
  surplus_hold_minutes: number;
  surplus_start_w: number;
  surplus_grid_w: number | null;
  /** What the building gave back over the hold time. */
  surplus_seen: SurplusSeen | null;
  state: SiteState;
  /** What the building drew besides its cars by the last word of its meter, on each line and in W; null: it has told nothing yet. */
  base_a: number[] | null;
  base_w: number | null;
  /** Null: the building has no meter. */
  meter: {
    includes_cars: boolean;
    stale_s: number;
    read_at: string | null;
    /** How much its clock is slow, in ms; absent: it is right. */
    clock_ms?: number;
    power_w: number | null;
    currents_a: number[] | null;
  } | null;
}

export interface CircuitRow {
  id: number;
  station_id: number;
  parent_id: number | null;
  name: string;
  description: string;
  limit_w: number;
  limit_a: number | null;
  imbalance_a: number | null;
  strategy: BalancingStrategy | null;
  /** Null: as above it. */
  turn_minutes: number | null;
}

/** A limit that holds now or begins in a moment. */
export interface LimitRow {
  id: number;
  station_id: number;
  circuit_id: number | null;
  limit_w: number | null;
  limit_a: number | null;
  holds_from: Date;
}

/** A connector of a site with its wiring, its session and what it may draw. Moments in epoch ms. */
export interface ConnectorRow {
  point_id: number;
  connector_no: number;
  station_id: number;
  provider_id: number;
  serial_number: string;
  point_name: string;
  vendor: string;
  model: string;
  point_connectors: number;
  point_power_w: number;
  connector_type: string;
  standard: string;
  max_power_w: number;
  circuit_id: number | null;
  rank: number;
  /** Of the connector itself. */
  wired_rank: number | null;
  phases: number | null;
  rotation: string | null;
  min_a: number | null;
  max_a: number | null;
  online: boolean;
  /** Since when it is away; null: it is not, or never was here. */
  away_since: number | null;
  clock_offset_ms: number | null;
  booted_at: number | null;
  /** When its socket came, and when it last said how its connector stands, by our clock. */
  connected_at: number | null;
  status: string | null;
  status_at: number | null;
  transaction_id: number | null;
  started_at: number | null;
  /** When its start was received, by our clock. */
  start_received_at: number | null;
  sample_at: number | null;
  is_fresh: boolean;
  /** Nothing was said since its last sample under which no energy flows. */
  draws: boolean;
  power_w: number | null;
  line_currents: (number | null)[] | null;
  line_powers: (number | null)[] | null;
  current_a: number | null;
  /** Of its session: energy so far and wanted in Wh, departure. */
  energy_wh: number | null;
  wants_wh: number | null;
  leaves_at: number | null;
  /** Its timed charge waits until then for a cheaper time. */
  paused_until: number | null;
  /** At the outlet of a DC charger. */
  output_a: number | null;
  /** At the outlet: of an AC charger that of a line against neutral. */
  output_v: number | null;
  /** What its model gives of what it takes, where that is learned. */
  efficiency: number | null;
  manual_a: number | null;
  wanted_no: number;
  /** When it was decided. */
  wanted_at: number | null;
  wanted_a: number | null;
  wanted_safe_a: number | null;
  wanted_until: number | null;
  sent_no: number;
  sent_a: number | null;
  sent_until: number | null;
  sent_at: number | null;
  /** The offset of its clock for which the limit was written, in ms. */
  sent_clock_ms: number | null;
  clock_jumped_at: number | null;
  answered_at: number | null;
  result: string | null;
  proven_no: number;
  proven_a: number | null;
  proven_safe_a: number | null;
  proven_until: number | null;
  proven_at: number | null;
  /** What it was told before what is proven, where its meter has not shown yet that it has come down. */
  before_a: number | null;
  /** When it was given more than 0 after a pause that held, and the most that it was told since; null: it was not, or is paused. */
  risen_at: number | null;
  risen_a: number | null;
  open_a: number | null;
  open_safe_a: number | null;
  /** How many times in a row it has refused; and whether it has taken all of its way before. */
  refusals: number;
  has_way: boolean;
  /** When it is asked again in the way that it has refused for a while; null: it takes its own way. */
  better_at: number | null;
  turn_since: number | null;
  powered_at: number | null;
  idle_since: number | null;
  over_since: number | null;
  /** Since when it is known to draw what it likes; null: it heeds. */
  wild_since: number | null;
  /** It was seen to charge without limit after a limit of 0. */
  resumes_free: boolean;
  pause_lasts: boolean;
  /** How it takes a limit of 0, and since when that is known; what its model does where it was not asked. */
  zero: 'taken' | 'unsure' | 'refused' | null;
  zero_at: number | null;
  /** The most that its car was seen to draw while nothing held it, and in which session. */
  peak_a: number | null;
  peak_session: number | null;
  /** The longest that its car was seen to take to come down, in ms; null: no longer than most. */
  obeys_ms: number | null;
  /** Whether it was seen to keep its limit when it started anew; null: not known. */
  keeps_at_boot: boolean | null;
  /** The lines that the car of a session was seen to load, as bits, and which session. */
  seen_lines: number | null;
  seen_session: number | null;
  /** Whether the amounts of its limits are amperes of one line alone: its charger takes a power for all lines together. */
  in_power: boolean;
  why: WhyLimited | null;
  is_known: boolean;
}
