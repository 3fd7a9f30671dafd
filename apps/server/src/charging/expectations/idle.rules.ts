import { FLOWS_W } from './expectations.ts';

/** What a connector's meter said while no session ran; epoch ms, Wh, W. Null: it did not say. */
export interface IdleReading {
  at: number;
  registerWh: number | null;
  powerW: number | null;
}

/** What is known of an idle meter. */
export interface IdleMeter {
  at: number;
  registerWh: number | null;
  /** Energy flows: since when, from which register (null: not known), and when that was seen last. Null: none does. */
  flow: { since: number; fromWh: number | null; seenAt: number } | null;
}

/** Energy that was seen to flow counts as flowing for so long, in ms: registers of whole kWh move every few minutes only, and meters tell every quarter of an hour. */
export const QUIET_MS = 20 * 60_000;
/** Of a reading that is older than this, in ms, nothing is told but the register: a session may have been in between. */
const OLD_MS = 65 * 60_000;

/** The idle meter after one more reading: energy flows where its power says so, or its register rises faster than a charger's own need. */
export function advanceIdle(known: IdleMeter | undefined, reading: IdleReading): IdleMeter {
  const { at, powerW } = reading;
  if (known && at <= known.at) return known;
  const registerWh = reading.registerWh ?? known?.registerWh ?? null;
  const before = known && at - known.at <= OLD_MS ? known : undefined;
  const flow = known?.flow && at - known.flow.seenAt <= QUIET_MS ? known.flow : null;
  if (!flowsNow(before, reading) && !((powerW ?? 0) >= FLOWS_W)) return { at, registerWh, flow };
  if (flow) return { at, registerWh, flow: { ...flow, seenAt: at } };
  const since = before ? before.at : at;
  return { at, registerWh, flow: { since, fromWh: before?.registerWh ?? registerWh, seenAt: at } };
}

function flowsNow(before: IdleMeter | undefined, { at, registerWh }: IdleReading): boolean {
  if (!before || before.registerWh === null || registerWh === null) return false;
  const risenWh = registerWh - before.registerWh;
  return risenWh > 0 && (risenWh * 3_600_000) / (at - before.at) >= FLOWS_W;
}
