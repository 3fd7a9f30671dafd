import type { CentralSystemAction } from '@csms/ocpp/v16';
import { coreOperations } from './core.ts';
import { fileOperations } from './files.ts';
import { listOperations } from './lists.ts';
import type { Operations } from './operation.ts';
import { securityOperations } from './security.ts';
import { smartChargingOperations } from './smart-charging.ts';
import { triggerOperations } from './trigger.ts';

/** Everything a central system may ask for. */
export const operations: Operations<CentralSystemAction> = {
  ...coreOperations,
  ...listOperations,
  ...smartChargingOperations,
  ...fileOperations,
  ...securityOperations,
  ...triggerOperations,
};
