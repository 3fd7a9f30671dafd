import type { CallFrame, Deviation } from '@csms/ocpp';
import { countDeviations, logExchanges, maskFrame, type OcppLogEntry } from '../../network/index.ts';
import { type FollowUp, followUp } from '../../platform/database/group-commit.ts';
import type { PointFacts } from '../entrance/directory.ts';
import type { ConnectionServices } from './connection-services.ts';
import type { QueuedCall } from './queued-call.ts';

/** So much of a frame goes to the log, in UTF-16 units; it keeps what its bounds allow. */
const LOGGED_CHARACTERS = 256 * 1024;

/** A frame that belongs to no call: unreadable, unasked, or of a socket that was replaced. */
export type LoneFrame = Pick<OcppLogEntry, 'at' | 'request' | 'outcome' | 'action' | 'messageId'> & Partial<OcppLogEntry>;

/** Who has sent it. */
interface Sender {
  identity: string;
  facts: PointFacts | undefined;
}

/** About what a message holds in memory until it is stored. */
export const bytesOf = (call: QueuedCall): number => 512 + call.text.length;

/** As much of a text as goes to the log. */
export const logged = (text: string): string =>
  text.length <= LOGGED_CHARACTERS ? text : `${text.slice(0, LOGGED_CHARACTERS)}… (${text.length})`;

const NO_DEVIATIONS: readonly Deviation[] = [];

/** Deviations of a message, with what was noted of its frame. */
export function withNotes(deviations: readonly Deviation[], notes: CallFrame['notes']): readonly Deviation[] {
  if (!notes || notes.length === 0) return deviations.length === 0 ? NO_DEVIATIONS : deviations;
  return [...deviations, ...notes.map((note) => ({ rule: note, path: '', original: '' }) as unknown as Deviation)];
}

/** A call with its answer, as it is logged. */
export const entryOf = (
  { identity, facts }: Sender,
  call: QueuedCall,
  result: Pick<OcppLogEntry, 'answer' | 'outcome' | 'deviations'>,
): OcppLogEntry => ({
  at: call.receivedAt,
  providerId: facts?.providerId ?? null,
  serialNumber: identity,
  direction: 'in',
  action: call.action.slice(0, 100),
  messageId: call.id,
  request: call.text,
  latencyUs: Math.round((performance.now() - call.began) * 1000),
  ...result,
});

/** Counts what the point's model got wrong in one message, in as many rows as one point may make. */
export function deviationsOf(
  { deviationKinds, clock }: Pick<ConnectionServices, 'deviationKinds' | 'clock'>,
  facts: PointFacts,
  action: string,
  deviations: readonly Deviation[],
): FollowUp[] {
  const now = clock.now();
  const model = { vendor: facts.vendor ?? '', model: facts.model ?? '', firmwareVersion: facts.firmwareVersion ?? '' };
  return deviations.flatMap((deviation) => {
    const kind = [model.vendor, model.model, model.firmwareVersion, action, deviation.rule, deviation.path].join('\u0001');
    return deviationKinds.take(facts.pointId, kind, now) ? [followUp(countDeviations, { ...model, action, ...deviation })] : [];
  });
}

/** Logs a frame that nobody waits for; done when it is stored, or could not be. */
export async function logFrame(
  { commit, log }: ConnectionServices,
  { identity, facts }: Sender,
  frame: LoneFrame,
): Promise<void> {
  const request = maskFrame(frame.request);
  const common = { providerId: facts?.providerId ?? null, serialNumber: identity, direction: 'in' as const };
  const whole = { ...common, answer: null, latencyUs: null, deviations: [], ...frame, request };
  await commit
    .submit(logExchanges, whole, undefined, 0, 512 + request.length)
    .catch((error) => log.warn({ err: error, identity }, 'a frame could not be logged'));
}
