export { type BehaviourName, type BehaviourOptions, live } from './behaviour.ts';
export { Building, type BuildingLoad, type BuildingOptions, type PerPhase } from './building/building.ts';
export { BuildingMeter, type BuildingMeterOptions, type Reading } from './building/building-meter.ts';
export { Certificates, type ClientCertificate } from './certificates.ts';
export { SimulatedChargePoint } from './charge-point.ts';
export { compositeSchedule, type Installed } from './charging-profiles/index.ts';
export type { Connector, LocalTransaction } from './connector.ts';
export { deviations, deviationsNamed, version2Deviations } from './deviations/index.ts';
export { PHASE_ROTATIONS, type PhaseRotation } from './electrics.ts';
export { type Garage, type GarageOptions, type GarageState, startGarage } from './garage/garage.ts';
export type { Overload } from './garage/watch.ts';
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
export { PROTOCOLS, type Protocol } from './protocol.ts';
export { Random } from './random.ts';
export type { SwipeOutcome } from './sessions.ts';
export { acceptedPower, batteryVoltage, createVehicle, type Vehicle, type VehicleModel, vehicleModels } from './vehicles.ts';
