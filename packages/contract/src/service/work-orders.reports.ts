import { z } from 'zod';
import { type Fields, PHOTOS, POINT_NAME, STATION, withFields } from '../core/fields.ts';
import { name } from '../core/values.ts';
import { serialNumber } from '../network/points.ts';
import { faultCode, stepFiles, WORK_FAULT_WORDS, WORK_ORDER_PRIORITY_WORDS } from './work-orders.words.ts';

/** The least length of a description of what is wrong (specification section 9). */
export const FAULT_DESCRIPTION_MIN = 10;

/** What an order is about, as it is reported. */
export const FAULT_FIELDS = {
  stationName: STATION.stationId,
  pointId: { kind: 'thing', words: POINT_NAME.words },
  connectorNo: { kind: 'count', words: { en: 'Connector', zh: '充电枪' } },
  faultCode: { kind: 'word', values: WORK_FAULT_WORDS, words: { en: 'Fault', zh: '故障类型' } },
  transactionId: {
    kind: 'count',
    words: { en: 'Session number', zh: '充电订单号' },
    hint: { en: 'The session in which it appeared, if known.', zh: '如知道故障发生时的订单，请填写。' },
  },
  priority: { kind: 'word', values: WORK_ORDER_PRIORITY_WORDS, words: { en: 'Priority', zh: '优先级' } },
  description: {
    kind: 'text',
    long: true,
    words: { en: 'Description', zh: '故障描述' },
    hint: {
      en: `At least ${FAULT_DESCRIPTION_MIN} characters: what was seen, heard or smelt.`,
      zh: `至少 ${FAULT_DESCRIPTION_MIN} 个字符：看到、听到或闻到了什么。`,
    },
  },
  files: PHOTOS,
} as const satisfies Fields;

/** What is reported by hand (specification section 5). */
export const artificialOrder = z.object(
  withFields(FAULT_FIELDS, {
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
  }),
);

export const faultDetail = z.object({
  faultCode,
  name: z.string(),
  level: z.enum(['serious', 'common']),
  /** Open alarms, and open orders, of the caller's own rows. */
  openAlarms: z.number().int(),
  openOrders: z.number().int(),
});
