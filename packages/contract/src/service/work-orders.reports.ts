import { z } from 'zod';
import { name } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { faultCode, stepFiles } from './work-orders.words.ts';

/** The least length of a description of what is wrong (specification section 9). */
export const FAULT_DESCRIPTION_MIN = 10;

/** What is reported by hand (specification section 5). */
export const artificialOrder = z.object({
  /** A charge point's serial number; null: the station as a whole. */
  pointId: serialNumber.nullable().default(null),
  /** 0 or absent: the whole point. */
  connectorNo: z.number().int().min(0).max(32_767).default(0),
  /** Needed where no point is named. */
  stationName: name.optional(),
  faultCode: faultCode.default('OtherError'),
  description: z.string().trim().min(FAULT_DESCRIPTION_MIN).max(2000),
  transactionId: z.number().int().positive().nullable().default(null),
  /** Absent: from what is known. */
  priority: z.number().int().min(1).max(4).nullable().default(null),
  source: z.enum(['feedback', 'manual', 'warning']).default('feedback'),
  files: stepFiles,
});

export const faultDetail = z.object({
  faultCode,
  name: z.string(),
  level: z.enum(['serious', 'common']),
  /** Open alarms, and open orders, of the caller's own rows. */
  openAlarms: z.number().int(),
  openOrders: z.number().int(),
});
