import { type ProfileReport, reportProfiles } from '../../charging/index.ts';
import type { WithEvents } from '../../network/index.ts';
import { keyOf, seen } from '../protocol/protocol.ts';
import { handler, onceLetIn } from './handler.ts';
import { profileFrom201, sourceFrom201 } from './schedules.ts';

/** OCPP 2.0.1 K09: what was asked for comes in pages, one EVSE and source each. */
export const reportChargingProfiles = handler<'ReportChargingProfiles', ProfileReport, WithEvents>({
  write: reportProfiles,
  input: (context, { requestId, chargingLimitSource, chargingProfile, tbc, evseId }) => {
    const connectorNo = evseId === 0 ? 0 : context.placeOf(evseId, undefined).connectorNo;
    const kept = context.mayKeep('notices', chargingProfile.length) ? chargingProfile : [];
    return {
      ...keyOf(context),
      requestId,
      isLast: tbc !== true,
      profiles: kept.map((profile) => ({
        connectorNo,
        source: sourceFrom201(chargingLimitSource),
        wireId: profile.id,
        sessionName: profile.transactionId ?? null,
        content: profileFrom201(profile),
      })),
      receivedAt: context.receivedAt,
    };
  },
  answer: () => ({}),
  newcomer: onceLetIn({}),
  effects: ({ requestId, tbc }) =>
    tbc === true ? [] : [seen('getChargingProfiles', 'reported', (payload) => payload.requestId === requestId)],
});
