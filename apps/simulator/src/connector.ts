import type { RequestOf, SampledValue } from '@csms/ocpp/v16';
import type { ChargingProfile, Limit } from './charging-profiles/index.ts';
import {
  alternatingCurrent,
  directCurrent,
  type Flow,
  gridPhases,
  gridPowerOf,
  type PhaseRotation,
  phaseVoltage,
} from './electrics.ts';
import type { ConnectorModel, Model } from './models.ts';
import type { Random } from './random.ts';
import { acceptedPower, batteryVoltage, rest, type Vehicle } from './vehicles.ts';

export type { SampledValue };
export type Status = RequestOf<'StatusNotification'>['status'];
export type ErrorCode = RequestOf<'StatusNotification'>['errorCode'];
export type StopReason = NonNullable<RequestOf<'StopTransaction'>['reason']>;

/** A transaction as the charge point knows it. `id` is unknown until the central system has given one; in 2.x it is the charge point's own count. */
export interface LocalTransaction {
  id: number | undefined;
  connectorId: number;
  /** What 2.x calls it; undefined in 1.6. */
  uuid?: string;
  /** How many events have been told of it, where it goes on after a start of the simulator (2.x). */
  events?: number;
  idTag: string;
  parentIdTag: string | undefined;
  startedAt: number;
  meterStart: number;
  reservationId: number | undefined;
  samples: number;
  /** The card was refused and StopTransactionOnInvalidId is off: no energy flows. */
  held: boolean;
  /** Transaction.Begin data for StopTransaction. */
  begin: SampledValue[];
}

export interface Reservation {
  id: number;
  idTag: string;
  parentIdTag: string | undefined;
  cancelTimer(): void;
}

/** Integration is done in steps of at most so long, and after a long pause with at most so many. */
const STEP_MS = 5000;
const MAX_STEPS = 2000;

/** One outlet: its status, its meter and the vehicle at it. Physics only; what is sent is the charge point's affair. */
export class Connector {
  readonly id: number;
  /** The place where one vehicle at a time can charge, from 1, and its number there (2.x); in 1.6 each connector is one. */
  readonly evseId: number;
  readonly evseConnector: number;
  readonly model: ConnectorModel;
  readonly current: Model['current'];
  /** How its phases are wired to those of the building. */
  readonly rotation: PhaseRotation;
  status: Status = 'Available';
  errorCode: ErrorCode = 'NoError';
  operative = true;
  /** ChangeAvailability that waits for the transaction's end. */
  scheduledOperative: boolean | undefined;
  vehicle: Vehicle | undefined;
  transaction: LocalTransaction | undefined;
  reservation: Reservation | undefined;
  /** Who may charge as soon as a vehicle is plugged in. */
  authorized:
    | { idTag: string; parentIdTag: string | undefined; profile: ChargingProfile | undefined; cancel(): void }
    | undefined;
  /** What flows to the vehicle: W, and A of each phase in use (of the battery for DC). */
  powerW = 0;
  currentA = 0;
  /** What the vehicle may take: W, and A per phase; 0 in a pause and without a transaction. */
  offeredW = 0;
  offeredA = 0;
  /** Phases in use at the last look. */
  #usedPhases: number;
  temperatureC: number;
  #registerWh: number;
  #advancedAt: number;
  readonly #ambient: number;

  constructor(
    id: number,
    model: ConnectorModel,
    current: Model['current'],
    random: Random,
    now: number,
    rotation: PhaseRotation = 'RST',
    perEvse = 1,
  ) {
    this.id = id;
    this.evseId = Math.ceil(id / perEvse);
    this.evseConnector = ((id - 1) % perEvse) + 1;
    this.model = model;
    this.current = current;
    this.rotation = rotation;
    this.#usedPhases = model.phases;
    this.#registerWh = Math.floor(random.between(100_000, 9_000_000));
    this.#advancedAt = now;
    this.#ambient = random.between(12, 26);
    this.temperatureC = this.#ambient;
  }

  /** The import register, integer Wh. */
  get registerWh(): number {
    return Math.floor(this.#registerWh);
  }

  /** Phases in use by the vehicle. */
  get phases(): 1 | 3 {
    return this.current === 'AC' && this.vehicle?.maxAcPhases === 1 ? 1 : this.model.phases;
  }

  /** Phases in which a current flows now: of AC. */
  get phasesInUse(): number | undefined {
    return this.current === 'AC' && this.powerW > 0 ? this.#usedPhases : undefined;
  }

  /** Adds energy at once, Wh; for tests that want a certain bill. */
  deliver(wh: number): void {
    this.#registerWh += wh;
  }

  /** Time passed without power: the meter stood still. */
  skip(now: number): void {
    this.#advancedAt = now;
    this.still();
  }

  /** Nothing flows and nothing is offered. */
  still(): void {
    this.powerW = this.currentA = this.offeredW = this.offeredA = 0;
  }

  /** Energy may flow: there is a vehicle and a transaction that is not held. */
  get charging(): boolean {
    const { vehicle, transaction, status } = this;
    return (
      vehicle !== undefined &&
      transaction?.held === false &&
      (status === 'Charging' || status === 'SuspendedEVSE' || status === 'SuspendedEV')
    );
  }

  /** What the vehicle would take without any limit, W. */
  get wantedW(): number {
    return this.charging && !this.vehicle!.asleep ? acceptedPower(this.vehicle!, this.model, this.current) : 0;
  }

  /**
   * Lets time pass until `now`. Energy is power over real time, so the register agrees with its timestamps; the vehicle fills `scale` times
   * faster, as if its battery were smaller. `limitAt(at)` is the limit that the vehicle feels, null for none.
   */
  advance(now: number, scale: number, energyScale: number, limitAt: (at: number) => Limit | null): void {
    const span = Math.max(0, now - this.#advancedAt);
    const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil((span * scale) / STEP_MS)));
    const stepMs = span / steps;
    const volts = this.#allVolts(now);
    for (let step = 0; step < steps; step++)
      this.#step(this.#advancedAt + stepMs * step, stepMs, scale, energyScale, limitAt, volts);
    this.#advancedAt = now;
    // What flows from now on, where the limit has just changed.
    if (steps > 1 || span > 0) this.#flow(now, limitAt, volts);
  }

  /** V of each of the vehicle's phases, which change slowly. */
  #allVolts(at: number): number[] {
    return this.current === 'AC' && this.charging ? [0, 1, 2].slice(0, this.phases).map((phase) => this.#volts(phase, at)) : [];
  }

  #flow(at: number, limitAt: (at: number) => Limit | null, volts: readonly number[]): void {
    if (!this.charging) {
      this.still();
      return;
    }
    const { vehicle, model, wantedW } = this;
    const limit = limitAt(at);
    if (this.current === 'DC') {
      this.#take(directCurrent(wantedW, model.maxPowerW, this.voltage(), limit));
      return;
    }
    this.#usedPhases = Math.min(volts.length, limit?.phases ?? 3);
    const need = { wantedW, maxCurrentA: model.maxCurrentA, minCurrentA: vehicle?.minCurrentA ?? 0 };
    this.#take(alternatingCurrent(need, volts, this.#usedPhases, limit));
  }

  #take({ powerW, currentA, offeredW, offeredA }: Flow): void {
    this.powerW = powerW;
    this.currentA = currentA;
    this.offeredW = offeredW;
    this.offeredA = offeredA;
  }

  #step(
    at: number,
    stepMs: number,
    scale: number,
    energyScale: number,
    limitAt: (at: number) => Limit | null,
    volts: readonly number[],
  ): void {
    this.#flow(at, limitAt, volts);
    const hours = stepMs / 3_600_000;
    this.#registerWh += this.powerW * hours * energyScale;
    const warm = this.#ambient + 32 * (this.powerW / this.model.maxPowerW) ** 2;
    this.temperatureC += (warm - this.temperatureC) * Math.min(1, (stepMs * scale) / 900_000);
    if (!this.charging || !this.vehicle) return;
    rest(this.vehicle, this.powerW === 0, (stepMs * scale) / 1000);
    this.vehicle.soc = Math.min(
      this.vehicle.targetSoc,
      this.vehicle.soc + ((this.powerW * 0.94 * hours * scale) / this.vehicle.batteryWh) * 100,
    );
    this.vehicle.temperatureC += (this.powerW / this.vehicle.batteryWh) * hours * scale * 9;
  }

  /** Volts at the outlet: the first phase against neutral for AC, the battery for DC. */
  voltage(): number {
    return this.current === 'DC' ? batteryVoltage(this.vehicle?.soc ?? 50) : this.#volts(0, this.#advancedAt);
  }

  #volts(phase: number, at: number): number {
    return phaseVoltage(gridPhases(this.rotation)[phase]!, at, this.currentA / this.model.maxCurrentA);
  }

  /** A that it draws from the building's L1, L2 and L3, as of the last look: of AC by its wiring, of DC with what the conversion loses. */
  gridCurrents(): [number, number, number] {
    if (this.current === 'DC') {
      const amperes = gridPowerOf(this.powerW, this.model.maxPowerW) / 3 / 230;
      return [amperes, amperes, amperes];
    }
    const out: [number, number, number] = [0, 0, 0];
    for (const phase of gridPhases(this.rotation).slice(0, this.#usedPhases)) out[phase] = this.currentA;
    return out;
  }

  /** The measurands asked for, as OCPP sampled values. `registerWh` is what the meter claims. */
  sample(context: NonNullable<SampledValue['context']>, wanted: readonly string[], registerWh: number): SampledValue[] {
    const out: SampledValue[] = [];
    const add = (
      measurand: NonNullable<SampledValue['measurand']>,
      value: number,
      digits: number,
      unit: SampledValue['unit'],
      rest: Partial<SampledValue> = {},
    ) => {
      if (wanted.includes(measurand)) out.push({ value: value.toFixed(digits), context, measurand, unit, ...rest });
    };
    add('Energy.Active.Import.Register', registerWh, 0, 'Wh', { location: 'Outlet' });
    add('Power.Active.Import', this.powerW, 0, 'W', { location: 'Outlet' });
    add('Power.Offered', this.offeredW, 0, 'W', { location: 'Outlet' });
    add('Current.Offered', this.offeredA, 1, 'A', { location: 'Outlet' });
    if (this.current === 'DC') {
      add('Current.Import', this.gridCurrents()[0], 1, 'A', { location: 'Inlet' });
      add('Current.Import', this.currentA, 1, 'A', { location: 'Outlet' });
      add('Voltage', this.voltage(), 1, 'V', { location: 'Outlet' });
      if (this.vehicle) add('SoC', this.vehicle.soc, 0, 'Percent', { location: 'EV' });
    } else {
      const phases = (['L1', 'L2', 'L3'] as const).slice(0, this.phases);
      for (const [index, phase] of phases.entries())
        add('Current.Import', index < this.#usedPhases ? this.currentA : 0, 1, 'A', { location: 'Outlet', phase });
      for (const [index, phase] of phases.entries())
        add('Voltage', this.#volts(index, this.#advancedAt), 1, 'V', { location: 'Outlet', phase: `${phase}-N` });
    }
    add('Temperature', this.temperatureC, 1, 'Celsius', { location: 'Outlet' });
    return out;
  }
}
