import type { Command, Diagnosis } from '@csms/contract';

/** How long a charger may say and bring nothing before the diagnosis counts as failed, in ms. */
const SILENCE_MS = 60 * 60_000;
/** How long the file may come after the word that it was uploaded. */
const ARRIVAL_MS = 60_000;

export interface DiagnosisFacts {
  status: Diagnosis['status'];
  /** Epoch ms of the last change. */
  changedAt: number;
  /** Whether the file is to come to this server, and has. */
  toUs: boolean;
  arrived: boolean;
  command: { status: Command['status']; result: Command['result']; told: unknown } | undefined;
  /** What it has said since it was asked, newest last, and when the newest was heard; epoch ms. */
  said: readonly string[];
  saidAt: number | null;
}

export type DiagnosisStep = { status: Diagnosis['status']; reason: Diagnosis['reason'] };

/** The name that a charger gave its file; none: it has nothing for that time (OCPP 1.6 §6.26). */
export const answeredFile = (told: unknown): string | undefined => {
  const name = (told as { fileName?: unknown } | null)?.fileName;
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 255) : undefined;
};

/** How a diagnosis stands by what is known. A file that is here proves itself, whatever was said of it. */
export function stepOf(facts: DiagnosisFacts, now: number): DiagnosisStep {
  const failed = (reason: NonNullable<Diagnosis['reason']>): DiagnosisStep => ({ status: 'failed', reason });
  if (facts.arrived) return { status: 'uploaded', reason: null };
  const last = facts.said.at(-1);
  if (last === 'UploadFailed') return failed('uploadFailed');
  if (last === 'Uploaded') {
    if (!facts.toUs) return { status: 'uploaded', reason: null };
    if (now - (facts.saidAt ?? now) > ARRIVAL_MS) return failed('notArrived');
    return { status: 'uploading', reason: null };
  }
  const { command } = facts;
  if (facts.said.length === 0 && command) {
    if (command.status === 'expired') return failed('offline');
    if (command.result === 'notImplemented' || command.result === 'notSupported') return failed('notSupported');
    if (command.result === 'rejected' || command.result === 'failed') return failed('rejected');
    if (command.result === 'accepted' && answeredFile(command.told) === undefined) return failed('noFile');
  }
  if (now - facts.changedAt > SILENCE_MS) return failed(command?.result === 'noAnswer' ? 'noAnswer' : 'noReport');
  return { status: last === 'Uploading' ? 'uploading' : facts.status, reason: null };
}
