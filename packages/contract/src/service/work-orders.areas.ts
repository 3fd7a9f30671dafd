import { z } from 'zod';
import { id, name } from '../core/values.ts';
import { person } from './work-orders.orders.ts';
import { SKILLS } from './work-orders.words.ts';

export const serviceMan = z.object({
  id,
  name: z.string(),
  username: z.string(),
  phone: z.string(),
  enabled: z.boolean(),
  skills: z.array(z.enum(SKILLS)),
  /** Orders that wait for this man. */
  open: z.number().int(),
});
export const serviceArea = z.object({
  id,
  areaName: z.string(),
  providerId: id,
  providerName: z.string(),
  isDefault: z.boolean(),
  /** The region code of its stations; null: those that are named. */
  pcaId: z.string().nullable(),
  stations: z.array(z.object({ id, stationName: z.string() })),
  leader: z.object({ id, name: z.string() }),
  deputy: person,
  serviceMen: z.array(serviceMan),
});
export type ServiceArea = z.infer<typeof serviceArea>;
export const serviceAreaForm = z.object({
  /** Absent: a new area. */
  id: id.optional(),
  areaName: name,
  providerId: id,
  isDefault: z.boolean().default(false),
  pcaId: z.string().trim().min(1).max(20).nullable().default(null),
  stationIds: z.array(id).max(500).default([]),
  leaderId: id,
  deputyId: id.nullable().default(null),
  serviceMen: z
    .array(z.object({ id, skills: z.array(z.enum(SKILLS)).max(SKILLS.length).default([]) }))
    .max(200)
    .default([]),
});
