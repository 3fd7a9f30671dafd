import type { CentralSystemAction, RequestOf, ResponseOf } from '@csms/ocpp/v201';
import type { Station } from '../station.ts';

/** How the charging station takes one request: the answer, and what it does once the answer has left. */
export type Operation<A extends CentralSystemAction> = (
  station: Station,
  request: RequestOf<A>,
) => { answer: ResponseOf<A>; effect?: () => void };

export type Operations<A extends CentralSystemAction> = { [K in A]: Operation<K> };
