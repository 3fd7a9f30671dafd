import { compositeSchedule, refusalOf } from '../../charging-profiles/index.ts';
import { abilitiesOf, supplyOf } from '../../limits.ts';
import type { Operations } from './operation.ts';

export const smartChargingOperations: Operations<'SetChargingProfile' | 'ClearChargingProfile' | 'GetCompositeSchedule'> = {
  SetChargingProfile: (point, { connectorId, csChargingProfiles: profile }) => {
    const { charging, profiles, sessions } = point;
    const refused = charging.refuses?.(profile);
    if (refused) return { answer: { status: refused } };
    const { transaction } = point.connectors[connectorId - 1] ?? {};
    if (refusalOf({ connectorId, profile }, profiles.installed, abilitiesOf(point), transaction) !== null)
      return { answer: { status: 'Rejected' } };
    const effect = () => sessions.changeProfiles((now) => profiles.set(connectorId, charging.reads?.(profile) ?? profile, now));
    if (charging.obeysUnanswered) effect();
    return { answer: { status: 'Accepted' }, ...(charging.obeysUnanswered ? {} : { effect }) };
  },

  ClearChargingProfile: (point, request) => {
    const { profiles, sessions } = point;
    sessions.settle();
    const cleared = profiles.clear(request, point.clock.now());
    return { answer: { status: cleared ? 'Accepted' : 'Unknown' }, effect: () => cleared && sessions.limitsChanged() };
  },

  GetCompositeSchedule: (point, { connectorId, duration, chargingRateUnit }) => {
    const { connectors, configuration, profiles } = point;
    const known = connectorId >= 0 && connectorId <= connectors.length && duration >= 0;
    if (!known || point.charging.limitKey !== undefined) return { answer: { status: 'Rejected' } };
    const asked = connectorId === 0 ? connectors : [point.connector(connectorId)];
    const supplies = asked.map((connector) => supplyOf(point, connector));
    const current = configuration.list('ChargingScheduleAllowedChargingRateUnit').includes('Current');
    const unit = chargingRateUnit ?? (current ? 'A' : 'W');
    const now = point.ownTime(point.clock.now());
    const chargingSchedule = compositeSchedule(profiles.installed, supplies, now, duration, unit);
    return { answer: { status: 'Accepted', connectorId, scheduleStart: new Date(now).toISOString(), chargingSchedule } };
  },
};
