import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, idParam, instant, keyword, name, note, nothing, pageOf, paging } from '../core/values.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** Specification section 3, with the additions of decisions section 6. */
export const stationForm = z.object({
  stationName: name,
  providerId: id,
  country: z.string().trim().min(2).max(60),
  address: z.string().trim().min(1).max(300),
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  /** IANA time zone: price slots and "today" are the station's. */
  timeZone: z.string().min(1).max(64),
  /** Province, city, area codes where the country has them. */
  pcaIds: z.array(z.string().max(20)).max(3).default([]),
  openingTime: z.object({ start: timeOfDay, end: timeOfDay }).default({ start: '00:00', end: '24:00' }),
  isPublic: z.boolean().default(true),
  servicePhone: z.string().trim().max(40).default(''),
  description: note.default(''),
  /** Site power limit in W; null: none. */
  siteLimitW: z.number().int().positive().nullable().default(null),
  facilities: z
    .array(z.enum(['reservations', 'parking', 'wifi', 'food', 'hotWater', 'recreation']))
    .max(6)
    .default([]),
});

export const station = stationForm.extend({
  id,
  providerName: z.string(),
  pointCount: z.number().int(),
  /** Sum of the points' rated power in kW. */
  totalPower: z.number(),
  createTime: instant,
});
export type Station = z.infer<typeof station>;

export const stations = {
  list: endpoint({
    method: 'GET',
    path: '/web/stations',
    summary: 'Stations',
    access: 'station:read',
    query: z.object({ ...paging, keyword, providerId: z.coerce.number().int().optional() }),
    response: pageOf(station),
  }),
  options: endpoint({
    method: 'GET',
    path: '/web/stations/options',
    summary: 'Stations to choose from: name and time zone only',
    access: 'session',
    query: z.object({ keyword, providerId: z.coerce.number().int().optional() }),
    response: z.array(z.object({ id, stationName: z.string(), timeZone: z.string(), providerId: id })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/stations/:id',
    summary: 'One station',
    access: 'station:read',
    params: idParam,
    response: station,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/stations',
    summary: 'Open a station',
    access: 'station:write',
    body: stationForm,
    response: station,
    log: { operation: 'station.create', operand: 'stationName' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/stations/:id',
    summary: 'Change a station',
    access: 'station:write',
    params: idParam,
    body: stationForm,
    response: station,
    log: { operation: 'station.update', operand: 'id' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/stations/:id',
    summary: 'Remove a station that has no points',
    access: 'station:write',
    params: idParam,
    response: nothing,
    log: { operation: 'station.remove', operand: 'id' },
  }),
};
