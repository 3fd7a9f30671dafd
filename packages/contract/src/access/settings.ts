import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, SECONDS, unit, withFields } from '../core/fields.ts';
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

const NEW_CHARGER_WORDS = {
  pending: { en: 'Wait for adoption', zh: '等待人工接入' },
  accept: { en: 'Accept', zh: '直接允许连接' },
  refuse: { en: 'Refuse', zh: '拒绝连接' },
};
const DAYS = { en: 'days', zh: '天' };
export const SETTING_FIELDS = {
  'network.newChargers': {
    kind: 'word',
    values: NEW_CHARGER_WORDS,
    words: { en: 'Chargers with an unknown serial number', zh: '未登记充电桩的处理' },
    hint: {
      en: 'When such a charger connects, it waits for adoption, is accepted, or is refused.',
      zh: '序列号未登记的充电桩连接时如何处理：等待运营人员接入、直接允许，或拒绝连接。',
    },
  },
  'network.heartbeatInterval': {
    kind: 'count',
    unit: SECONDS,
    words: { en: 'Heartbeat interval', zh: '心跳间隔' },
    hint: {
      en: 'How often chargers are told to send a heartbeat, 10 to 86,400 s. In force when a charger boots the next time.',
      zh: '要求充电桩每隔多久发送一次心跳，10 到 86400 秒。充电桩下次启动时生效。',
    },
  },
  'network.ocppLogDays': {
    kind: 'count',
    unit: DAYS,
    words: { en: 'Keep the OCPP log for', zh: 'OCPP 日志保留时间' },
    hint: {
      en: 'Older OCPP messages are deleted automatically, 1 to 3,650 days.',
      zh: '超过保留时间的 OCPP 报文会自动清理，1 到 3650 天。',
    },
  },
  'network.ocppLogGb': {
    kind: 'count',
    unit: unit('GB'),
    words: { en: 'Maximum size of the OCPP log', zh: 'OCPP 日志最大容量' },
    hint: {
      en: 'When the log takes more room on the disk, its oldest days are removed, 1 to 100,000 GB.',
      zh: '日志占用的磁盘空间超过该容量时，自动删除最早的日期，1 到 100000 GB。',
    },
  },
  'network.ocppLogPointMb': {
    kind: 'count',
    unit: unit('MB'),
    words: { en: 'OCPP log per charge point and day', zh: '单桩每日日志限额' },
    hint: {
      en: 'Above this, only the starts and ends of sessions still stand alone; other messages of a kind are counted on one line, 1 to 10,000 MB.',
      zh: '单台充电桩当天的日志超过限额后，只完整保留充电开始和结束的报文，其余同类报文合并计数，1 到 10000 MB。',
    },
  },
  'network.ocppLogUnknownMb': {
    kind: 'count',
    unit: unit('MB'),
    words: { en: 'OCPP log of unknown chargers per day', zh: '未登记充电桩每日日志限额' },
    hint: {
      en: 'Above this, nothing more of unknown chargers is kept that day, 1 to 10,000 MB for all of them together.',
      zh: '所有未登记充电桩当天的日志合计超过限额后不再记录，1 到 10000 MB。',
    },
  },
  'network.publicUrl': {
    kind: 'text',
    words: { en: 'Address for chargers', zh: '充电桩访问地址' },
    hint: {
      en: 'Under which address chargers reach this server to fetch firmware and bring diagnostics, such as http://csms.example:8080. Empty: the address in the operator’s browser.',
      zh: '充电桩下载固件、上传诊断文件时访问本服务器的地址，例如 http://csms.example:8080；留空则使用操作人浏览器中的地址。',
    },
  },
  'network.browserOrigins': {
    kind: 'text',
    words: { en: 'Web pages that may connect as chargers', zh: '允许接入的浏览器网页' },
    hint: {
      en: 'Origins of simulators that run in a browser, such as https://tools.example.com, separated by commas. Connections from any other web page are refused.',
      zh: '在浏览器中运行的模拟器网页来源，如 https://tools.example.com，多个用逗号分隔。其他网页的接入请求一律拒绝。',
    },
  },
  'charging.lostSessionHours': {
    kind: 'count',
    unit: { en: 'hours', zh: '小时' },
    words: { en: 'End lost sessions after', zh: '失联订单自动结束' },
    hint: {
      en: 'When nothing has been heard from the charger for so long, the session is ended and billed to its last meter reading, 1 to 720 hours.',
      zh: '充电桩失联超过该时间后，按最后一次电表数据结束并结算充电订单，1 到 720 小时。',
    },
  },
  'charging.sampleDays': {
    kind: 'count',
    unit: DAYS,
    words: { en: 'Keep meter samples for', zh: '电表采样保留时间' },
    hint: {
      en: 'Older samples are removed by whole months, 60 to 3,650 days; 0 keeps them permanently. Only the curves of old sessions are lost, never their bills. Records under review keep their samples.',
      zh: '超过保留时间的采样按整月清理，60 到 3650 天，0 表示永久保留。清理后旧订单不再显示过程曲线，账单不受影响；待复核的订单保留采样。',
    },
  },
  'app.androidUrl': {
    kind: 'text',
    words: { en: 'Android app address', zh: 'Android 应用下载地址' },
    hint: {
      en: 'Where drivers get the Android app; the console shows it as a QR code. Empty: not shown.',
      zh: '车主下载 Android 应用的地址，控制台以二维码展示；留空则不展示。',
    },
  },
  'app.iosUrl': {
    kind: 'text',
    words: { en: 'iOS app address', zh: 'iOS 应用下载地址' },
    hint: {
      en: 'Where drivers get the iOS app; the console shows it as a QR code. Empty: not shown.',
      zh: '车主下载 iOS 应用的地址，控制台以二维码展示；留空则不展示。',
    },
  },
  'app.scanUrl': {
    kind: 'text',
    words: { en: 'Address in the codes on connectors', zh: '枪体二维码地址' },
    hint: {
      en: 'Where scanning the code on a connector leads; serial number and connector are added. Empty: the page of that connector here, where drivers see its state and report faults.',
      zh: '扫描充电枪二维码后打开的地址，会自动附加序列号和枪号；留空则打开本系统中该枪的页面，可查看状态和上报故障。',
    },
  },
  'service.contactMonths': {
    kind: 'count',
    unit: { en: 'months', zh: '个月' },
    words: { en: 'Erase driver contacts after', zh: '车主联系方式保留' },
    hint: {
      en: 'Phone and mail of drivers who reported a fault are erased after so long, 1 to 120 months.',
      zh: '车主上报故障时留下的手机号和邮箱，到期自动清除，1 至 120 个月。',
    },
  },
  'console.helpUrl': {
    kind: 'text',
    words: { en: 'Help page address', zh: '帮助页面地址' },
    hint: {
      en: 'Your own help page as an entry of the console’s menu: a web address, mailto: or tel:. Empty: not shown.',
      zh: '显示在控制台菜单中的帮助入口，可填网址、mailto: 或 tel: 链接；留空则不显示。',
    },
  },
  'console.mapTileUrl': {
    kind: 'text',
    words: { en: 'Tile server of the maps', zh: '地图瓦片地址' },
    hint: {
      en: 'For example https://tiles.example.com/{z}/{x}/{y}.png; {s} stands for the hosts a, b and c. Takes effect when a console is reloaded. Empty: the built-in map, with streets from PMTiles files in “maps” of the data folder.',
      zh: '例如 https://tiles.example.com/{z}/{x}/{y}.png，{s} 代表 a、b、c 三个主机；重新打开控制台后生效。留空则使用产品自带的底图；街道可由放入数据目录 maps 的 PMTiles 文件提供。',
    },
  },
  'console.mapTileCredit': {
    kind: 'text',
    words: { en: 'Credit on the maps', zh: '地图版权说明' },
    hint: {
      en: 'Whose map it is, as the terms of the tile server want it said, in the corner of the map.',
      zh: '按瓦片服务的条款显示在地图角落的版权信息。',
    },
  },
} as const satisfies Fields;

/** The settings of the whole installation that an administrator changes at run time. */
export const settingValues = z.object(
  withFields(SETTING_FIELDS, {
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
  }),
);
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
    log: { operation: 'config.set', words: { en: 'Change setting', zh: '修改系统参数' }, operand: 'key' },
  }),
};
