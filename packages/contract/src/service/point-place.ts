import { z } from 'zod';
import { POINT_NAME, withFields } from '../core/fields.ts';
import { serialNumber } from '../network/points.ts';

/** Where work is done: at a charge point, or at one of its connectors. */
export const pointPlace = z.object(
  withFields(
    {
      serialNumber: { kind: 'thing', words: POINT_NAME.words },
      connectorNo: { kind: 'thing', words: { en: 'Location', zh: '安装位置' } },
    },
    {
      serialNumber,
      /** 0: the whole point. */
      connectorNo: z.number().int().min(0).max(100),
    },
  ),
);
