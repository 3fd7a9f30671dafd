import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/values.ts';

const webAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^https?:\/\/\S+$/)
  .default('');

/** The settings of the whole installation that an administrator changes at run time. */
export const settings = z.object({
  /** What happens to a charger with an unknown serial number: it waits for adoption, is let in, or is refused with 404. */
  'network.newChargers': z.enum(['pending', 'accept', 'refuse']).default('pending'),
  /** Seconds between heartbeats that chargers are told. */
  'network.heartbeatInterval': z.number().int().min(10).max(86_400).default(300),
  /** Days that OCPP frames are kept. */
  'network.ocppLogDays': z.number().int().min(1).max(3650).default(90),
  /** The address under which chargers reach this server to fetch and bring files. Empty: the one that the operator's browser uses. */
  'network.publicUrl': webAddress,
  /** Hours without any word from the charger after which a running session is closed by rule. */
  'charging.lostSessionHours': z.number().int().min(1).max(720).default(72),
  /** Where drivers get the phone app; the console shows them as QR codes. Empty: there is none. */
  'app.androidUrl': webAddress,
  'app.iosUrl': webAddress,
  /** An own help page (http, https, mailto or tel), as an entry of the console's menu. Empty: none. */
  'console.helpUrl': z
    .string()
    .trim()
    .max(500)
    .regex(/^$|^(https?:\/\/|mailto:|tel:)\S+$/)
    .default(''),
});
export type Settings = z.infer<typeof settings>;
export type SettingKey = keyof Settings;
export const settingKey = z.enum(Object.keys(settings.shape) as [SettingKey, ...SettingKey[]]);

export const settingRow = z.object({
  key: settingKey,
  value: z.union([z.string(), z.number()]),
  defaultValue: z.union([z.string(), z.number()]),
  changedBy: z.string().nullable(),
  changeTime: instant.nullable(),
});
export type SettingRow = z.infer<typeof settingRow>;

export const config = {
  list: endpoint({
    method: 'GET',
    path: '/system/config/list',
    summary: 'All settings with who changed them and when',
    access: 'config:read',
    response: z.array(settingRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/system/config/configKey/:key',
    summary: 'One setting',
    access: 'session',
    params: z.object({ key: settingKey }),
    response: z.union([z.string(), z.number()]),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/system/config/configKey/:key',
    summary: 'Change one setting (super provider)',
    access: 'config:write',
    params: z.object({ key: settingKey }),
    body: z.object({ value: z.union([z.string(), z.number()]) }),
    response: z.union([z.string(), z.number()]),
    log: { operation: 'config.set', operand: 'key' },
  }),
};
