import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { type Fields, PROVIDER, REASON, withFields } from '../core/fields.ts';
import { flag, id, instant, keyword, manyOf, note, pageOf, paging } from '../core/values.ts';
import { COMMAND_REASONS } from './command-reasons.ts';
import { COMMAND_RESULTS } from './command-results.ts';
import { COMMAND_ACTION_WORDS } from './command-words.ts';
import { personAtWork, pointFilter, serialNumber } from './points.ts';
import { COMMAND_ACTIONS, type CommandAction, isGuardedKey, type PayloadOf, WISHES } from './wishes.ts';

/**
 * A command's life (field rule 16): queued → sent → answered → effect observed; or expired, cancelled or replaced by a newer one before it was sent, or failed (could not be carried
 * out).
 */
export const COMMAND_STATUSES = ['queued', 'sent', 'answered', 'observed', 'expired', 'cancelled', 'replaced', 'failed'] as const;

export const COMMAND_FIELDS = {
  action: { kind: 'word', values: COMMAND_ACTION_WORDS, words: { en: 'Operation', zh: '操作' } },
  reason: { kind: 'text', words: REASON.words },
  requestedBy: { kind: 'text', words: { en: 'By', zh: '操作人' } },
  requestTime: { kind: 'time', seconds: true, words: { en: 'Time', zh: '时间' } },
  answerTime: { kind: 'time', words: { en: 'Answered', zh: '应答时间' } },
  expireTime: { kind: 'time', words: { en: 'Valid until', zh: '有效期至' } },
  providerName: PROVIDER,
} as const satisfies Fields;

/** Why somebody asks chargers for something. */
export const reasonForm = z.object(withFields(COMMAND_FIELDS, { reason: note.default('') }));

export const command = z.object(
  withFields(COMMAND_FIELDS, {
    id: z.uuid(),
    serialNumber,
    pointName: z.string(),
    stationName: z.string(),
    providerName: z.string(),
    action: z.enum(COMMAND_ACTIONS),
    payload: z.record(z.string(), z.unknown()),
    status: z.enum(COMMAND_STATUSES),
    result: z.enum(COMMAND_RESULTS).nullable(),
    /** The charger's answer as it came (or its error). */
    answer: z.unknown().nullable(),
    /** What the answer tells beyond its result, in the words of no version of OCPP; null where it tells nothing. */
    told: z.unknown().nullable(),
    /** Observed effect: what was seen to happen, or `none` when the time for it passed without. */
    effect: z.string().nullable(),
    /** What a person has entered. */
    reason: z.string(),
    /** Why the system gave it; null: a person did. */
    systemReason: z.object({ key: z.enum(COMMAND_REASONS), of: z.string() }).nullable(),
    requestedBy: z.string(),
    requestTime: instant,
    sentTime: instant.nullable(),
    answerTime: instant.nullable(),
    effectTime: instant.nullable(),
    expireTime: instant,
    /** Why it has not been sent yet; null: it has, or never will be. */
    waitsFor: z.enum(['connection', 'command']).nullable(),
    /** Why it was refused; null: nobody was working there. */
    refusedFor: personAtWork.nullable(),
    /** The answer came after the time for it had run out. */
    late: z.boolean(),
    /** Commands that were given together. */
    batchId: z.uuid().nullable(),
  }),
);
export type Command = z.infer<typeof command>;

/** Adds what is wrong with a wish to the findings of its request, at `payload.…`. */
function checkPayload(
  { action, payload }: { action: CommandAction; payload: Readonly<Record<string, unknown>> },
  context: z.core.$RefinementCtx,
): void {
  const checked = WISHES[action].payload.safeParse(payload);
  // Without its words: the reader of the request has an own language for them.
  for (const { message: _, ...issue } of checked.error?.issues ?? [])
    context.issues.push({ ...issue, input: payload, path: ['payload', ...issue.path] } as never);
  // Passwords are set by a call of their own.
  if (action === 'changeConfiguration' && isGuardedKey(String(payload.key)))
    context.addIssue({ code: 'custom', input: payload.key, path: ['payload', 'key'] });
  if (action === 'changeVariables' && checked.success)
    for (const [index, { key }] of (checked.data as PayloadOf<'changeVariables'>).values.entries())
      if (isGuardedKey(key)) context.addIssue({ code: 'custom', input: key, path: ['payload', 'values', index, 'key'] });
}

/** So many charge points at most are asked for something at once. */
export const MAX_TARGETS = 5000;

/** Charge points named one by one, or all that a filter finds: then with the number that was confirmed. */
export const commandTargets = {
  serialNumbers: z.array(serialNumber).min(1).max(1000).optional(),
  matching: z.object({ ...pointFilter, count: z.number().int().min(1).max(MAX_TARGETS) }).optional(),
};
/** Exactly one of the two ways to name charge points. */
export const namesTargets = (body: { serialNumbers?: unknown; matching?: unknown }): boolean =>
  (body.serialNumbers === undefined) !== (body.matching === undefined);

/** What came of commands given together: how many are under way, went well, went wrong, or left it open. */
export const commandProgress = z.object({
  total: z.number().int(),
  running: z.number().int(),
  good: z.number().int(),
  bad: z.number().int(),
  doubtful: z.number().int(),
});

/** The newest of them, in full; `count` says how many there are. */
export const givenCommands = z.object({ commands: z.array(command), count: z.number().int(), batchId: z.uuid() });

export const commands = {
  request: endpoint({
    method: 'POST',
    path: '/web/commands',
    summary: 'Ask one or many charge points for an operation',
    access: 'point:command',
    body: z
      .object({
        ...commandTargets,
        action: z.enum(COMMAND_ACTIONS),
        payload: z.record(z.string(), z.unknown()).default({}),
        reason: note.default(''),
      })
      .refine(namesTargets, { path: ['serialNumbers'] })
      .superRefine(checkPayload),
    response: givenCommands,
    log: { operation: 'command.request', words: { en: 'Operate charge point', zh: '充电桩远程操作' }, operand: 'serialNumbers' },
  }),
  targets: endpoint({
    method: 'POST',
    path: '/web/commands/targets',
    summary:
      'How many charge points a filter finds, how many of them are offline, how many sessions run there, and at which stations they are',
    access: 'point:command',
    body: z.object(pointFilter),
    response: z.object({
      points: z.number().int(),
      offline: z.number().int(),
      charging: z.number().int(),
      most: z.number().int(),
      stationIds: z.array(id),
    }),
    log: false,
  }),
  list: endpoint({
    method: 'GET',
    path: '/web/commands',
    summary: 'Commands, newest first',
    access: 'point:read',
    query: z.object({
      ...paging,
      keyword,
      serialNumber: serialNumber.optional(),
      stationId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      status: manyOf(z.enum(COMMAND_STATUSES)),
      result: manyOf(z.enum(COMMAND_RESULTS)),
      action: manyOf(z.enum(COMMAND_ACTIONS)),
      requestedBy: z.string().trim().max(100).optional(),
      from: instant.optional(),
      to: instant.optional(),
      late: flag,
      /** Not done: it could not be sent, was refused, or nothing was seen to change. */
      failed: flag,
      batchId: z.uuid().optional(),
    }),
    response: pageOf(command),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/web/commands/batches/:batchId',
    summary: 'What came of commands that were given together',
    access: { anyOf: ['point:read', 'configuration:read', 'smartCharging:read'] },
    params: z.object({ batchId: z.uuid() }),
    response: commandProgress,
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/commands/:id',
    summary: 'One command',
    // Who may start or stop a session, or has asked a charger on site, sees what became of it.
    access: { anyOf: ['point:read', 'charging:start', 'charging:stop', 'workOrder:process'] },
    params: z.object({ id: z.uuid() }),
    response: command,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/web/commands/:id/cancel',
    summary: 'Take back a command that has not been sent yet',
    access: { anyOf: ['point:command', 'charging:start', 'charging:stop'] },
    params: z.object({ id: z.uuid() }),
    response: command,
    log: { operation: 'command.cancel', words: { en: 'Cancel a command', zh: '撤回远程操作' }, operand: 'id' },
  }),
};

export const COMMANDS_ERRORS = {
  commandSent: entry(601, 409, 'The command has already been sent and cannot be cancelled', '命令已发送，无法撤回'),
  commandInvalid: entry(601, 422, 'The command does not match its official schema: {detail}', '命令内容不符合协议规范：{detail}'),
  matchingChanged: entry(
    601,
    409,
    'The filter now matches {count} charge points, not those confirmed. Please check again',
    '符合条件的充电桩已变为 {count} 台，请重新确认',
  ),
  tooManyTargets: entry(
    601,
    422,
    'At most {most} charge points at once. Please narrow the filter',
    '一次最多对 {most} 台充电桩操作，请缩小筛选范围',
  ),
} as const satisfies Record<string, ErrorEntry>;
