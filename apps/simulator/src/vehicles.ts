import type { ConnectorModel, Model } from './models.ts';
import type { Random } from './random.ts';

export interface VehicleModel {
  name: string;
  batteryWh: number;
  maxAcPowerW: number;
  maxAcPhases: 1 | 3;
  maxDcPowerW: number;
  /** SOC in % at which fast charging begins to slow down. */
  taperSoc: number;
  /** SOC in % at which AC charging begins to slow down; 96 where it is not given. */
  acTaperSoc?: number;
  /** Offered less than this per phase it pauses by itself; nobody charges below 6 A (IEC 61851). */
  minCurrentA?: number;
  /** Having got nothing for so long, s, it falls asleep: it takes nothing until it is plugged in anew. */
  sleepsAfterS?: number;
}

/** Invented vehicles with figures of common classes. */
export const vehicleModels: readonly VehicleModel[] = [
  { name: 'City', batteryWh: 32_000, maxAcPowerW: 7400, maxAcPhases: 1, maxDcPowerW: 45_000, taperSoc: 60 },
  { name: 'Compact', batteryWh: 52_000, maxAcPowerW: 11_000, maxAcPhases: 3, maxDcPowerW: 100_000, taperSoc: 65 },
  { name: 'Sedan', batteryWh: 75_000, maxAcPowerW: 11_000, maxAcPhases: 3, maxDcPowerW: 170_000, taperSoc: 55 },
  { name: 'Family', batteryWh: 64_000, maxAcPowerW: 11_000, maxAcPhases: 3, maxDcPowerW: 120_000, taperSoc: 70 },
  { name: 'Grand', batteryWh: 100_000, maxAcPowerW: 22_000, maxAcPhases: 3, maxDcPowerW: 230_000, taperSoc: 60 },
  { name: 'Van', batteryWh: 68_000, maxAcPowerW: 11_000, maxAcPhases: 3, maxDcPowerW: 90_000, taperSoc: 80 },
];

/** A vehicle at a connector; `soc` and `temperatureC` change while it charges. */
export interface Vehicle extends VehicleModel {
  soc: number;
  /** Where the driver's limit is; charging ends there. */
  targetSoc: number;
  /** Of the battery; cold and hot batteries charge slower. */
  temperatureC: number;
  /** For so long it has got nothing in its transaction, s. */
  pausedS?: number;
  asleep?: boolean;
}

/** A vehicle as it arrives. */
export function createVehicle(random: Random, given: Partial<Vehicle> = {}): Vehicle {
  return {
    ...random.pick(vehicleModels),
    soc: Math.round(random.between(8, 60)),
    targetSoc: random.chance(0.6) ? 80 : 100,
    temperatureC: random.between(8, 28),
    ...given,
  };
}

/** Battery voltage under charge, V: about 350 V empty to 410 V full. */
export function batteryVoltage(soc: number): number {
  return 350 + 55 * (soc / 100) + (soc > 95 ? (soc - 95) * 1 : 0);
}

/** What the vehicle would take at this moment, W, before any limit of the charging profile. Zero at its target. */
export function acceptedPower(vehicle: Vehicle, connector: ConnectorModel, current: Model['current']): number {
  if (vehicle.soc >= vehicle.targetSoc) return 0;
  if (current === 'AC') {
    const phases = Math.min(connector.phases, vehicle.maxAcPhases);
    const power = Math.min(vehicle.maxAcPowerW * (phases / vehicle.maxAcPhases), connector.maxCurrentA * 230 * phases);
    // Constant, and only the last few percent slow down for balancing.
    const { acTaperSoc = 96 } = vehicle;
    return power * (vehicle.soc > acTaperSoc ? Math.max(0.12, (100 - vehicle.soc) / (100 - acTaperSoc)) : 1);
  }
  const cap = Math.min(vehicle.maxDcPowerW, connector.maxPowerW, connector.maxCurrentA * batteryVoltage(vehicle.soc));
  const cold = vehicle.temperatureC < 15 ? Math.max(0.35, 0.5 + vehicle.temperatureC / 30) : 1;
  const hot = vehicle.temperatureC > 44 ? Math.max(0.4, 1 - (vehicle.temperatureC - 44) / 15) : 1;
  const over = Math.max(0, vehicle.soc - vehicle.taperSoc) / (100 - vehicle.taperSoc);
  const taper = 1 - 0.93 * over ** 1.15;
  const warmUp = vehicle.soc < 5 ? 0.7 : 1;
  return cap * Math.min(1, cold * hot) * taper * warmUp;
}

/** Lets `seconds` pass for a vehicle that takes part in a transaction; after a long pause some fall asleep. */
export function rest(vehicle: Vehicle, paused: boolean, seconds: number): void {
  if (vehicle.sleepsAfterS === undefined) return;
  vehicle.pausedS = paused ? (vehicle.pausedS ?? 0) + seconds : 0;
  if (vehicle.pausedS > vehicle.sleepsAfterS) vehicle.asleep = true;
}
