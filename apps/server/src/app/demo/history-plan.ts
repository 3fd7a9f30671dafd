import { localDateTime } from '@csms/kernel';
import {
  acceptedPower,
  batteryVoltage,
  type ConnectorModel,
  createVehicle,
  type Model,
  modelNamed,
  Random,
} from '@csms/simulator';
import { faultedSince } from './faults.ts';
import type { BuiltOperator, BuiltStation, DemoPayer, DemoPoint } from './network.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Closer to now the living network goes on. */
const QUIET_MS = 25 * MINUTE;
/** Samples of the last days are kept as they came; older ones are sparser. */
const DETAILED_MS = 14 * DAY;

/** How arrivals are spread over the hours of a working day. */
const FAST = [2, 1, 1, 1, 1, 2, 4, 7, 8, 7, 7, 8, 9, 8, 7, 7, 9, 11, 12, 10, 8, 6, 4, 3];
const SLOW = [1, 0.5, 0.3, 0.3, 0.3, 1, 3, 8, 11, 7, 4, 4, 5, 4, 3, 3, 4, 8, 12, 11, 8, 6, 4, 2];
const sumOf = (weights: readonly number[]) => weights.reduce((all, one) => all + one, 0);
/** Arrivals a day at a connector. */
const FAST_A_DAY = 4.1;
const SLOW_A_DAY = 1.75;

export interface PlannedSample {
  at: number;
  registerWh: number;
  powerW: number;
  soc: number | null;
  temperatureC: number;
  importCurrentA: number;
  outputCurrentA: number;
  outputVoltageV: number;
}

export type Flaw = 'register-reset' | 'register-jump' | 'unknown-card' | 'closed-by-rule';

export interface PlannedSession {
  operator: BuiltOperator;
  station: BuiltStation;
  point: DemoPoint;
  connectorNo: number;
  payer: DemoPayer | null;
  idTag: string;
  startType: 'card' | 'remote' | 'scan';
  startedAt: number;
  stoppedAt: number;
  meterStartWh: number;
  /** Null: the charger never told. */
  meterStopWh: number | null;
  reason: string;
  samples: PlannedSample[];
  flaw: Flaw | null;
}

interface Arrival {
  operator: BuiltOperator;
  station: BuiltStation;
  point: DemoPoint;
  model: Model;
  connectorNo: number;
  startedAt: number;
  stoppedAt: number;
  meterStartWh: number;
  meterStopWh: number;
  full: boolean;
  samples: PlannedSample[];
}

/** Ninety days of sessions in the order of their starts, the same ones for the same day. Physics by the simulator's vehicles. */
export function planHistory(operators: readonly BuiltOperator[], now: number, days: number): PlannedSession[] {
  const arrivals: Arrival[] = [];
  for (const operator of operators)
    for (const station of operator.stations)
      for (const point of station.points)
        for (const connectorNo of modelNamed(point.model).connectors.keys())
          arrivals.push(...arrivalsAt({ operator, station, point, connectorNo: connectorNo + 1 }, now, days));
  arrivals.sort((a, b) => a.startedAt - b.startedAt);
  return assignPayers(arrivals, now);
}

type Place = Pick<Arrival, 'operator' | 'station' | 'point' | 'connectorNo'>;

function arrivalsAt(place: Place, now: number, days: number): Arrival[] {
  const { station, point, connectorNo } = place;
  const model = modelNamed(point.model);
  const connector = model.connectors[connectorNo - 1]!;
  const random = new Random(`demo/${point.serialNumber}/${connectorNo}`);
  const fast = model.current === 'DC';
  const weights = fast ? FAST : SLOW;
  const perStep = ((fast ? FAST_A_DAY : SLOW_A_DAY) * station.data.visited) / sumOf(weights) / 6;
  const opens = Number.parseInt(station.data.opens, 10);
  const closes = Number.parseInt(station.data.closes, 10);
  const found: Arrival[] = [];
  let registerWh = Math.floor(random.between(2e6, 3e7));
  const begin = now - days * DAY;
  // A connector that is faulted has had nobody since.
  const last = Math.min(now, faultedSince(point.serialNumber, connectorNo, now) ?? now) - QUIET_MS;
  for (let at = begin; at < last; at += 10 * MINUTE) {
    const local = localDateTime(station.data.timeZone, at);
    if (local.hour < opens || local.hour >= closes) continue;
    const weekday = new Date(Date.UTC(local.year, local.month - 1, local.day)).getUTCDay();
    const weekend = weekday === 0 || weekday === 6 ? (fast ? 1.2 : 0.72) : 1;
    // The network grew a little over the time.
    const growth = 0.85 + (0.3 * (at - begin)) / (days * DAY);
    if (!random.chance(perStep * weights[local.hour]! * weekend * growth)) continue;
    const startedAt = Math.round(at + random.between(0, 10 * MINUTE));
    const session = charge(random, model, connector, startedAt, local.hour, registerWh, now);
    if (session.stoppedAt > last) break;
    found.push({ ...place, model, startedAt, ...session });
    registerWh = session.meterStopWh;
    at = session.stoppedAt + 5 * MINUTE;
  }
  return found;
}

/** One vehicle at one connector, minute by minute. */
function charge(
  random: Random,
  model: Model,
  connector: ConnectorModel,
  startedAt: number,
  hour: number,
  meterStartWh: number,
  now: number,
): Pick<Arrival, 'stoppedAt' | 'meterStartWh' | 'meterStopWh' | 'full' | 'samples'> {
  const dc = model.current === 'DC';
  const vehicle = createVehicle(random);
  const overnight = !dc && (hour >= 18 || hour < 2) && random.chance(0.6);
  const minutes = dc ? random.between(9, 52) : overnight ? random.between(7, 13.5) * 60 : random.between(35, 300);
  const stoppedAt = Math.round(startedAt + minutes * MINUTE);
  const step = (now - startedAt < DETAILED_MS ? (dc ? 2 : 5) : dc ? 8 : 20) * MINUTE;
  const ambient = random.between(9, 27);
  const samples: PlannedSample[] = [];
  let energy = 0;
  let temperatureC = ambient;
  let next = startedAt + step;
  for (let at = startedAt; at < stoppedAt; at += MINUTE) {
    const hours = Math.min(MINUTE, stoppedAt - at) / 3_600_000;
    const powerW = acceptedPower(vehicle, connector, model.current);
    if (at >= next) {
      samples.push(sampleOf(at, meterStartWh + Math.floor(energy), powerW, temperatureC, vehicle, connector, dc));
      next += step;
    }
    energy += powerW * hours;
    vehicle.soc = Math.min(vehicle.targetSoc, vehicle.soc + ((powerW * 0.94 * hours) / vehicle.batteryWh) * 100);
    vehicle.temperatureC += (powerW / vehicle.batteryWh) * hours * 9;
    temperatureC += (ambient + 32 * (powerW / connector.maxPowerW) ** 2 - temperatureC) / 15;
  }
  return {
    stoppedAt,
    meterStartWh,
    meterStopWh: meterStartWh + Math.floor(energy),
    full: vehicle.soc >= vehicle.targetSoc,
    samples,
  };
}

function sampleOf(
  at: number,
  registerWh: number,
  powerW: number,
  temperatureC: number,
  vehicle: { soc: number; maxAcPhases: 1 | 3 },
  connector: ConnectorModel,
  dc: boolean,
): PlannedSample {
  const phases = Math.min(connector.phases, vehicle.maxAcPhases);
  const volts = dc ? batteryVoltage(vehicle.soc) : 231 - 4 * (powerW / connector.maxPowerW);
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    at,
    registerWh,
    powerW: Math.round(powerW),
    soc: dc ? Math.round(vehicle.soc) : null,
    temperatureC: tenths(temperatureC),
    importCurrentA: tenths(dc ? powerW / 0.95 / 690 : powerW / phases / volts),
    outputCurrentA: tenths(dc ? powerW / volts : powerW / phases / volts),
    outputVoltageV: tenths(volts),
  };
}

/** Gives each arrival someone of the operator's who is free, and rested since the last time. */
function assignPayers(arrivals: readonly Arrival[], now: number): PlannedSession[] {
  const random = new Random('demo/payers');
  const free = new Map<DemoPayer, number>();
  return arrivals.flatMap((arrival): PlannedSession[] => {
    const { operator, startedAt, stoppedAt } = arrival;
    const ready = operator.payers.filter(
      (payer) => !payer.idle && payer.until > stoppedAt && (free.get(payer) ?? 0) <= startedAt,
    );
    if (ready.length === 0) return [];
    const wantsCard = random.chance(0.6);
    const suited = ready.filter((payer) => (payer.kind === 'card') === wantsCard);
    const payer = random.pick(suited.length > 0 ? suited : ready);
    free.set(payer, stoppedAt + random.between(12, 30) * 3_600_000);
    const startType = payer.kind === 'card' ? 'card' : random.chance(0.18) ? 'remote' : 'scan';
    const { model: _model, full, ...place } = arrival;
    const planned: PlannedSession = {
      ...place,
      payer,
      idTag: payer.idTag,
      startType,
      reason: reasonOf(random, startType, full),
      flaw: null,
    };
    return [random.chance(0.011) || (now - startedAt < 2 * DAY && random.chance(0.02)) ? flawed(planned, random) : planned];
  });
}

function reasonOf(random: Random, startType: PlannedSession['startType'], full: boolean): string {
  const dice = random.next();
  if (dice < 0.004) return 'EmergencyStop';
  if (dice < 0.009) return 'PowerLoss';
  if (dice < 0.012) return 'SoftReset';
  if (dice < 0.014) return 'HardReset';
  if (dice < 0.02) return 'Other';
  if (full && dice < 0.3) return 'EVDisconnected';
  if (startType === 'card') return dice < 0.82 ? 'Local' : 'EVDisconnected';
  return dice < 0.74 ? 'Remote' : 'EVDisconnected';
}

/** What goes wrong in the field now and then: meters that lose count, cards that nobody knows, chargers that vanish. */
function flawed(session: PlannedSession, random: Random): PlannedSession {
  const flaw = random.pick<Flaw>(['register-reset', 'register-jump', 'unknown-card', 'closed-by-rule', 'closed-by-rule']);
  if (flaw === 'closed-by-rule') {
    const reason = random.pick(['ClosedByBoot', 'ClosedByTimeLimit', 'ClosedByNewTransaction']);
    return session.samples.length < 2 ? session : { ...session, flaw, meterStopWh: null, reason };
  }
  if (flaw === 'unknown-card') {
    const idTag = `04${Math.floor(random.between(1e9, 9e9)).toString(16).toUpperCase().padStart(12, '0')}`;
    return { ...session, flaw, payer: null, idTag, startType: 'card' };
  }
  const meterStopWh = flaw === 'register-reset' ? 0 : session.meterStartWh + 9_000_000;
  return { ...session, flaw, meterStopWh };
}
