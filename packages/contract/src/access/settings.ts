import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pattern } from '../core/issue-words.ts';
import { instant } from '../core/values.ts';

const webAddress = z
  .string()
  .trim()
  .max(500)
  .regex(
    pattern(/^$|^https?:\/\/\S+$/, {
      en: 'Enter an address such as https://example.com',
      zh: '请输入正确的网址，如 https://example.com',
    }),
  )
  .default('');

/** A tile server's address with its places {z}, {x}, {y}, and {s} for the hosts a, b, c. */
const tileAddress = z
  .string()
  .trim()
  .max(500)
  .regex(
    pattern(/^$|^https?:\/\/(\{s\}\.)?[A-Za-z0-9.-]+(:\d{1,5})?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})[^\s"'<>]*$/, {
      en: 'Enter an address with {z}, {x} and {y} such as https://tiles.example.com/{z}/{x}/{y}.png',
      zh: '请输入包含 {z}、{x}、{y} 的地址，如 https://tiles.example.com/{z}/{x}/{y}.png',
    }),
  )
  .default('');

/** Where the pictures of a tile address come from; none for an empty one. */
export function tileHosts(address: string): string[] {
  const [, scheme, many, host] = /^(https?:\/\/)(\{s\}\.)?([^/]+)\//.exec(address) ?? [];
  if (!scheme || !host) return [];
  return (many ? ['a.', 'b.', 'c.'] : ['']).map((part) => `${scheme}${part}${host}`);
}

/** The settings of the whole installation that an administrator changes at run time. */
export const settingValues = z.object({
  /** What happens to a charger with an unknown serial number: it waits for adoption, is let in, or is refused with 404. */
  'network.newChargers': z.enum(['pending', 'accept', 'refuse']).default('pending'),
  /** Seconds between heartbeats that chargers are told. */
  'network.heartbeatInterval': z.number().int().min(10).max(86_400).default(300),
  /** Days that OCPP frames are kept. */
  'network.ocppLogDays': z.number().int().min(1).max(3650).default(90),
  /** The largest size of the OCPP log on the disk, in GB; above it the oldest days go. */
  'network.ocppLogGb': z.number().int().min(1).max(100_000).default(20),
  /** MB of the OCPP log that one charge point may fill a day; above it, only what carries money stands alone and the rest is counted. */
  'network.ocppLogPointMb': z.number().int().min(1).max(10_000).default(64),
  /** MB of the OCPP log that all unknown chargers together may fill a day. */
  'network.ocppLogUnknownMb': z.number().int().min(1).max(10_000).default(256),
  /** The address under which chargers reach this server to fetch and bring files. Empty: the one that the operator's browser uses. */
  'network.publicUrl': webAddress,
  /** Origins whose web pages may speak as charge points at /ocpp (simulators that run in a browser), separated by commas. Empty: none. */
  'network.browserOrigins': z
    .string()
    .trim()
    .toLowerCase()
    .max(500)
    .regex(
      pattern(/^$|^https?:\/\/[^\s,/]+(?: *, *https?:\/\/[^\s,/]+)*$/, {
        en: 'Enter origins such as https://tools.example.com, separated by commas',
        zh: '请输入网页来源，如 https://tools.example.com，多个用逗号分隔',
      }),
    )
    .default(''),
  /** Hours without any word from the charger after which a running session is closed by rule. */
  'charging.lostSessionHours': z.number().int().min(1).max(720).default(72),
  /** Days that meter samples and stray messages are kept, by whole months; 0: for ever. */
  'charging.sampleDays': z
    .number()
    .int()
    .max(3650)
    .refine((days) => days === 0 || days >= 60)
    .default(0),
  /** Where drivers get the phone app; the console shows them as QR codes. Empty: there is none. */
  'app.androidUrl': webAddress,
  'app.iosUrl': webAddress,
  /** An own help page (http, https, mailto or tel), as an entry of the console's menu. Empty: none. */
  'console.helpUrl': z
    .string()
    .trim()
    .max(500)
    .regex(
      pattern(/^$|^(https?:\/\/|mailto:|tel:)\S+$/, {
        en: 'Enter an address that begins with https://, mailto: or tel:',
        zh: '请输入以 https://、mailto: 或 tel: 开头的地址',
      }),
    )
    .default(''),
  /** A tile server for the maps. Empty: the map that the product ships. */
  'console.mapTileUrl': tileAddress,
  /** Whose map it is, as the tile server's terms want it said. */
  'console.mapTileCredit': z.string().trim().max(200).default(''),
  /** Where the code on a connector leads drivers; serial and connector number are added. Empty: the page of this installation for that code. */
  'app.scanUrl': webAddress,
  /** Months after which phone and mail of who has reported a fault are erased. */
  'service.contactMonths': z.number().int().min(1).max(120).default(12),
});
export type Settings = z.infer<typeof settingValues>;
export type SettingKey = keyof Settings;
export const settingKey = z.enum(Object.keys(settingValues.shape) as [SettingKey, ...SettingKey[]]);

export const settingRow = z.object({
  key: settingKey,
  value: z.union([z.string(), z.number()]),
  defaultValue: z.union([z.string(), z.number()]),
  changedBy: z.string().nullable(),
  changeTime: instant.nullable(),
});
export type SettingRow = z.infer<typeof settingRow>;

export const settings = {
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
    access: 'signedIn',
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
