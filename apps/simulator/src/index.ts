export { type BehaviourName, type BehaviourOptions, live } from './behaviour.ts';
export { type ChargePointEvents, type ChargePointOptions, type PowerLossOptions, SimulatedChargePoint } from './charge-point.ts';
export type { Connector, LocalTransaction } from './connector.ts';
export { deviations, deviationsNamed } from './deviations/index.ts';
export { LoadClient } from './load.ts';
export { type ConnectorModel, type ConnectorStandard, type Model, modelNamed, models } from './models.ts';
export { Random } from './random.ts';
export type { SwipeOutcome } from './sessions.ts';
export { createVehicle, type Vehicle, type VehicleModel, vehicleModels } from './vehicles.ts';
