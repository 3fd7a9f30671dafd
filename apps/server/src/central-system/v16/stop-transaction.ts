import type { Sample } from '@csms/ocpp';
import { readSamples } from '@csms/ocpp/v16';
import { REFUSED_SESSION, type StopInput, type StopOut, stopSessions } from '../../charging/index.ts';
import { signedOf, toNeutral } from '../protocol/neutral-samples.ts';
import { keyOf, type MessageContext, seen } from '../protocol/protocol.ts';
import { handler, toldTime } from './handler.ts';

/** OCPP 1.6 §4.10. The reason is Local where none is given. */
export const stopTransaction = handler<'StopTransaction', StopInput, StopOut>({
  write: stopSessions,
  input: (context, request) => {
    const { at, sentAt, clock } = toldTime(context, request.timestamp);
    const { samples: all, signed } = readSamples(request.transactionData ?? []);
    const kept = context.mayKeep('samples', all.length);
    const samples = kept ? all : [];
    return {
      ...keyOf(context),
      timeZone: context.facts.timeZone,
      currency: context.facts.currency,
      wireId: String(request.transactionId),
      idTag: request.idTag === undefined ? null : context.idTag(request.idTag),
      meterStopWh: meterStopOf(context, request.meterStop, all),
      stoppedAt: at,
      sentAt,
      clock,
      receivedAt: context.receivedAt,
      reason: request.reason ?? 'Local',
      samples: toNeutral(context, samples),
      ...signedOf(context, signed),
      samplesCut: context.noted('samples-cut') || !kept,
      ofRefusedStart: context.triesCards && request.transactionId === REFUSED_SESSION,
      payload: request,
    };
  },
  unknownTag: ({ idTag }, { status }) => (status === 'Invalid' && idTag !== null ? idTag : undefined),
  answer: (_context, out) => (out.status === null ? {} : { idTagInfo: { status: out.status } }),
  newcomer: () => 'refused',
  isWork: true,
  counted: 'stops',
  effects: (request) => [
    seen('stopSession', 'stopped', ({ transactionId }) => transactionId === request.transactionId),
    seen('unlockConnector', 'stopped', () => request.reason === 'UnlockCommand'),
  ],
});

/** Wh; null where the charger did not say: nothing is made up that is then billed. */
function meterStopOf(context: MessageContext, meterStop: number, samples: readonly Sample[]): number | null {
  if (context.lacked('meterStop')) return samples.findLast((sample) => sample.energyWh !== null)?.energyWh ?? null;
  return Number.isFinite(meterStop) ? Math.round(meterStop) : null;
}
