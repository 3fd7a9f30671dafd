import type { Line } from './allocation.ts';

/** How a connector turns amperes of the site's lines into what its charger counts. */
export interface Conversion {
  isDc: boolean;
  /** Of direct current: those of the grid connection. */
  phases: number;
  /** Of a line against neutral. Of direct current: the lowest that it may have. */
  voltage: number;
  /** What a DC charger gives of what it takes. */
  efficiency: number;
  /** The most its output can have, in V: fewest amperes for a power. */
  maxOutputV: number;
}

/** What a DC charger gives of what it takes, unless learned. */
export const DC_EFFICIENCY = 0.93;
/** What a DC charger takes while nobody charges, in W. */
export const DC_STANDBY_W = 100;
const MAX_OUTPUT_V = 1000;
/** How far the voltage of a line may be off what it should be, where nobody measures it. */
export const LOWEST_VOLTAGE = 0.9;
export const HIGHEST_VOLTAGE = 1.1;

/** What is stored of how a connector is wired. */
export interface WiringFacts {
  point_connectors: number;
  standard: string;
  connector_type: string;
  max_power_w: number;
  phases: number | null;
  voltage: number;
  /** Of the site's grid connection. */
  grid_phases: number;
  /** What a DC charger of its model gives of what it takes; absent or null: not learned. */
  efficiency?: number | null;
}

/** Single-phase by nature, or by less power than three phases have. */
function phasesOf({ phases, connector_type, max_power_w, standard }: WiringFacts): number {
  if (phases !== null) return phases;
  if (standard !== 'ac') return 3;
  return ['j1772', 'schuko'].includes(connector_type) || max_power_w <= 7_700 ? 1 : 3;
}

/** The usual current of an AC connector whose rated power is a rounded one: 11 kW are 16 A. */
const usual = (amperes: number) =>
  [10, 13, 16, 20, 32, 40, 48, 63, 80].find((one) => amperes <= one && amperes > one * 0.94) ?? amperes;

/** How many phases a connector has, its conversion, and what it draws at most by its rating, in A of the site's lines. */
export function connectorFacts(facts: WiringFacts): { phases: number; conversion: Conversion; ratedA: number } {
  const isDc = facts.standard !== 'ac';
  const ofItself = phasesOf(facts);
  const { voltage, max_power_w: watts, grid_phases: gridPhases } = facts;
  // What is built for three phases has one of them where there is but one.
  const phases = isDc ? gridPhases : Math.min(ofItself, gridPhases);
  const efficiency = facts.efficiency ?? DC_EFFICIENCY;
  // A DC charger holds a power: its current is what it is at the lowest voltage.
  const ofLines = isDc ? voltage * LOWEST_VOLTAGE : voltage;
  const conversion = { isDc, phases, voltage: ofLines, efficiency, maxOutputV: MAX_OUTPUT_V };
  const ratedA = isDc ? (watts / efficiency + DC_STANDBY_W) / (phases * ofLines) : usual(watts / (ofItself * voltage));
  return { phases, conversion, ratedA };
}

/** The lines of the site in the order of a connector's phases: '231' has L2 at its first. A connection of one phase has L1 alone. */
export const linesIn = (rotation: string | null, gridPhases: number): Line[] =>
  gridPhases === 1 ? [0] : [...(rotation ?? '123')].map((line) => (Number(line) - 1) as Line);
