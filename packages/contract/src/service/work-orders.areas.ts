import { z } from 'zod';
import { type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { id, name } from '../core/values.ts';
import { person, WORK_ORDER_FIELDS } from './work-orders.orders.ts';
import { SKILLS } from './work-orders.words.ts';

export const SERVICE_AREA_FIELDS = {
  areaName: WORK_ORDER_FIELDS.areaName,
  providerId: PROVIDER,
  leaderId: WORK_ORDER_FIELDS.leader,
  deputyId: { kind: 'thing', words: { en: 'Deputy', zh: '代理负责人' } },
  isDefault: { kind: 'flag', words: { en: 'Covers all stations without an area', zh: '负责所有未划分区域的站点' } },
  pcaId: {
    kind: 'text',
    words: { en: 'Region code', zh: '地区编码' },
    hint: {
      en: 'Stations with this code belong to it. A smaller region takes precedence.',
      zh: '带有该编码的站点属于本区域，下级地区优先于上级地区。',
    },
  },
  stationIds: {
    kind: 'thing',
    words: { en: 'Named stations', zh: '指定站点' },
    hint: { en: 'They take precedence over regions.', zh: '优先于地区编码。' },
  },
  serviceMen: { kind: 'thing', words: { en: 'Technicians', zh: '运维人员' } },
} as const satisfies Fields;

/** People who are sent, each with what he can do. */
export const skilledMen = z
  .array(z.object({ id, skills: z.array(z.enum(SKILLS)).max(SKILLS.length).default([]) }))
  .max(200)
  .default([]);

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
export const serviceAreaForm = z.object(
  withFields(SERVICE_AREA_FIELDS, {
    /** Absent: a new area. */
    id: id.optional(),
    areaName: name,
    providerId: id,
    isDefault: z.boolean().default(false),
    pcaId: z.string().trim().min(1).max(20).nullable().default(null),
    stationIds: z.array(id).max(500).default([]),
    leaderId: id,
    deputyId: id.nullable().default(null),
    serviceMen: skilledMen,
  }),
);
