import type { Operations } from './operation.ts';

export const smartChargingOperations: Operations<'SetChargingProfile' | 'ClearChargingProfile' | 'GetCompositeSchedule'> = {
  SetChargingProfile: (point, { connectorId, csChargingProfiles: profile }) => {
    const { chargingProfilePurpose: purpose, stackLevel, chargingSchedule, transactionId } = profile;
    const connector = point.connectors[connectorId - 1];
    const known = connectorId === 0 || connector;
    const allowed =
      (purpose === 'ChargePointMaxProfile' && connectorId === 0) ||
      purpose === 'TxDefaultProfile' ||
      (connector?.transaction && (transactionId === undefined || connector.transaction.id === transactionId));
    const fits =
      stackLevel >= 0 &&
      stackLevel <= point.configuration.number('ChargeProfileMaxStackLevel') &&
      chargingSchedule.chargingSchedulePeriod.length > 0 &&
      chargingSchedule.chargingSchedulePeriod.length <= point.configuration.number('ChargingScheduleMaxPeriods') &&
      point.profiles.size < point.configuration.number('MaxChargingProfilesInstalled');
    if (!known || !allowed || !fits) return { answer: { status: 'Rejected' } };
    return {
      answer: { status: 'Accepted' },
      effect: () => {
        point.profiles.set(connectorId, profile);
        point.sessions.refresh();
      },
    };
  },

  ClearChargingProfile: (point, request) => {
    const cleared = point.profiles.clear(request);
    return { answer: { status: cleared ? 'Accepted' : 'Unknown' }, effect: () => point.sessions.refresh() };
  },

  GetCompositeSchedule: (point, { connectorId, duration, chargingRateUnit }) => {
    if (connectorId < 0 || connectorId > point.connectors.length || duration < 0) return { answer: { status: 'Rejected' } };
    const supply = point.sessions.supply(point.connectors[Math.max(0, connectorId - 1)]!);
    if (connectorId === 0) {
      supply.connectorId = 0;
      supply.transaction = undefined;
      supply.maxPowerW = point.connectors.reduce((sum, connector) => sum + connector.model.maxPowerW, 0);
    }
    const now = point.clock.now();
    const chargingSchedule = point.profiles.composite(supply, now, duration, chargingRateUnit);
    return { answer: { status: 'Accepted', connectorId, scheduleStart: new Date(now).toISOString(), chargingSchedule } };
  },
};
