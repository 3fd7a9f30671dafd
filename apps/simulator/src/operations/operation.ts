import type { CentralSystemAction, RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { SimulatedChargePoint } from '../charge-point.ts';

/** How the charge point takes one request: the answer, and what it does once the answer has left. */
export type Operation<A extends CentralSystemAction> = (
  point: SimulatedChargePoint,
  request: RequestOf<A>,
) => { answer: ResponseOf<A>; effect?: () => void };

export type Operations<A extends CentralSystemAction> = { [K in A]: Operation<K> };
