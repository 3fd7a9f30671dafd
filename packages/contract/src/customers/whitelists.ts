import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant, note, pageOf, paging } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';

/** How a list is sent: what has changed, or all of it anew. */
export const WHITELIST_MODES = ['differential', 'full'] as const;
/** How a card stands between the list as it would be now and what the charge point holds. */
export const WHITELIST_DIFFERENCES = ['added', 'removed', 'changed', 'same'] as const;
/** What became of the last sending. `tooLong`: more cards than the charge point can hold. */
export const WHITELIST_STATES = ['none', 'sending', 'done', 'failed'] as const;

/** The list of cards that a charge point may let charge by itself (OCPP 1.6 §3.5.2), as it is held and as it would be now. */
export const whitelist = z.object({
  serialNumber,
  online: z.boolean(),
  /** The version that the charge point is known to hold; null: never sent. */
  heldVersion: z.number().int().nullable(),
  heldCards: z.number().int(),
  /** What the charge point said when it was last asked: -1 that it keeps no list, 0 that its list is empty. */
  reportedVersion: z.number().int().nullable(),
  reportedTime: instant.nullable(),
  /** The version that the next sending gives it. */
  nextVersion: z.number().int(),
  /** Cards that may charge here now. */
  cards: z.number().int(),
  /** Cards by which the two differ. */
  differing: z.number().int(),
  /** Cards whose numbers are longer than OCPP allows (20 characters): they cannot be in the list. */
  tooLong: z.number().int(),
  /** As the charge point says; null: not read yet. */
  maxLength: z.number().int().nullable(),
  sendMaxLength: z.number().int().nullable(),
  enabled: z.boolean().nullable(),
  state: z.enum(WHITELIST_STATES),
  mode: z.enum(WHITELIST_MODES).nullable(),
  /** Parts sent, and how many there are. */
  sentParts: z.number().int(),
  parts: z.number().int(),
  sentTime: instant.nullable(),
  /** A command's result, or `listTooLong`, or null. */
  failure: z.string().nullable(),
  /** A full list had to be sent after all, because the versions did not match. */
  fellBack: z.boolean(),
});
export type Whitelist = z.infer<typeof whitelist>;

const serialParam = z.object({ serialNumber });

export const whitelists = {
  get: endpoint({
    method: 'GET',
    path: '/web/points/:serialNumber/whitelist',
    summary: 'The whitelist that a charge point holds, against the one it should hold',
    access: 'whitelist:read',
    params: serialParam,
    response: whitelist,
  }),
  cards: endpoint({
    method: 'GET',
    path: '/web/points/:serialNumber/whitelist/cards',
    summary: 'The cards of the whitelist, those that differ first',
    access: 'whitelist:read',
    params: serialParam,
    query: z.object({ ...paging, difference: z.enum(WHITELIST_DIFFERENCES).optional() }),
    response: pageOf(
      z.object({
        cardNumber: z.string(),
        difference: z.enum(WHITELIST_DIFFERENCES),
        expireTime: instant.nullable(),
        heldExpireTime: instant.nullable(),
      }),
    ),
  }),
  send: endpoint({
    method: 'POST',
    path: '/web/whitelists/send',
    summary: 'Send the whitelist to charge points, whole or by its differences',
    access: 'whitelist:send',
    body: z.object({
      serialNumbers: z.array(serialNumber).min(1).max(200),
      mode: z.enum(WHITELIST_MODES).default('differential'),
      reason: note.default(''),
    }),
    response: z.object({
      /** To how many something was sent. */
      sending: z.number().int(),
      /** How many hold it already. */
      upToDate: z.number().int(),
      /** How many cannot take it: the list is longer than they can hold. */
      tooLong: z.array(serialNumber),
      /** How many are at it still. */
      busy: z.number().int(),
    }),
    log: { operation: 'whitelist.send', words: { en: 'Send whitelist', zh: '下发白名单' }, operand: 'serialNumbers' },
  }),
};
