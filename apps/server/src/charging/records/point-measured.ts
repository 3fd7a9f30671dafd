import type { NeutralSample } from './samples.ts';

/** What a charge point or a connector of it draws now, by its own meter. Epoch ms, W and A on L1, L2 and L3. */
export interface PointMeasured {
  pointId: number;
  connectorNo: number;
  at: number;
  powerW: number;
  currentsA: number[] | null;
  powersW: number[] | null;
}

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** After the commit, for each message with a power of the moment. Made only where somebody hears it: while a point is the meter of a building. */
    'point.measured': PointMeasured;
  }
}

const isWhole = (phases: readonly (number | null)[] | undefined): phases is number[] =>
  phases?.length === 3 && phases.every((value) => value !== null);

/** The newest power in samples of a connector (0: the point itself); undefined: none is told. */
export function pointMeasured(
  pointId: number,
  connectorNo: number,
  samples: readonly NeutralSample[],
): PointMeasured | undefined {
  const newest = samples
    .filter(({ powerW }) => powerW !== null)
    .toSorted((a, b) => a.at - b.at)
    .at(-1);
  if (newest?.powerW == null) return undefined;
  const { at, powerW, phases } = newest;
  const [currents, powers] = [phases?.importCurrentA, phases?.powerW];
  return {
    pointId,
    connectorNo,
    at,
    powerW,
    currentsA: isWhole(currents) ? currents : null,
    powersW: isWhole(powers) ? powers : null,
  };
}
