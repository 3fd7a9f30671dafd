import { z } from 'zod';
import { instant } from '../core/values.ts';
import { START_REFUSALS, stopCause } from './stop-reasons.ts';

/** A session that ended with an alarm, with what its order says of its end. */
export const endedSession = z.object({
  transactionId: z.number().int(),
  connectorNo: z.number().int(),
  endTime: instant,
  stopReason: z.string().nullable(),
  startStatus: z.enum(START_REFUSALS).nullable(),
  stopAccount: z.string().nullable(),
  stopCause,
});
export type EndedSession = z.infer<typeof endedSession>;
