import { Building } from '../building/building.ts';
import { BuildingMeter } from '../building/building-meter.ts';
import type { ChargePointOptions } from '../options.ts';
import { type Garage, startGarage } from './garage.ts';

export interface GarageFlags {
  url: string;
  garage: number;
  limit: number;
  building?: number;
  solar?: number;
  meterUrl?: string;
  meterKey?: string;
  minutes?: number;
  occupancy?: number;
  serialPrefix: string;
  password?: string;
  idTags?: string[];
  model?: string[];
  deviation: string[];
  /** The version of OCPP that its points speak, and more for each of them. */
  point: Partial<ChargePointOptions>;
  speed: number;
  energyScale: number;
  seed: string;
}

const LINE_EVERY_MS = 3000;
const amperes = (values: readonly number[]) =>
  values.map((value, phase) => `L${phase + 1} ${value.toFixed(1).padStart(6)}`).join('  ');

/** One line of how the supply is used. */
function lineOf(garage: Garage, limitA: number): string {
  const { sum, cars, charging } = garage.state();
  const { highest } = garage.overload();
  const over = sum.filter((value) => value > limitA + 0.1).length;
  return `${amperes(sum)} A of ${limitA} | highest ${amperes(highest)} | over: ${over} | cars ${cars}, charging ${charging}`;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** How it went, and whether the limit was kept. */
export function summaryOf(garage: Garage, limitA: number, speed: number): { text: string; kept: boolean } {
  const { highest, worstA, overMs, longestMs, times } = garage.overload();
  const head = `Highest: ${amperes(highest)} A of ${limitA} A.`;
  if (times === 0) return { text: `${head} The limit was kept.`, kept: true };
  const played = speed === 1 ? '' : ` (${seconds(overMs * speed)} of the garage's time)`;
  return {
    text: `${head} The limit was exceeded ${times === 1 ? 'once' : `${times} times`}, by ${worstA.toFixed(1)} A at most, for ${seconds(overMs)}${played} together, ${seconds(longestMs)} at the longest.`,
    kept: false,
  };
}

/** Runs a garage until its minutes are over or it is interrupted; then tells how the limit was kept, and ends with 2 where it was not. */
export function runGarage(flags: GarageFlags): void {
  const { limit, speed } = flags;
  const building =
    flags.building === undefined
      ? undefined
      : new Building({ seed: flags.seed, baseW: flags.building, ...(flags.solar === undefined ? {} : { solarW: flags.solar }) });
  const garage = startGarage({
    url: flags.url,
    points: flags.garage,
    limitA: limit,
    seed: flags.seed,
    serialPrefix: flags.serialPrefix,
    ...(flags.password === undefined ? {} : { password: flags.password }),
    ...(flags.idTags === undefined ? {} : { idTags: flags.idTags }),
    ...(flags.model === undefined ? {} : { models: flags.model }),
    ...(flags.occupancy === undefined ? {} : { occupancy: flags.occupancy }),
    ...(building === undefined ? {} : { building }),
    deviations: flags.deviation,
    point: flags.point,
    timeScale: speed,
    energyScale: flags.energyScale,
  });
  const meter =
    building && flags.meterUrl !== undefined
      ? new BuildingMeter({ building, url: flags.meterUrl, key: flags.meterKey ?? '', buildingTime: garage.timeAt })
      : undefined;
  meter?.start();
  const lines = setInterval(() => {
    const answer = meter && meter.lastStatus !== 200 ? ` | meter answered ${meter.lastStatus}` : '';
    console.log(`${new Date().toISOString().slice(11, 19)} ${lineOf(garage, limit)}${answer}`);
  }, LINE_EVERY_MS);
  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    clearInterval(lines);
    const { text, kept } = summaryOf(garage, limit, speed);
    console.log(text);
    await meter?.stop();
    await garage.stop();
    process.exit(kept ? 0 : 2);
  };
  if (flags.minutes !== undefined) setTimeout(() => void end(), flags.minutes * 60_000);
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}
