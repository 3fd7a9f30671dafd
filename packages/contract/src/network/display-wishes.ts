import { z } from 'zod';
import { instant } from '../core/values.ts';

/** Which messages come first on a display (OCPP 2.0.1 §3.52). */
export const MESSAGE_PRIORITIES = ['alwaysFront', 'inFront', 'normalCycle'] as const;
export type MessagePriority = (typeof MESSAGE_PRIORITIES)[number];
/** When a message is shown: in this state of the charger alone. */
export const MESSAGE_STATES = ['charging', 'faulted', 'idle', 'unavailable'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export const MESSAGE_FORMATS = ['utf8', 'ascii', 'html', 'uri'] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

const messageId = z.number().int().min(0).max(2_147_483_647);

/** A message as it is put on a charger's display; one of the same number is replaced. */
export const displayMessageForm = z.strictObject({
  id: messageId,
  text: z.string().trim().min(1).max(512),
  format: z.enum(MESSAGE_FORMATS).default('utf8'),
  /** As RFC 5646 names it; absent: not said. */
  language: z.string().trim().min(2).max(8).optional(),
  priority: z.enum(MESSAGE_PRIORITIES),
  /** Absent: in every state. */
  state: z.enum(MESSAGE_STATES).optional(),
  from: instant.optional(),
  to: instant.optional(),
  /** Of a running session: it goes with that. */
  transactionId: z.number().int().min(1).max(2_147_483_647).optional(),
});

/** What the wishes of displays say (OCPP 2.0.1 O01 to O06). */
export const displayWishes = {
  showMessage: displayMessageForm,
  clearMessage: z.strictObject({ id: messageId }),
  getMessages: z.strictObject({
    ids: z.array(messageId).min(1).max(100).optional(),
    priority: z.enum(MESSAGE_PRIORITIES).optional(),
    state: z.enum(MESSAGE_STATES).optional(),
  }),
};
