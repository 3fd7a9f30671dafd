import { scheduleRefusal } from '../../charging-profiles/index.ts';
import { abilitiesOf } from '../../limits.ts';
import { connectorFor, remoteStart } from '../../remote-start.ts';
import { profileOf } from '../profiles.ts';
import type { Operations } from './operation.ts';

/** Before its boot is accepted nobody starts or stops anything from afar (B02.FR.05). */
const NOT_ACCEPTED = { status: 'Rejected' as const, statusInfo: { reasonCode: 'CSNotAccepted' } };

export const transactionOperations: Operations<
  'RequestStartTransaction' | 'RequestStopTransaction' | 'GetTransactionStatus' | 'CostUpdated'
> = {
  RequestStartTransaction: (station, { evseId, idToken, remoteStartId, chargingProfile }) => {
    const { point, tokens, transactions } = station;
    if (!point.accepted) return { answer: NOT_ACCEPTED };
    const isMeant = (connector: (typeof point.connectors)[number]) =>
      (evseId === undefined || connector.evseId === evseId) &&
      (transactions.at(connector.evseId)?.connector ?? connector) === connector;
    const connector = connectorFor(point, idToken.idToken, isMeant);
    if (!connector) return { answer: { status: 'Rejected' } };
    // Without smart charging it does not look at the profile (F01.FR.12).
    const asked = point.charging.limitKey === undefined ? chargingProfile : undefined;
    const profile = asked && profileOf(asked, undefined);
    const refused =
      asked &&
      (profile?.chargingProfilePurpose !== 'TxProfile' ||
        asked.transactionId !== undefined ||
        scheduleRefusal(profile, abilitiesOf(point)) !== null ||
        point.charging.refuses?.(profile) !== undefined);
    if (refused) return { answer: { status: 'Rejected', statusInfo: { reasonCode: 'InvalidProfile' } } };
    const running = transactions.at(connector.evseId);
    const effect = async () => {
      if (asked) station.profiles.set(asked.id, { profile: asked, evseId: connector.evseId });
      transactions.expect(connector, remoteStartId);
      const outcome = await remoteStart(point, connector, tokens.note(idToken), profile);
      if (outcome === 'rejected') transactions.expectNot(connector);
    };
    return {
      answer: { status: 'Accepted', ...(running ? { transactionId: running.uuid } : {}) },
      effect: () => void effect(),
    };
  },

  RequestStopTransaction: ({ point, transactions }, { transactionId }) => {
    if (!point.accepted) return { answer: NOT_ACCEPTED };
    const running = transactions.named(transactionId);
    if (!running) return { answer: { status: 'Rejected', statusInfo: { reasonCode: 'TxNotFound' } } };
    return { answer: { status: 'Accepted' }, effect: () => void transactions.stopByRemote(running) };
  },

  GetTransactionStatus: ({ point, transactions }, { transactionId }) => {
    const messagesInQueue = point.outbox.some(({ action, payload }) => {
      const { transactionInfo } = payload() as { transactionInfo?: { transactionId: string } };
      return action === 'TransactionEvent' && (transactionId === undefined || transactionInfo?.transactionId === transactionId);
    });
    if (transactionId === undefined) return { answer: { messagesInQueue } };
    return { answer: { messagesInQueue, ongoingIndicator: transactions.named(transactionId) !== undefined } };
  },

  CostUpdated: ({ costs }, { transactionId, totalCost }) => {
    costs.set(transactionId, totalCost);
    return { answer: {} };
  },
};
