import type { RequestOf, SampledValue } from '@csms/ocpp/v16';
import type { ConnectorModel, Model } from './models.ts';
import type { Random } from './random.ts';
import { acceptedPower, batteryVoltage, type Vehicle } from './vehicles.ts';

export type Status = RequestOf<'StatusNotification'>['status'];
export type ErrorCode = RequestOf<'StatusNotification'>['errorCode'];
export type StopReason = NonNullable<RequestOf<'StopTransaction'>['reason']>;

/** A transaction as the charge point knows it. `id` is unknown until the central system has given one. */
export interface LocalTransaction {
  id: number | undefined;
  connectorId: number;
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
  readonly model: ConnectorModel;
  readonly current: Model['current'];
  status: Status = 'Available';
  errorCode: ErrorCode = 'NoError';
  operative = true;
  /** ChangeAvailability that waits for the transaction's end. */
  scheduledOperative: boolean | undefined;
  vehicle: Vehicle | undefined;
  transaction: LocalTransaction | undefined;
  reservation: Reservation | undefined;
  /** Who may charge as soon as a vehicle is plugged in. */
  authorized: { idTag: string; parentIdTag: string | undefined; cancel(): void } | undefined;
  powerW = 0;
  temperatureC: number;
  #registerWh: number;
  #advancedAt: number;
  readonly #ambient: number;

  constructor(id: number, model: ConnectorModel, current: Model['current'], random: Random, now: number) {
    this.id = id;
    this.model = model;
    this.current = current;
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

  /** Adds energy at once, Wh; for tests that want a certain bill. */
  deliver(wh: number): void {
    this.#registerWh += wh;
  }

  /** Time passed without power: the meter stood still. */
  skip(now: number): void {
    this.#advancedAt = now;
    this.powerW = 0;
  }

  /**
   * Lets time pass until `now`. Energy is power over real time, so the register agrees with its timestamps; the vehicle fills `scale` times
   * faster, as if its battery were smaller. `limitW(at)` is the charging profiles' limit, null for none.
   */
  advance(now: number, scale: number, energyScale: number, limitW: (at: number) => number | null): void {
    const span = Math.max(0, now - this.#advancedAt);
    const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil((span * scale) / STEP_MS)));
    const stepMs = span / steps;
    for (let step = 0; step < steps; step++) this.#step(this.#advancedAt + stepMs * step, stepMs, scale, energyScale, limitW);
    this.#advancedAt = now;
  }

  #step(at: number, stepMs: number, scale: number, energyScale: number, limitW: (at: number) => number | null): void {
    const charging =
      this.vehicle &&
      this.transaction &&
      !this.transaction.held &&
      (this.status === 'Charging' || this.status === 'SuspendedEVSE');
    const wanted = charging ? acceptedPower(this.vehicle!, this.model, this.current) : 0;
    const limit = charging ? limitW(at) : null;
    // Below 6 A an AC vehicle does not charge at all (IEC 61851).
    const least = this.current === 'AC' ? 6 * 230 * this.phases : 500;
    this.powerW = limit !== null && limit < least ? 0 : Math.min(wanted, limit ?? Number.POSITIVE_INFINITY);
    const hours = stepMs / 3_600_000;
    this.#registerWh += this.powerW * hours * energyScale;
    const warm = this.#ambient + 32 * (this.powerW / this.model.maxPowerW) ** 2;
    this.temperatureC += (warm - this.temperatureC) * Math.min(1, (stepMs * scale) / 900_000);
    if (!charging || !this.vehicle) return;
    this.vehicle.soc = Math.min(
      this.vehicle.targetSoc,
      this.vehicle.soc + ((this.powerW * 0.94 * hours * scale) / this.vehicle.batteryWh) * 100,
    );
    this.vehicle.temperatureC += (this.powerW / this.vehicle.batteryWh) * hours * scale * 9;
  }

  /** Volts at the outlet: a phase against neutral for AC (with the drop under load), the battery for DC. */
  voltage(): number {
    if (this.current === 'DC') return batteryVoltage(this.vehicle?.soc ?? 50);
    return 231 - 4 * (this.powerW / this.model.maxPowerW);
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
    const volts = this.voltage();
    add('Energy.Active.Import.Register', registerWh, 0, 'Wh', { location: 'Outlet' });
    add('Power.Active.Import', this.powerW, 0, 'W', { location: 'Outlet' });
    if (this.current === 'DC') {
      add('Current.Import', this.powerW / 0.95 / 3 / 230, 1, 'A', { location: 'Inlet' });
      add('Current.Import', this.powerW / volts, 1, 'A', { location: 'Outlet' });
      add('Voltage', volts, 1, 'V', { location: 'Outlet' });
      if (this.vehicle) add('SoC', this.vehicle.soc, 0, 'Percent', { location: 'EV' });
    } else {
      const phases = (['L1', 'L2', 'L3'] as const).slice(0, this.phases);
      for (const phase of phases)
        add('Current.Import', this.powerW / phases.length / volts, 1, 'A', { location: 'Outlet', phase });
      for (const phase of phases)
        add('Voltage', volts - (phase === 'L2' ? 0.6 : 0), 1, 'V', { location: 'Outlet', phase: `${phase}-N` });
    }
    add('Temperature', this.temperatureC, 1, 'Celsius', { location: 'Outlet' });
    return out;
  }
}
