import type { CentralSystemAction } from '@csms/ocpp/v201';
import { controlOperations } from './control.ts';
import { customerOperations } from './customers.ts';
import { fileOperations } from './files.ts';
import { listOperations } from './lists.ts';
import { monitoringOperations } from './monitoring.ts';
import type { Operations } from './operation.ts';
import { securityOperations } from './security.ts';
import { smartChargingOperations } from './smart-charging.ts';
import { transactionOperations } from './transactions.ts';
import { triggerOperations } from './trigger.ts';
import { variableOperations } from './variables.ts';

/** Everything a central system may ask for. */
export const operations: Operations<CentralSystemAction> = {
  ...controlOperations,
  ...transactionOperations,
  ...variableOperations,
  ...monitoringOperations,
  ...listOperations,
  ...smartChargingOperations,
  ...fileOperations,
  ...securityOperations,
  ...customerOperations,
  ...triggerOperations,
};
