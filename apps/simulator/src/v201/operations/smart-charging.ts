import type { ChargingProfileType } from '@csms/ocpp/v201';
import { type ChargingProfile, compositeSchedule, refusalOf } from '../../charging-profiles/index.ts';
import { abilitiesOf, supplyOf } from '../../limits.ts';
import { isAskedFor, profileOf, purposeOf } from '../profiles.ts';
import type { Station } from '../station.ts';
import type { Operations } from './operation.ts';

/** The profile as the code that composes reads it, or why it is refused, in the words of the appendix. */
function taken(station: Station, evseId: number, given: ChargingProfileType): ChargingProfile | { reasonCode: string } {
  const { point, transactions } = station;
  if (!station.hasPlace(evseId)) return { reasonCode: 'UnknownEvse' };
  const running = transactions.at(evseId);
  const isOfTransaction = given.chargingProfilePurpose === 'TxProfile';
  // It names its transaction (K01.FR.03), and the others name none.
  if (isOfTransaction !== (given.transactionId !== undefined)) return { reasonCode: 'InvalidProfile' };
  if (isOfTransaction && (!running?.local || running.uuid !== given.transactionId)) return { reasonCode: 'TxNotFound' };
  const profile = profileOf(given, isOfTransaction ? running?.local?.id : undefined);
  if (!profile || point.charging.refuses?.(profile)) return { reasonCode: 'InvalidProfile' };
  const refusal = refusalOf({ connectorId: evseId, profile }, point.profiles.installed, abilitiesOf(point), running?.local);
  if (refusal === null) return profile;
  return { reasonCode: refusal === 'stack level' ? 'InvalidStackLevel' : 'InvalidSchedule' };
}

export const smartChargingOperations: Operations<
  'SetChargingProfile' | 'ClearChargingProfile' | 'GetChargingProfiles' | 'GetCompositeSchedule'
> = {
  SetChargingProfile: (station, { evseId, chargingProfile: given }) => {
    const { point } = station;
    const profile = taken(station, evseId, given);
    if ('reasonCode' in profile) return { answer: { status: 'Rejected', statusInfo: profile } };
    const { charging, profiles, sessions } = point;
    const effect = () => {
      station.profiles.set(given.id, { profile: given, evseId });
      sessions.changeProfiles((now) => profiles.set(evseId, charging.reads?.(profile) ?? profile, now));
    };
    if (charging.obeysUnanswered) effect();
    return { answer: { status: 'Accepted' }, ...(charging.obeysUnanswered ? {} : { effect }) };
  },

  ClearChargingProfile: (
    { point },
    { chargingProfileId: id, chargingProfileCriteria: { evseId, chargingProfilePurpose, stackLevel } = {} },
  ) => {
    const { profiles, sessions } = point;
    const purpose = chargingProfilePurpose === undefined ? undefined : purposeOf(chargingProfilePurpose);
    if (chargingProfilePurpose !== undefined && purpose === undefined) return { answer: { status: 'Unknown' } };
    const wanted = {
      ...(id === undefined ? {} : { id }),
      ...(evseId === undefined ? {} : { connectorId: evseId }),
      ...(purpose === undefined ? {} : { chargingProfilePurpose: purpose }),
      ...(stackLevel === undefined ? {} : { stackLevel }),
    };
    sessions.settle();
    const cleared = profiles.clear(wanted, point.clock.now());
    return { answer: { status: cleared ? 'Accepted' : 'Unknown' }, effect: () => cleared && sessions.limitsChanged() };
  },

  GetChargingProfiles: (station, request) => {
    const found = station.point.profiles.installed.flatMap(({ connectorId: evseId, profile: { chargingProfileId } }) => {
      const known = station.profiles.get(chargingProfileId);
      return known && isAskedFor(known.profile, evseId, request) ? [{ profile: known.profile, evseId }] : [];
    });
    if (found.length === 0) return { answer: { status: 'NoProfiles' } };
    const effect = () => {
      const places = [...Map.groupBy(found, ({ evseId }) => evseId)];
      for (const [index, [evseId, members]] of places.entries())
        station.point.notify('ReportChargingProfiles', {
          requestId: request.requestId,
          chargingLimitSource: 'CSO',
          evseId,
          chargingProfile: members.map(({ profile }) => profile),
          tbc: index < places.length - 1,
        });
    };
    return { answer: { status: 'Accepted' }, effect };
  },

  GetCompositeSchedule: (station, { evseId, duration, chargingRateUnit }) => {
    const { point } = station;
    const units = point.configuration.list('ChargingScheduleAllowedChargingRateUnit');
    const unit = chargingRateUnit ?? (units.includes('Current') ? 'A' : 'W');
    const isKnown = station.hasPlace(evseId) && duration >= 0 && units.includes(unit === 'A' ? 'Current' : 'Power');
    if (!isKnown || point.charging.limitKey !== undefined) return { answer: { status: 'Rejected' } };
    // One of each place: its connectors take turns.
    const supplies = [...Map.groupBy(station.connectorsOf(evseId), (connector) => connector.evseId).values()].map((members) =>
      supplyOf(point, members.find(({ transaction }) => transaction) ?? members[0]!),
    );
    const now = point.ownTime(point.clock.now());
    const { startSchedule, ...rest } = compositeSchedule(point.profiles.installed, supplies, now, duration, unit);
    const schedule = { evseId, ...rest, duration, scheduleStart: startSchedule ?? new Date(now).toISOString() };
    return { answer: { status: 'Accepted', schedule } };
  },
};
