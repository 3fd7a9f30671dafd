import type { RequestOf, ResponseOf } from '@csms/ocpp/v16';

export type ChargingProfile = RequestOf<'SetChargingProfile'>['csChargingProfiles'];
type Unit = 'A' | 'W';

interface Stored {
  connectorId: number;
  profile: ChargingProfile;
}

/** Where limits are asked for: what a limit in A means in W depends on the connector. */
export interface Supply {
  connectorId: number;
  voltage: number;
  phases: number;
  maxPowerW: number;
  transaction?: { id: number | undefined; startedAt: number } | undefined;
}

const DAY = 86_400_000;

/** The charging profiles installed in a charge point (OCPP 1.6 §3.13). */
export class ChargingProfiles {
  #stored: Stored[] = [];

  get size(): number {
    return this.#stored.length;
  }

  /** Installs, in place of one with the same id or the same purpose and level at that connector. */
  set(connectorId: number, profile: ChargingProfile): void {
    this.#stored = this.#stored.filter(
      (stored) =>
        stored.profile.chargingProfileId !== profile.chargingProfileId &&
        !(
          stored.connectorId === connectorId &&
          stored.profile.chargingProfilePurpose === profile.chargingProfilePurpose &&
          stored.profile.stackLevel === profile.stackLevel
        ),
    );
    this.#stored.push({ connectorId, profile });
  }

  /** Removes those that match every criterion given; tells whether there were any. */
  clear(wanted: RequestOf<'ClearChargingProfile'>): boolean {
    const before = this.#stored.length;
    this.#stored = this.#stored.filter(({ connectorId, profile }) => {
      const matches =
        wanted.id !== undefined
          ? profile.chargingProfileId === wanted.id
          : (wanted.connectorId === undefined || connectorId === wanted.connectorId) &&
            (wanted.chargingProfilePurpose === undefined || profile.chargingProfilePurpose === wanted.chargingProfilePurpose) &&
            (wanted.stackLevel === undefined || profile.stackLevel === wanted.stackLevel);
      return !matches;
    });
    return this.#stored.length < before;
  }

  /** A transaction's own profiles end with it. */
  endTransaction(connectorId: number): void {
    this.clear({ connectorId, chargingProfilePurpose: 'TxProfile' });
  }

  /** The limit in W at a time, and null where no profile says anything. */
  limitW(supply: Supply, at: number): number | null {
    const max = this.#strongest('ChargePointMaxProfile', supply, at);
    const own = this.#strongest('TxProfile', supply, at) ?? this.#strongest('TxDefaultProfile', supply, at);
    return max === null ? own : own === null ? max : Math.min(max, own);
  }

  #strongest(purpose: ChargingProfile['chargingProfilePurpose'], supply: Supply, at: number): number | null {
    if (purpose === 'TxProfile' && !supply.transaction) return null;
    const candidates = this.#stored
      .filter(
        ({ connectorId, profile }) =>
          profile.chargingProfilePurpose === purpose && (connectorId === 0 || connectorId === supply.connectorId),
      )
      .filter(({ profile }) => profile.transactionId === undefined || profile.transactionId === supply.transaction?.id)
      .toSorted((a, b) => b.profile.stackLevel - a.profile.stackLevel || b.connectorId - a.connectorId);
    for (const { profile } of candidates) {
      const limit = limitOf(profile, supply, at);
      if (limit !== null) return limit;
    }
    return null;
  }

  /** The plan of the next `duration` seconds (OCPP 1.6 §5.7). */
  composite(
    supply: Supply,
    from: number,
    duration: number,
    unit: Unit = 'W',
  ): NonNullable<ResponseOf<'GetCompositeSchedule'>['chargingSchedule']> {
    const until = from + duration * 1000;
    const times = new Set([from]);
    for (const { profile } of this.#stored)
      for (const time of changesOf(profile, supply, from, until)) if (time > from && time < until) times.add(time);
    const perUnit = unit === 'A' ? supply.voltage * supply.phases : 1;
    const periods: { startPeriod: number; limit: number }[] = [];
    for (const time of [...times].sort((a, b) => a - b)) {
      const watts = Math.min(this.limitW(supply, time) ?? supply.maxPowerW, supply.maxPowerW);
      const limit = Math.floor((watts / perUnit) * 10 + 1e-6) / 10;
      if (periods.at(-1)?.limit !== limit) periods.push({ startPeriod: Math.round((time - from) / 1000), limit });
    }
    return { duration, startSchedule: new Date(from).toISOString(), chargingRateUnit: unit, chargingSchedulePeriod: periods };
  }
}

function startOf(profile: ChargingProfile, supply: Supply, at: number): number | null {
  const { startSchedule } = profile.chargingSchedule;
  const given = startSchedule === undefined ? undefined : Date.parse(startSchedule);
  if (profile.chargingProfileKind === 'Relative') return supply.transaction?.startedAt ?? at;
  if (profile.chargingProfileKind === 'Absolute') return given ?? supply.transaction?.startedAt ?? 0;
  const period = profile.recurrencyKind === 'Weekly' ? 7 * DAY : DAY;
  if (given === undefined || at < given) return given === undefined ? null : given;
  return given + Math.floor((at - given) / period) * period;
}

function limitOf(profile: ChargingProfile, supply: Supply, at: number): number | null {
  if (profile.validFrom !== undefined && at < Date.parse(profile.validFrom)) return null;
  if (profile.validTo !== undefined && at >= Date.parse(profile.validTo)) return null;
  const start = startOf(profile, supply, at);
  if (start === null || at < start) return null;
  const seconds = (at - start) / 1000;
  const { duration, chargingRateUnit, chargingSchedulePeriod } = profile.chargingSchedule;
  if (duration !== undefined && seconds >= duration) return null;
  const period = chargingSchedulePeriod.findLast((candidate) => candidate.startPeriod <= seconds);
  if (!period) return null;
  if (chargingRateUnit === 'W') return period.limit;
  return period.limit * supply.voltage * Math.min(supply.phases, period.numberPhases ?? supply.phases);
}

function changesOf(profile: ChargingProfile, supply: Supply, from: number, until: number): number[] {
  const out = [profile.validFrom, profile.validTo].flatMap((text) => (text === undefined ? [] : Date.parse(text)));
  const step =
    profile.chargingProfileKind === 'Recurring'
      ? profile.recurrencyKind === 'Weekly'
        ? 7 * DAY
        : DAY
      : Number.POSITIVE_INFINITY;
  const first = startOf(profile, supply, from);
  if (first === null) return out;
  for (let start = first; start < until; start += step) {
    for (const { startPeriod } of profile.chargingSchedule.chargingSchedulePeriod) out.push(start + startPeriod * 1000);
    if (profile.chargingSchedule.duration !== undefined) out.push(start + profile.chargingSchedule.duration * 1000);
  }
  return out;
}
