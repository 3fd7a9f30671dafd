import type { RequestOf, ResponseOf } from '@csms/ocpp/v16';

export type ChargingProfile = RequestOf<'SetChargingProfile'>['csChargingProfiles'];
export type Purpose = ChargingProfile['chargingProfilePurpose'];
export type Period = ChargingProfile['chargingSchedule']['chargingSchedulePeriod'][number];
export type RateUnit = ChargingProfile['chargingSchedule']['chargingRateUnit'];
export type CompositeSchedule = NonNullable<ResponseOf<'GetCompositeSchedule'>['chargingSchedule']>;

/** A profile and where it was set; 0 is the charge point, or each of its connectors for a TxDefaultProfile. */
export interface Installed {
  connectorId: number;
  profile: ChargingProfile;
}

/** The connector that a limit is asked for. */
export interface Supply {
  connectorId: number;
  /** V by which A and W are converted: of one phase for AC (most chargers reckon with 230), of the battery for DC. */
  voltage: number;
  /** Phases in use; 1 for DC. */
  phases: number;
  /** The connector can charge a vehicle of three phases on one (ConnectorSwitch3to1PhaseSupported). */
  switchesPhases: boolean;
  /** Most that the hardware gives, A per phase and W. */
  maxCurrentA: number;
  maxPowerW: number;
  /** The running transaction; its start in the charge point's own time, epoch ms. */
  transaction?: { id: number | undefined; startedAt: number } | undefined;
  /** Where a Relative schedule would begin while there is no transaction, epoch ms; the moment asked for by default. */
  assumedStart?: number;
}

/** What a profile says at one instant, in its own unit. */
export interface Rate {
  unit: RateUnit;
  limit: number;
  numberPhases: number | undefined;
  /** Below it charging is inefficient (minChargingRate); in the same unit. */
  least: number;
}

/** What may flow through one connector: A per phase and the W that the charge point takes them for. */
export interface Limit {
  amperes: number;
  watts: number;
  phases: number;
}

/** A rate at one connector (OCPP 1.6 §7.12, §7.14). */
export function limitFrom({ unit, limit, numberPhases }: Pick<Rate, 'unit' | 'limit' | 'numberPhases'>, supply: Supply): Limit {
  const phases = supply.switchesPhases ? Math.min(supply.phases, numberPhases ?? 3) : supply.phases;
  const perAmpere = supply.voltage * phases;
  return unit === 'A'
    ? { amperes: limit, watts: limit * perAmpere, phases }
    : { amperes: limit / perAmpere, watts: limit, phases };
}

/** The smaller of two limits in every respect; null is none. */
export function smaller(one: Limit | null, other: Limit | null): Limit | null {
  if (!one || !other) return one ?? other;
  return {
    amperes: Math.min(one.amperes, other.amperes),
    watts: Math.min(one.watts, other.watts),
    phases: Math.min(one.phases, other.phases),
  };
}
