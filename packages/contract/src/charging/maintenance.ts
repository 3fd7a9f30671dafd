import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import type { Language } from '../core/language.ts';
import { id, idParam, instant, keyword, manyOf, note, nothing, pageOf, paging } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';

/** For which reasons an outage is not the operator's (23 CFR 680.116(b)(3)); where windows overlap the first of this order is the reason. */
export const MAINTENANCE_KINDS = [
  'preventiveMaintenance',
  'upgrade',
  'utilityOutage',
  'vandalism',
  'naturalDisaster',
  'limitedHours',
] as const;
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number];

/** In words, for the console and exports alike. */
export const MAINTENANCE_KIND_WORDS: Readonly<Record<MaintenanceKind, Readonly<Record<Language, string>>>> = {
  preventiveMaintenance: { en: 'Preventive maintenance', zh: '预防性维护' },
  upgrade: { en: 'Upgrade', zh: '升级改造' },
  utilityOutage: { en: 'Utility outage', zh: '电网停电' },
  vandalism: { en: 'Vandalism', zh: '人为破坏' },
  naturalDisaster: { en: 'Natural disaster', zh: '自然灾害' },
  limitedHours: { en: 'Limited hours', zh: '限时开放' },
};

export const MAINTENANCE_STATES = ['planned', 'running', 'over'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];
/** How long back a window may begin, in days: as long as comings and goings are kept. */
export const MAINTENANCE_DAYS_BACK = 28;
/** How long a window may be, in days. */
export const MAINTENANCE_MAX_DAYS = 366;

export const maintenanceWindow = z.object({
  id,
  stationId: id,
  stationName: z.string(),
  providerName: z.string(),
  timeZone: z.string(),
  /** Null: every point of the station. */
  serialNumber: serialNumber.nullable(),
  pointName: z.string().nullable(),
  startTime: instant,
  endTime: instant,
  kind: z.enum(MAINTENANCE_KINDS),
  note: z.string(),
  state: z.enum(MAINTENANCE_STATES),
  createdBy: z.string(),
});
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

/** What a window says; whose it is stays what it was when it was made. */
export const maintenanceForm = z.object({
  startTime: instant,
  endTime: instant,
  kind: z.enum(MAINTENANCE_KINDS),
  note: note.default(''),
});

export const maintenanceWindows = {
  list: endpoint({
    method: 'GET',
    path: '/web/maintenanceWindows',
    summary: 'Maintenance windows, latest start first',
    access: 'uptime:read',
    query: z.object({
      ...paging,
      keyword,
      stationId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      serialNumber: serialNumber.optional(),
      state: z.enum(MAINTENANCE_STATES).optional(),
      kind: manyOf(z.enum(MAINTENANCE_KINDS)),
    }),
    response: pageOf(maintenanceWindow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/maintenanceWindows',
    summary: 'Announce maintenance of a station or of one point of it',
    access: 'maintenance:write',
    body: maintenanceForm.extend({ stationId: id, serialNumber: serialNumber.nullish() }),
    response: maintenanceWindow,
    log: { operation: 'maintenance.create', operand: 'stationId' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/maintenanceWindows/:id',
    summary: 'Change a maintenance window',
    access: 'maintenance:write',
    params: idParam,
    body: maintenanceForm,
    response: maintenanceWindow,
    log: { operation: 'maintenance.update', operand: 'id' },
  }),
  end: endpoint({
    method: 'POST',
    path: '/web/maintenanceWindows/:id/end',
    summary: 'End a running maintenance window now',
    access: 'maintenance:write',
    params: idParam,
    response: maintenanceWindow,
    log: { operation: 'maintenance.end', operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/maintenanceWindows/:id',
    summary: 'Delete a maintenance window',
    access: 'maintenance:write',
    params: idParam,
    response: nothing,
    log: { operation: 'maintenance.delete', operand: 'id' },
  }),
};
