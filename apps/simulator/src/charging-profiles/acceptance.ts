import type { ChargingProfile, Installed } from './profile.ts';

/** What a charge point says that it can do (OCPP 1.6 §9.4). */
export interface Abilities {
  connectors: number;
  maxStackLevel: number;
  maxPeriods: number;
  maxProfiles: number;
  /** Current, Power or both. */
  units: readonly string[];
}

/** Whether `next` takes the place of `old` (OCPP 1.6 §5.16.1): the same id, or the same purpose and stack level at the same connector. */
export const replaces = (next: Installed, old: Installed): boolean =>
  next.profile.chargingProfileId === old.profile.chargingProfileId ||
  (next.connectorId === old.connectorId &&
    next.profile.chargingProfilePurpose === old.profile.chargingProfilePurpose &&
    next.profile.stackLevel === old.profile.stackLevel);

/** Why a profile is refused (OCPP 1.6 §5.16, §7.8–7.14); null where it is taken. `transaction` runs at its connector. */
export function refusalOf(
  next: Installed,
  installed: readonly Installed[],
  abilities: Abilities,
  transaction: { id: number | undefined } | undefined,
): string | null {
  const { connectorId, profile } = next;
  if (connectorId < 0 || connectorId > abilities.connectors) return 'there is no such connector';
  if (profile.chargingProfilePurpose === 'ChargePointMaxProfile' && connectorId !== 0) return 'it counts at connector 0 only';
  if (profile.chargingProfilePurpose === 'TxProfile') {
    if (!transaction) return 'no transaction runs';
    if (profile.transactionId !== undefined && profile.transactionId !== transaction.id) return 'another transaction runs';
  } else if (profile.transactionId !== undefined) return 'transactionId goes with TxProfile only';
  if (profile.stackLevel < 0 || profile.stackLevel > abilities.maxStackLevel) return 'stack level';
  const others = installed.filter((old) => !replaces(next, old));
  if (others.length >= abilities.maxProfiles) return 'no room for another profile';
  return scheduleRefusal(profile, abilities);
}

/** Why the schedule of a profile is refused; null where it is taken. */
export function scheduleRefusal(profile: ChargingProfile, { units, maxPeriods }: Abilities): string | null {
  const { chargingRateUnit, chargingSchedulePeriod: periods, startSchedule } = profile.chargingSchedule;
  if (!units.includes(chargingRateUnit === 'A' ? 'Current' : 'Power')) return 'unit';
  if (periods.length === 0 || periods.length > maxPeriods) return 'number of periods';
  if (periods[0]!.startPeriod !== 0) return 'the first period begins at 0';
  if (periods.some(({ startPeriod }, index) => index > 0 && startPeriod <= periods[index - 1]!.startPeriod))
    return 'order of periods';
  if (periods.some(({ limit }) => limit < 0)) return 'a limit below 0';
  if (profile.chargingProfileKind === 'Recurring' && (startSchedule === undefined || profile.recurrencyKind === undefined))
    return 'Recurring needs startSchedule and recurrencyKind';
  return null;
}
