import { z } from 'zod';
import { type Fields, isRequired, MINUTES, NOTE, PHOTOS, REASON, withFields } from '../core/fields.ts';
import { id, identity, instant, note } from '../core/values.ts';
import { measuredValue, stepFiles, taskId, WAITING_FOR, WAITING_FOR_WORDS } from './work-orders.words.ts';

export const SERVICE_MAN = { kind: 'thing', words: { en: 'Technician', zh: '运维人员' } } as const;
/** What is taken out of a store, a line each. */
export const USED_PART_FIELDS = {
  storeId: { kind: 'thing', words: { en: 'From store', zh: '出库存放点' } },
  partId: { kind: 'thing', words: { en: 'Spare part', zh: '备件' } },
  count: { kind: 'count', words: { en: 'Count', zh: '数量' } },
  serialNumbers: {
    kind: 'text',
    long: true,
    words: { en: 'Serial numbers', zh: '序列号' },
    hint: { en: 'One per piece, one per line.', zh: '每件一个，每行一个。' },
  },
} as const satisfies Fields;
export const STEP_FIELDS = {
  serviceManId: SERVICE_MAN,
  leaderId: { kind: 'thing', words: { en: 'Leader', zh: '负责人' } },
  unfitReason: { kind: 'text', words: { en: 'Reason for sending this person anyway', zh: '仍派此人的原因' } },
  reason: REASON,
  note: NOTE,
  files: PHOTOS,
  waitingFor: {
    kind: 'word',
    values: WAITING_FOR_WORDS,
    words: { en: 'Waiting for', zh: '挂起原因' },
    hint: { en: 'The deadlines of the order are paused while it is on hold.', zh: '挂起期间工单不计时。' },
  },
  until: { kind: 'time', words: { en: 'Until', zh: '预计恢复时间' } },
  cause: { kind: 'text', long: true, words: { en: 'Cause', zh: '故障原因' } },
  remedy: { kind: 'text', long: true, words: { en: 'What was done', zh: '处理措施' } },
  schemeId: { kind: 'thing', words: { en: 'Solution used', zh: '采用的方案' } },
  laborMinutes: { kind: 'count', unit: MINUTES, words: { en: 'Labour', zh: '工时' } },
  storeId: USED_PART_FIELDS.storeId,
} as const satisfies Fields;

/** What each step of a person says. `requestId`: made by the sender, so that a step lands once. */
export const orderStep = {
  taskId,
  ...withFields(STEP_FIELDS, { note: note.default(''), files: stepFiles }),
  requestId: z.string().trim().min(8).max(64).optional(),
};
/** Of a hold: what is waited for, and until when. */
export const holdFields = withFields(STEP_FIELDS, { waitingFor: z.enum(WAITING_FOR), until: instant });

/** What was found and done. */
export const foundAndDone = z.string().trim().max(1000);

const pieces = withFields(USED_PART_FIELDS, {
  partId: id,
  count: z.number().int().min(1).max(1000),
});
/** Spare parts that were used. */
export const usedPart = z.object({
  ...pieces,
  ...withFields(USED_PART_FIELDS, {
    serialNumbers: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
    /** Where it lies, if not in the store of the step. */
    storeId: id.optional(),
  }),
});
/** Spare parts that are kept. */
export const keptPart = z.object({
  ...pieces,
  ...withFields(USED_PART_FIELDS, {
    /** Which pieces, where the part has serial numbers; none: any that are free. */
    serialNumbers: z.array(identity(100)).max(100).default([]),
  }),
});

/** Beside cause and remedy, what finished work says. */
export const finishFields = {
  ...withFields(STEP_FIELDS, {
    /** The scheme that was followed. */
    schemeId: id.nullable().default(null),
    laborMinutes: z.number().int().min(0).max(100_000).nullable().default(null),
    /** The store that the used parts leave with this step. */
    storeId: id.nullable().default(null),
  }),
  measured: z.array(measuredValue).max(20).default([]),
  parts: z.array(usedPart).max(50).default([]),
};

/** All that steps of an order say. */
export const orderStepForm = z.object({
  ...orderStep,
  ...holdFields,
  ...finishFields,
  ...withFields(STEP_FIELDS, {
    reason: note.min(1),
    cause: foundAndDone.min(1),
    remedy: foundAndDone.min(1),
    serviceManId: id,
    leaderId: id,
    /** Why a man is sent who lacks a skill that the order needs. */
    unfitReason: z.string().trim().max(500).default(''),
  }),
});

/** What a deed may ask for. */
const asked = {
  ...orderStepForm.shape,
  ...withFields(STEP_FIELDS, { note: note.min(1) }),
  /** Absent: it is given to a contractor, whose leader gets it. */
  serviceManId: orderStepForm.shape.serviceManId.optional(),
  contractorId: id.optional(),
};
export type AskedField = Exclude<keyof typeof asked, 'taskId' | 'files' | 'requestId' | 'leaderId'>;
/** What a person says with a step. */
export type StepSaid = Partial<z.output<z.ZodObject<typeof asked>>> & { taskId: string };

/** Whether a step must say something that its deed asks for. */
export const mustBeSaid = (field: AskedField): boolean => isRequired(asked[field]);

export type StepBody<F extends AskedField> = z.ZodObject<Omit<typeof orderStep, F> & Pick<typeof asked, F>>;
/** The body of a step that asks for these. */
export const stepBody = <F extends AskedField>(asks: readonly F[]): StepBody<F> =>
  z.object({ ...orderStep, ...Object.fromEntries(asks.map((field) => [field, asked[field]])) }) as never;
