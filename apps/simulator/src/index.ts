export { type BehaviourName, type BehaviourOptions, live } from './behaviour.ts';
export { Certificates, type ClientCertificate } from './certificates.ts';
export { SimulatedChargePoint } from './charge-point.ts';
export type { Connector, LocalTransaction } from './connector.ts';
export { deviations, deviationsNamed } from './deviations/index.ts';
export { LoadClient } from './load.ts';
export { type ConnectorModel, type ConnectorStandard, type Model, modelNamed, models } from './models.ts';
export {
  type ChargePointEvents,
  type ChargePointOptions,
  type Habit,
  type PowerLossOptions,
  type SecurityOptions,
  TROUBLES,
  type Trouble,
} from './options.ts';
export { Random } from './random.ts';
export type { SwipeOutcome } from './sessions.ts';
export { acceptedPower, batteryVoltage, createVehicle, type Vehicle, type VehicleModel, vehicleModels } from './vehicles.ts';
