import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { withFields } from '../core/fields.ts';
import { instant, keyword, nothing, pageOf, paging } from '../core/values.ts';
import { CONNECTOR_TYPES, EQUIPMENT_TYPES, point, pointForm, serialNumber } from './points.ts';

/** A charger with an unknown serial number that has connected and waits for adoption (decisions section 6). */
export const newCharger = z.object({
  serialNumber,
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  softwareVersion: z.string().nullable(),
  firstSeenTime: instant,
  lastSeenTime: instant,
  attempts: z.number().int(),
  /** Where it called from last. */
  address: z.string(),
  /** From which addresses the serial number was claimed, the newest first, eight at most. More than one: a person must confirm the adoption. */
  addresses: z.array(z.string()),
  /** A known point whose serial number is the same but for case and blanks; a person must confirm the adoption. */
  lookAlike: serialNumber.nullable(),
  online: z.boolean(),
  rejected: z.boolean(),
  /** Highest connector number that it has reported a status of. */
  connectorCount: z.number().int(),
});
export type NewCharger = z.infer<typeof newCharger>;

/** Whether a charger is given a password when it is adopted; not where one of its model did not come back with it. */
export const PASSWORD_OFFERS = ['offered', 'failedBefore'] as const;

/** Where a proposal comes from: other points of the model, the number of connectors that the charger has reported, or nowhere. */
export const PROPOSAL_SOURCES = ['model', 'reported', 'none'] as const;

/** What is known of a new charger before a person describes it. Null: not known, never guessed. */
export const chargerProposal = z.object({
  source: z.enum(PROPOSAL_SOURCES),
  /** How many other points of this model are built like this, and how many points of the model there are. */
  alike: z.number().int(),
  ofModel: z.number().int(),
  equipmentType: z.enum(EQUIPMENT_TYPES).nullable(),
  /** kW */
  ratedPower: z.number().nullable(),
  connectors: z.array(
    z.object({
      connectorNo: z.number().int(),
      connectorType: z.enum(CONNECTOR_TYPES).nullable(),
      maxPowerW: z.number().int().nullable(),
    }),
  ),
});
export type ChargerProposal = z.infer<typeof chargerProposal>;

/** A new charger as a point of a station. */
export const adoptForm = pointForm.omit({ serialNumber: true }).extend(
  withFields(
    {
      confirmed: {
        kind: 'flag',
        words: {
          en: 'I have checked the rating plate on site: this is the right charger',
          zh: '已与现场充电桩铭牌核对，确认就是这一台',
        },
      },
      givePassword: {
        kind: 'flag',
        words: { en: 'Set a connection password', zh: '为其设置连接密码' },
        hint: {
          en: 'Sent over the current connection; the charger may restart once. It can connect as before until it returns with the password. If it does not within a day, nothing changes.',
          zh: '通过当前连接下发，充电桩可能重启一次。在它用密码重新接入之前，原方式仍可接入；24 小时内未用密码接入则保持原样。',
        },
      },
    },
    {
      /** A person has made sure that this is the charger: asked for where its serial number is claimed from several addresses or looks like another's. */
      confirmed: z.boolean().optional(),
      /** Give it a password over its connection, step by step; what it comes with now is good until it has come back with it. */
      givePassword: z.boolean().optional(),
    },
  ),
);

const serialParam = z.object({ serialNumber });

export const newChargers = {
  list: endpoint({
    method: 'GET',
    path: '/web/newChargers',
    summary: 'Chargers that have knocked and belong to nobody yet (super provider)',
    access: 'newCharger:read',
    query: z.object({
      ...paging,
      keyword,
      rejected: z.preprocess((v) => v === 'true' || v === true, z.boolean()).default(false),
    }),
    response: pageOf(newCharger),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/newChargers/:serialNumber',
    summary: 'A new charger, and what can be proposed for it',
    access: 'newCharger:read',
    params: serialParam,
    response: newCharger.extend({
      proposal: chargerProposal,
      /** The serial numbers that it told when it booted, without its identity. */
      toldSerials: z.array(z.string()),
      /** Whether it called over TLS; null: not known. */
      encrypted: z.boolean().nullable(),
      passwordOffer: z.enum(PASSWORD_OFFERS),
    }),
  }),
  adopt: endpoint({
    method: 'POST',
    path: '/web/newChargers/:serialNumber/adopt',
    summary: 'Make a new charger a charge point of a station',
    access: 'newCharger:adopt',
    params: serialParam,
    body: adoptForm,
    response: point,
    log: { operation: 'newCharger.adopt', words: { en: 'Adopt new charger', zh: '接入新桩' }, operand: 'serialNumber' },
  }),
  reject: endpoint({
    method: 'POST',
    path: '/web/newChargers/:serialNumber/reject',
    summary: 'Refuse a new charger from now on',
    access: 'newCharger:adopt',
    params: serialParam,
    response: nothing,
    log: { operation: 'newCharger.reject', words: { en: 'Reject new charger', zh: '拒绝新桩' }, operand: 'serialNumber' },
  }),
};

export const NEW_CHARGERS_ERRORS = {
  serialDoubtful: entry(
    601,
    422,
    'This serial number is used from several addresses or looks like another. Check the charger and confirm',
    '该序列号来自多个地址，或与其他充电桩相近。请核实后勾选确认',
  ),
} as const satisfies Record<string, ErrorEntry>;
