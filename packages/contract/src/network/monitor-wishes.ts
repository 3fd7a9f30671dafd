import { z } from 'zod';

/** When a monitor reports (OCPP 2.0.1 §3.56). */
export const MONITOR_KINDS = ['upperThreshold', 'lowerThreshold', 'delta', 'periodic', 'periodicClockAligned'] as const;
export type MonitorKind = (typeof MONITOR_KINDS)[number];
/** Monitors by their kind. */
export const MONITOR_CRITERIA = ['threshold', 'delta', 'periodic'] as const;
/** Which monitors a charger works with: all that it has, those of its factory, those of its hardware alone. */
export const MONITORING_BASES = ['all', 'factoryDefault', 'hardWiredOnly'] as const;

/** More than any charger takes in one message. */
const MOST_AT_ONCE = 50;
const severity = z.number().int().min(0).max(9);
const monitorId = z.number().int().min(0).max(2_147_483_647);

/** A monitor as it is set. `id`: of one that is changed. */
export const monitorForm = z.strictObject({
  id: monitorId.optional(),
  key: z.string().trim().min(1).max(250),
  kind: z.enum(MONITOR_KINDS),
  /** A value of the variable, what it changes by, or seconds. */
  value: z.number().min(-1e12).max(1e12),
  severity,
  inTransaction: z.boolean().default(false),
});

/** What the wishes of monitoring say (OCPP 2.0.1 N02 to N06). */
export const monitorWishes = {
  /** Neither: all that it has. */
  getMonitors: z.strictObject({
    criteria: z.array(z.enum(MONITOR_CRITERIA)).min(1).max(3).optional(),
    /** Those of these variables alone. */
    keys: z.array(monitorForm.shape.key).min(1).max(MOST_AT_ONCE).optional(),
  }),
  setMonitors: z.strictObject({ monitors: z.array(monitorForm).min(1).max(MOST_AT_ONCE) }),
  clearMonitors: z.strictObject({ ids: z.array(monitorId).min(1).max(MOST_AT_ONCE) }),
  setMonitoringBase: z.strictObject({ base: z.enum(MONITORING_BASES) }),
  setMonitoringLevel: z.strictObject({ severity }),
};

/** What became of each monitor: `refused` in the charger's own word; null: it was taken. */
export interface MonitorsSet {
  monitors: { id: number | null; key: string; refused: string | null }[];
}
export interface MonitorsCleared {
  monitors: { id: number; refused: string | null }[];
}
