import { z } from 'zod';

/** Messages that TriggerMessage asks for (OCPP 1.6 §5.17). */
export const TRIGGERED_MESSAGES = [
  'BootNotification',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'StatusNotification',
] as const;
/** What the security extensions let one trigger besides (ExtendedTriggerMessage). */
export const EXTENDED_MESSAGES = [
  'BootNotification',
  'LogStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'SignChargePointCertificate',
  'StatusNotification',
] as const;

const idTag = z.string().trim().min(1).max(20);
/** 0 is the whole charge point. */
const connectorOrWhole = z.number().int().min(0).max(32_767);
const connector = z.number().int().min(1).max(32_767);

/** The console's form asks for all three (specification section 5); the protocol only for the vendor (OCPP 1.6 §6.15). */
export const dataTransferForm = z.object({
  vendorId: z.string().trim().min(1).max(255),
  messageId: z.string().trim().min(1).max(50),
  data: z.string().min(1).max(20_000),
});
export const dataTransferPayload = dataTransferForm.partial({ messageId: true, data: true });
export const compositeSchedulePayload = z.object({
  connectorId: connectorOrWhole,
  /** Seconds. */
  duration: z.number().int().min(1).max(604_800),
  chargingRateUnit: z.enum(['A', 'W']).optional(),
});
/** Values of configuration keys are at most 500 characters long (OCPP 1.6 §7.29). */
export const configurationKeyName = z.string().trim().min(1).max(50);
export const configurationValue = z.string().max(500);

/** Keys that would lock us out when they are changed past us: the connection's password is set with the charge point itself. */
export const GUARDED_KEYS: readonly string[] = ['AuthorizationKey'];
/** Some chargers compare the names of keys without case. */
export const isGuardedKey = (key: string): boolean => GUARDED_KEYS.some((one) => one.toLowerCase() === key.trim().toLowerCase());

/** What the operations that people give by hand carry; the official schema is checked besides. */
export const COMMAND_PAYLOADS = {
  RemoteStartTransaction: z.looseObject({ idTag, connectorId: connector.optional() }),
  RemoteStopTransaction: z.object({ transactionId: z.number().int() }),
  ChangeAvailability: z.object({ connectorId: connectorOrWhole, type: z.enum(['Operative', 'Inoperative']) }),
  ClearCache: z.object({}),
  UnlockConnector: z.object({ connectorId: connector }),
  GetLocalListVersion: z.object({}),
  TriggerMessage: z.object({ requestedMessage: z.enum(TRIGGERED_MESSAGES), connectorId: connector.optional() }),
  ExtendedTriggerMessage: z.object({ requestedMessage: z.enum(EXTENDED_MESSAGES), connectorId: connector.optional() }),
  DataTransfer: dataTransferPayload,
  GetCompositeSchedule: compositeSchedulePayload,
  Reset: z.object({ type: z.enum(['Soft', 'Hard']) }),
  GetConfiguration: z.object({ key: z.array(configurationKeyName).max(500).optional() }),
  ChangeConfiguration: z.object({
    key: configurationKeyName.refine((key) => !isGuardedKey(key)),
    value: configurationValue,
  }),
} as const satisfies Record<string, z.ZodType>;

/** Adds what is wrong with an operation's payload to the findings of its request, at `payload.…`. */
export function checkCommandPayload(
  request: { action: string; payload: Readonly<Record<string, unknown>> },
  context: z.core.$RefinementCtx,
): void {
  const schema: z.ZodType | undefined = (COMMAND_PAYLOADS as Readonly<Record<string, z.ZodType>>)[request.action];
  const checked = schema?.safeParse(request.payload);
  // Without its words: whoever reads the request has an own language for them.
  for (const { message: _, ...issue } of checked?.error?.issues ?? [])
    context.issues.push({ ...issue, input: request.payload, path: ['payload', ...issue.path] } as never);
}
