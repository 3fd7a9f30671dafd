import type { Limit } from './charging-profiles/index.ts';

/** How the phases L1, L2, L3 of a connector are wired to R, S, T of the building (ConnectorPhaseRotation, OCPP 1.6 §9.1.8). */
export const PHASE_ROTATIONS = ['RST', 'STR', 'TRS', 'RTS', 'SRT', 'TSR'] as const;
export type PhaseRotation = (typeof PHASE_ROTATIONS)[number];
const ORDER: Record<PhaseRotation, readonly [number, number, number]> = {
  RST: [0, 1, 2],
  STR: [1, 2, 0],
  TRS: [2, 0, 1],
  RTS: [0, 2, 1],
  SRT: [1, 0, 2],
  TSR: [2, 1, 0],
};

/** The building's phase (0–2) of each of a connector's phases. */
export const gridPhases = (rotation: PhaseRotation): readonly [number, number, number] => ORDER[rotation];

/** V of a phase of the building against neutral at an instant (epoch ms): near 230, each phase a little otherwise, less under load (0 to 1). */
export function phaseVoltage(phase: number, at: number, load: number): number {
  return 230 + [1.2, -0.8, 0.3][phase]! + 1.4 * Math.sin(at / 97_000 + 2.1 * phase) - 3 * Math.min(1, load);
}

/** Nobody charges below it (IEC 61851), A. */
export const LEAST_A = 6;
/** A DC vehicle that may take less than this pauses, W. */
export const LEAST_DC_W = 500;

export interface Flow {
  powerW: number;
  currentA: number;
  offeredW: number;
  offeredA: number;
}

const PAUSED: Flow = { powerW: 0, currentA: 0, offeredW: 0, offeredA: 0 };

/** What an AC outlet and its vehicle are made for: W on all of the vehicle's phases, A per phase. */
export interface AcNeed {
  wantedW: number;
  maxCurrentA: number;
  minCurrentA: number;
}

/**
 * What flows at an AC outlet: the pilot offers amperes, the vehicle takes at most those, the volts make it W. `volts` are of the vehicle's
 * phases, the first `phases` of them are in use.
 */
export function alternatingCurrent(need: AcNeed, volts: readonly number[], phases: number, limit: Limit | null): Flow {
  const offeredA = Math.min(need.maxCurrentA, limit?.amperes ?? Infinity);
  if (offeredA < LEAST_A - 1e-6) return PAUSED;
  let inUse = 0;
  let onAll = 0;
  for (const [phase, volt] of volts.entries()) {
    onAll += volt;
    if (phase < phases) inUse += volt;
  }
  const currentA = offeredA < need.minCurrentA - 1e-6 ? 0 : Math.min(offeredA, need.wantedW / onAll);
  return { powerW: currentA * inUse, currentA, offeredW: offeredA * inUse, offeredA };
}

/** What flows at a DC outlet; limits are of the output. */
export function directCurrent(wantedW: number, maxPowerW: number, volts: number, limit: Limit | null): Flow {
  const offeredW = Math.min(maxPowerW, limit?.watts ?? Infinity);
  if (offeredW < LEAST_DC_W) return PAUSED;
  const powerW = Math.min(offeredW, wantedW);
  return { powerW, currentA: powerW / volts, offeredW, offeredA: offeredW / volts };
}

/** Fans, screen and electronics of one DC outlet, W. */
const STANDBY_W = 60;

/** What a DC outlet draws from the grid, W, for an output: converters lose most, in parts, where they do little. */
export function gridPowerOf(outputW: number, maxPowerW: number): number {
  if (outputW <= 0) return STANDBY_W;
  return outputW / (0.945 - 0.05 * Math.exp((-8 * outputW) / maxPowerW)) + STANDBY_W;
}
