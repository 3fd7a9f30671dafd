import { z } from 'zod';
import { id, instant, note } from '../core/values.ts';
import { measuredValue, stepFiles, taskId, WAITING_FOR } from './work-orders.words.ts';

/** What each step of a person says. `requestId`: made by the sender, so that a step lands once. */
export const orderStep = {
  taskId,
  note: note.default(''),
  files: stepFiles,
  requestId: z.string().trim().min(8).max(64).optional(),
};
export const stepReason = z.string().trim().min(1).max(2000);

/** Of a hold: what is waited for, and until when. */
export const holdFields = { waitingFor: z.enum(WAITING_FOR), until: instant };

/** What was found and done. */
export const foundAndDone = z.string().trim().max(1000);

/** Beside cause and remedy, what finished work says. */
export const finishFields = {
  /** The scheme that was followed. */
  schemeId: id.nullable().default(null),
  laborMinutes: z.number().int().min(0).max(100_000).nullable().default(null),
  measured: z.array(measuredValue).max(20).default([]),
  /** Spare parts that were used, and the store that they leave with this step. */
  storeId: id.nullable().default(null),
  parts: z
    .array(
      z.object({
        partId: id,
        count: z.number().int().min(1).max(1000),
        serialNumbers: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
        /** Where it lies, if not in the store of the step. */
        storeId: id.optional(),
      }),
    )
    .max(50)
    .default([]),
};
