import type { CentralSystemAction, RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { OperatedCharger } from '../../operated-charger.ts';

/** How the charge point takes one request: the answer, and what it does once the answer has left. */
export type Operation<A extends CentralSystemAction> = (
  point: OperatedCharger,
  request: RequestOf<A>,
) => { answer: ResponseOf<A>; effect?: () => void };

export type Operations<A extends CentralSystemAction> = { [K in A]: Operation<K> };
