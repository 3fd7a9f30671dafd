import { connectorRate, stationRate } from './compose.ts';
import type { ChargingManners } from './manners.ts';
import { type Installed, type Limit, limitFrom, type Rate, type Supply, smaller } from './profile.ts';
import { type Demand, shares } from './share.ts';
import type { ChargingProfiles } from './store.ts';

/** A connector with a running transaction, as its limit needs it. */
export interface Taker {
  supply: Supply;
  /** Start of its transaction, epoch ms. */
  startedAt: number;
  /** Stands for the plugged vehicle: another one begins anew. */
  vehicle: object | undefined;
  /** What the vehicle would take without any limit, W. */
  wantedW: number;
  /** Less does not charge, A per phase. */
  leastA: number;
}

/** What a charge point remembers of one vehicle's limits. */
interface Memory {
  vehicle: object | undefined;
  startedAt: number;
  /** The defaults that were installed when the transaction began. */
  defaults: readonly Installed[];
  paused: boolean;
  overridden: boolean;
  /** The version of profiles that ended a pause, and so counts for nothing. */
  freed: number | undefined;
}

const NOTHING: Limit = { amperes: 0, watts: 0, phases: 3 };
const isDefault = ({ profile }: Installed) => profile.chargingProfilePurpose === 'TxDefaultProfile';

/** The limits that a charge point really lets a vehicle feel: those installed, some seconds late, and bent by its manners. */
export class AppliedLimits {
  readonly #profiles: ChargingProfiles;
  readonly #manners: ChargingManners;
  /** Epoch ms in the charge point's own time. */
  readonly #ownTime: (at: number) => number;
  readonly #reactionMs: number;
  readonly #memories = new Map<number, Memory>();

  /** `reactionMs` are real ms. */
  constructor(profiles: ChargingProfiles, manners: ChargingManners, reactionMs: number, ownTime: (at: number) => number) {
    this.#profiles = profiles;
    this.#manners = manners;
    this.#reactionMs = reactionMs;
    this.#ownTime = ownTime;
  }

  get reactionMs(): number {
    return this.#reactionMs;
  }

  /** The limit that a vehicle feels at an instant (epoch ms); null for none. Asked for in the order of time. `all` gives the charge point's takers, this one among them. */
  at(taker: Taker, all: () => readonly Taker[], time: number): Limit | null {
    if (this.#manners.ignores) return null;
    const { supply } = taker;
    // What is in force when a transaction begins counts from its first moment.
    const felt = Math.max(time - this.#reactionMs, Math.min(time, taker.startedAt));
    const { installed, no } = this.#profiles.at(felt);
    const memory = this.#memoryOf(taker, installed);
    const own = this.#rateOf(taker, installed, felt);
    const whole = stationRate(installed, supply, this.#ownTime(felt));
    const limit = smaller(own && limitFrom(own, supply), whole && this.#ofStation(whole, taker, all, installed, felt));
    return this.#bent(limit, memory, no);
  }

  #memoryOf({ supply, vehicle, startedAt }: Taker, installed: readonly Installed[]): Memory {
    const known = this.#memories.get(supply.connectorId);
    if (known && known.vehicle === vehicle && known.startedAt === startedAt) return known;
    const overridden = known?.vehicle === vehicle && known?.overridden === true;
    const anew = { vehicle, startedAt, defaults: installed.filter(isDefault), paused: false, overridden, freed: undefined };
    this.#memories.set(supply.connectorId, anew);
    return anew;
  }

  #rateOf(taker: Taker, installed: readonly Installed[], felt: number): Rate | null {
    const { defaultForNextTransaction, noLimitAfterDuration } = this.#manners;
    const counting = defaultForNextTransaction
      ? [...installed.filter((one) => !isDefault(one)), ...this.#memoryOf(taker, installed).defaults]
      : installed;
    return connectorRate(counting, taker.supply, this.#ownTime(felt), noLimitAfterDuration);
  }

  /** This taker's share of what the whole charge point may draw. */
  #ofStation(whole: Rate, taker: Taker, all: () => readonly Taker[], installed: readonly Installed[], felt: number): Limit {
    const takers = this.#manners.stationProfileEach ? [taker] : all();
    if (takers.length < 2) return limitFrom(whole, taker.supply);
    const demands = takers.map((one): Demand => {
      const { supply } = one;
      const inUnit = (watts: number) => (whole.unit === 'W' ? watts : watts / supply.voltage / supply.phases);
      const rate = this.#rateOf(one, installed, felt);
      const own = rate && limitFrom(rate, supply);
      const minimum = inUnit(one.leastA * supply.voltage * supply.phases);
      const efficient = rate && rate.unit === whole.unit ? rate.least : 0;
      const most = own ? inUnit(own.amperes * supply.voltage * supply.phases) : Infinity;
      const wanted = most < minimum ? 0 : Math.min(inUnit(one.wantedW), most);
      return { connectorId: supply.connectorId, wanted, least: Math.max(minimum, efficient), since: one.startedAt };
    });
    return limitFrom({ ...whole, limit: shares(whole.limit, demands).get(taker.supply.connectorId) ?? 0 }, taker.supply);
  }

  #bent(limit: Limit | null, memory: Memory, no: number): Limit | null {
    const pause = limit?.amperes === 0;
    if (this.#manners.pauseIsOverride && pause) memory.overridden = true;
    if (memory.overridden) return NOTHING;
    if (limit && limit.watts < (this.#manners.leastW ?? 0)) return NOTHING;
    if (!this.#manners.noLimitAfterZero) return limit;
    if (memory.paused && !pause) memory.freed = no;
    memory.paused = pause;
    return memory.freed === no ? null : limit;
  }
}
