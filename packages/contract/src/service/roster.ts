import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, idParam, instant, manyOf, nothing, pageOf, paging } from '../core/values.ts';

/** `off`: absent. `duty`: on duty, who is called first. */
export const ROSTER_KINDS = ['off', 'duty'] as const;
export type RosterKind = (typeof ROSTER_KINDS)[number];
export const ROSTER_TIMES = ['now', 'coming', 'past'] as const;
export const ROSTER_WORDS = {
  kinds: { off: { en: 'Off', zh: '休假' }, duty: { en: 'On duty', zh: '值班' } },
  times: { now: { en: 'Now', zh: '进行中' }, coming: { en: 'To come', zh: '未开始' }, past: { en: 'Over', zh: '已结束' } },
} as const;

/** When a person of the service is off or on duty. */
export const rosterEntry = z.object({
  id,
  providerId: id,
  providerName: z.string(),
  userId: id,
  name: z.string(),
  kind: z.enum(ROSTER_KINDS),
  startTime: instant,
  endTime: instant,
  /** Who leads or is called instead; null: the deputy of the area. */
  standIn: z.object({ id, name: z.string() }).nullable(),
  reason: z.string(),
  time: z.enum(ROSTER_TIMES),
  createdBy: z.string(),
});
export type RosterEntry = z.infer<typeof rosterEntry>;

export const rosterForm = z.object({
  userId: id,
  kind: z.enum(ROSTER_KINDS),
  startTime: instant,
  endTime: instant,
  standInId: id.nullable().default(null),
  reason: z.string().trim().max(200).default(''),
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const day = z.iso.date();

/** When a provider's service works: the clocks of response and repair count these hours of the station's zone. */
export const serviceHours = z.object({
  providerId: id,
  /** 1 is Monday. Without any, every hour counts. */
  week: z.array(z.object({ day: z.number().int().min(1).max(7), from: clock, to: clock })).max(21),
  holidays: z.array(day).max(400),
  /** Whether the clocks of urgent orders count every hour all the same. */
  urgentAlways: z.boolean(),
});
export type ServiceHours = z.infer<typeof serviceHours>;

export const roster = {
  list: endpoint({
    method: 'GET',
    path: '/web/roster',
    summary: 'Who of the service is off or on duty, and when',
    access: 'workOrder:read',
    query: z.object({
      ...paging,
      keyword: z.string().trim().max(100).optional(),
      providerId: z.coerce.number().int().optional(),
      kind: manyOf(z.enum(ROSTER_KINDS)),
      time: manyOf(z.enum(ROSTER_TIMES)),
    }),
    response: pageOf(rosterEntry),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/roster',
    summary: 'Enter that a person is off or on duty, as who dispatches or as the leader of a contractor of one of its people',
    access: { anyOf: ['workOrder:dispatch', 'workOrder:process'] },
    body: rosterForm,
    response: rosterEntry,
    log: { operation: 'roster.create', operand: 'userId' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/roster/:id',
    summary: 'Take an entry of the roster away, as who dispatches or as the leader of a contractor of one of its people',
    access: { anyOf: ['workOrder:dispatch', 'workOrder:process'] },
    params: idParam,
    response: nothing,
    log: { operation: 'roster.remove', operand: 'id' },
  }),
  hours: endpoint({
    method: 'GET',
    path: '/web/serviceHours',
    summary: 'The hours in which the clocks of work orders count',
    access: 'workOrder:read',
    query: z.object({ providerId: z.coerce.number().int().positive() }),
    response: serviceHours,
  }),
  saveHours: endpoint({
    method: 'PUT',
    path: '/web/serviceHours',
    summary: 'Set the hours in which the clocks of work orders count; orders that are open keep their goals',
    access: 'workOrder:dispatch',
    needsAllStations: true,
    body: serviceHours,
    response: serviceHours,
    log: { operation: 'serviceHours.save', operand: 'providerId' },
  }),
};
