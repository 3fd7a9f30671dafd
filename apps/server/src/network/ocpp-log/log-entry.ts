import type { OcppMessage } from '@csms/contract';

/** One exchange as it is stored: a request with its answer, or a frame that could not be read. */
export interface OcppLogEntry {
  at: number;
  providerId: number | null;
  serialNumber: string;
  direction: 'in' | 'out';
  action: string | null;
  messageId: string | null;
  request: string;
  answer: string | null;
  outcome: OcppMessage['outcome'];
  latencyUs: number | null;
  deviations: readonly LoggedDeviation[];
}

export interface LoggedDeviation {
  rule: string;
  path: string;
  original: string;
}
