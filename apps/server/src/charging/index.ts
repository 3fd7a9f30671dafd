export { type BillingRecord, recompute } from './billing/index.ts';
export { priceRoutes } from './prices/index.ts';
export { closeTransactions, findLost } from './records/close.operation.ts';
export { insertSamples, type MeterInput, type MeterOut, type NeutralSample, takeMeterValues } from './records/meter.operation.ts';
export { recordRoutes } from './records/records.routes.ts';
export { type Ending, settle } from './records/settlement.ts';
export { type StartInput, type StartOut, startTransactions } from './records/start.operation.ts';
export { type StopInput, type StopOut, stopTransactions } from './records/stop.operation.ts';
export { sessionRoutes } from './sessions/sessions.ts';
