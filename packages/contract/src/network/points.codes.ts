import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/values.ts';
import { serialNumber } from './points.ts';

/** The code on a connector: its page is `/c/{code}`. */
export const connectorCode = z.object({
  serialNumber,
  connectorNo: z.number().int(),
  /** Null: it was revoked. */
  code: z.string().nullable(),
  changedBy: z.string().nullable(),
  changeTime: instant.nullable(),
});
export type ConnectorCode = z.infer<typeof connectorCode>;

/** Where the page of a code is, below the address of the installation. */
export const codePath = (code: string): string => `/c/${code}`;

const which = z.object({ serialNumber, connectorNo: z.number().int().min(1).max(32_767) });

export const connectorCodes = {
  list: endpoint({
    method: 'GET',
    path: '/web/connectorCodes',
    summary: 'The codes on the connectors of a station, and the public address of this installation',
    access: 'point:read',
    query: z.object({ stationId: z.coerce.number().int().positive() }),
    /** `address`: null where the installation names none. */
    response: z.object({ address: z.string().nullable(), list: z.array(connectorCode) }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/web/connectorCodes/renew',
    summary: 'Make a new code for a connector; the one before ends',
    access: 'point:write',
    body: which,
    response: connectorCode,
    log: {
      operation: 'connectorCode.renew',
      words: { en: 'Make new code of a connector', zh: '重新生成充电枪二维码' },
      operand: 'serialNumber',
    },
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/web/connectorCodes/revoke',
    summary: 'End the code of a connector',
    access: 'point:write',
    body: which,
    response: connectorCode,
    log: {
      operation: 'connectorCode.revoke',
      words: { en: 'Revoke code of a connector', zh: '作废充电枪二维码' },
      operand: 'serialNumber',
    },
  }),
};
