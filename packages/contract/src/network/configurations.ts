import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DESCRIPTION, type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { flag, id, idParam, instant, keyword, name, note, nothing, pageOf, paging } from '../core/values.ts';
import { command, givenCommands } from './commands.ts';
import { checkConfigurationValue } from './configuration-keys.ts';
import { POINT_FIELDS, serialNumber } from './points.ts';
import { configurationKeyName, configurationValue, isGuardedKey } from './wishes.ts';

export const CONFIGURED_POINT_FIELDS = {
  pointName: { kind: 'text', words: { en: 'Charge point', zh: '充电桩' } },
  stationId: POINT_FIELDS.stationId,
  stationName: POINT_FIELDS.stationName,
  vendor: POINT_FIELDS.vendor,
  model: POINT_FIELDS.model,
  softwareVersion: { kind: 'text', words: { en: 'Firmware', zh: '固件' } },
  readTime: { kind: 'time', zone: 'timeZone', words: { en: 'Last read', zh: '最近读取' } },
  templateId: { kind: 'thing', words: { en: 'Template', zh: '模板' } },
  templateName: { kind: 'text', words: { en: 'Template', zh: '模板' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** A charge point with what is known of its configuration. */
export const configuredPoint = z.object(
  withFields(CONFIGURED_POINT_FIELDS, {
    serialNumber,
    pointName: z.string(),
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    online: z.boolean(),
    vendor: z.string().nullable(),
    model: z.string().nullable(),
    softwareVersion: z.string().nullable(),
    readTime: instant.nullable(),
    keyCount: z.number().int(),
    templateId: id.nullable(),
    templateName: z.string().nullable(),
    /** Keys of the template whose last read value is another; null: no template, or nothing read yet. */
    drift: z.number().int().nullable(),
    /** Changed keys that wait for a reboot. */
    rebootPending: z.number().int(),
  }),
);
export type ConfiguredPoint = z.infer<typeof configuredPoint>;

/** What a variable of a device model is beside its value (OCPP 2.0.1 part 1 §4). */
export const deviceVariable = z.object({
  component: z.string(),
  componentInstance: z.string().optional(),
  evseNo: z.number().int().optional(),
  evseConnectorNo: z.number().int().optional(),
  variable: z.string(),
  variableInstance: z.string().optional(),
  dataType: z.string().optional(),
  unit: z.string().optional(),
  least: z.number().optional(),
  most: z.number().optional(),
  /** Those that it may have, separated by commas. */
  values: z.string().optional(),
});
export type DeviceVariable = z.infer<typeof deviceVariable>;

export const configurationEntry = z.object({
  key: z.string(),
  value: z.string().nullable(),
  readonly: z.boolean(),
  reportTime: instant,
  /** Taken by the charge point, in force after its next reboot. */
  pendingValue: z.string().nullable(),
  rebootSince: instant.nullable(),
  /** What the template wants here; null: nothing. */
  templateValue: z.string().nullable(),
  /** Null: a key of OCPP 1.6. */
  variable: deviceVariable.nullable(),
});
export type ConfigurationEntry = z.infer<typeof configurationEntry>;

/** `key → value`: the guarded keys stay out, and known keys have values of their kind. */
const templateValues = z.record(configurationKeyName, configurationValue).superRefine((values, context) => {
  const entries = Object.entries(values);
  if (entries.length === 0 || entries.length > 200)
    context.addIssue({ code: 'custom', message: '', path: [], params: { count: entries.length } });
  for (const [key, value] of entries)
    if (isGuardedKey(key) || checkConfigurationValue(key, value) !== null)
      context.addIssue({ code: 'custom', message: '', path: [key] });
});

const ANY = { en: 'Empty: any', zh: '留空为不限' };
export const TEMPLATE_FIELDS = {
  templateName: { kind: 'text', words: { en: 'Name', zh: '模板名称' } },
  description: { ...DESCRIPTION, words: { en: 'Description', zh: '说明' } },
  vendor: { ...POINT_FIELDS.vendor, hint: ANY },
  model: { ...POINT_FIELDS.model, hint: ANY },
  providerId: PROVIDER,
  providerName: PROVIDER,
  updateTime: { kind: 'time', words: { en: 'Changed', zh: '更新时间' } },
} as const satisfies Fields;

export const configurationTemplate = z.object(
  withFields(TEMPLATE_FIELDS, {
    id,
    providerId: id,
    providerName: z.string(),
    templateName: z.string(),
    description: z.string(),
    /** For charge points of this vendor and model; empty: of any. */
    vendor: z.string(),
    model: z.string(),
    values: z.record(z.string(), z.string()),
    /** Charge points that follow it, and how many of them differ from it. */
    pointCount: z.number().int(),
    driftCount: z.number().int(),
    updateTime: instant,
  }),
);
export type ConfigurationTemplate = z.infer<typeof configurationTemplate>;

export const templateForm = z.object(
  withFields(TEMPLATE_FIELDS, {
    providerId: id,
    templateName: name,
    description: note.default(''),
    vendor: z.string().trim().max(50).default(''),
    model: z.string().trim().max(50).default(''),
    values: templateValues,
  }),
);

const serialParam = z.object({ serialNumber });

export const configurations = {
  list: endpoint({
    method: 'GET',
    path: '/web/configurations',
    summary: 'Charge points with their make, when their configuration was last read, and how it differs from its template',
    access: 'configuration:read',
    query: z.object({
      ...paging,
      keyword,
      stationId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      vendor: z.string().max(50).optional(),
      model: z.string().max(50).optional(),
      templateId: z.coerce.number().int().optional(),
      /** Only those that differ from their template. */
      drift: flag,
      /** Only those that wait for a reboot. */
      rebootPending: flag,
      /** Only those whose configuration was never read. */
      unread: flag,
    }),
    response: pageOf(configuredPoint),
  }),
  models: endpoint({
    method: 'GET',
    path: '/web/configurations/models',
    summary: 'The makes and models of the charge points that one sees',
    access: 'configuration:read',
    response: z.array(z.object({ vendor: z.string(), model: z.string(), count: z.number().int() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/configurations/:serialNumber',
    summary: 'The configuration of a charge point as last read',
    access: 'configuration:read',
    params: serialParam,
    response: configuredPoint.extend({
      entries: z.array(configurationEntry),
      /** Keys that were asked for and that it does not know. */
      unknownKeys: z.array(z.string()),
      /** The version of OCPP that it spoke last, by its subprotocol; null: it has never come. */
      protocol: z.string().nullable(),
      /** A reading is under way. */
      reading: z.boolean(),
      /** Why the last reading failed: a command's result. */
      readFailure: z.string().nullable(),
      /** How many keys it told that were more than are kept. */
      keysCut: z.number().int(),
    }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/web/configurations/read',
    summary: 'Ask charge points for all their configuration keys',
    access: 'configuration:read',
    body: z.object({ serialNumbers: z.array(serialNumber).min(1).max(1000) }),
    response: givenCommands,
    log: { operation: 'configuration.read', words: { en: 'Read configuration', zh: '读取充电桩配置' }, operand: 'serialNumbers' },
  }),
  change: endpoint({
    method: 'POST',
    path: '/web/configurations/:serialNumber/change',
    summary: 'Ask a charge point to change one configuration key',
    access: 'configuration:write',
    params: serialParam,
    body: z
      .object({
        key: configurationKeyName.refine((key) => !isGuardedKey(key)),
        value: configurationValue,
        reason: note.default(''),
      })
      .refine(({ key, value }) => checkConfigurationValue(key, value) === null, { path: ['value'] }),
    response: command,
    log: {
      operation: 'configuration.change',
      words: { en: 'Change configuration key', zh: '修改充电桩配置' },
      operand: 'serialNumber',
    },
  }),
};

export const configurationTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/web/configurationTemplates',
    summary: 'Configuration templates',
    access: 'configuration:read',
    query: z.object({ ...paging, keyword }),
    response: pageOf(configurationTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/configurationTemplates',
    summary: 'Make a configuration template',
    access: 'configuration:write',
    needsAllStations: true,
    body: templateForm,
    response: configurationTemplate,
    log: {
      operation: 'configurationTemplate.create',
      words: { en: 'Create configuration template', zh: '新建配置模板' },
      operand: 'templateName',
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/configurationTemplates/:id',
    summary: 'Change a configuration template; charge points that follow it then differ until it is applied again',
    access: 'configuration:write',
    needsAllStations: true,
    params: idParam,
    body: templateForm.omit({ providerId: true }),
    response: configurationTemplate,
    log: {
      operation: 'configurationTemplate.update',
      words: { en: 'Change configuration template', zh: '修改配置模板' },
      operand: 'id',
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/configurationTemplates/:id',
    summary: 'Remove a configuration template; nothing changes at the charge points that followed it',
    access: 'configuration:write',
    needsAllStations: true,
    params: idParam,
    response: nothing,
    log: {
      operation: 'configurationTemplate.remove',
      words: { en: 'Delete configuration template', zh: '删除配置模板' },
      operand: 'id',
    },
  }),
  apply: endpoint({
    method: 'POST',
    path: '/web/configurationTemplates/:id/apply',
    summary: 'Let charge points follow a template: each differing key becomes a command',
    access: 'configuration:write',
    params: idParam,
    body: z.object({ serialNumbers: z.array(serialNumber).min(1).max(1000), reason: note.default('') }),
    response: z.object({
      batchId: z.uuid().nullable(),
      commands: z.number().int(),
      /** Charge points that are changed, and those that are as the template wants already. */
      points: z.number().int(),
      upToDate: z.number().int(),
      /** Those of another make or model, or of another provider: left as they are. */
      unfit: z.array(serialNumber),
    }),
    log: {
      operation: 'configurationTemplate.apply',
      words: { en: 'Apply configuration template', zh: '应用配置模板' },
      operand: 'id',
    },
  }),
};
