import type { Wish } from '@csms/contract';
import type { Place } from '../../network/index.ts';
import type { Protocol, WishFacts } from '../protocol/protocol.ts';

export interface WishLookUps {
  wireIdOf(pointId: number, transactionId: number): Promise<string | undefined>;
  placeOf(pointId: number, connectorNo: number): Promise<Place>;
}

const NONE: WishFacts = {};

/** Looks up what the version needs; undefined: nothing, so that nobody waits. */
export function wishFacts(
  { namesSessions, hasEvses }: Protocol,
  lookUps: WishLookUps,
  pointId: number | undefined,
  wish: Wish,
): Promise<WishFacts> | undefined {
  if (pointId === undefined || !(namesSessions || hasEvses)) return undefined;
  return lookUp(lookUps, pointId, namesSessions ? sessionOf(wish) : undefined, hasEvses ? connectorOf(wish) : undefined);
}

async function lookUp({ wireIdOf, placeOf }: WishLookUps, pointId: number, session?: number, connectorNo?: number) {
  const wireId = session === undefined ? undefined : await wireIdOf(pointId, session);
  const place = connectorNo === undefined ? undefined : await placeOf(pointId, connectorNo);
  return { ...NONE, ...(wireId === undefined ? {} : { wireId }), ...(place === undefined ? {} : { place }) };
}

/** The number of the running session that a wish is about; undefined: none. */
function sessionOf({ action, payload }: Wish): number | undefined {
  if (action === 'stopSession') return payload.transactionId;
  return action === 'setChargingProfile' ? payload.profile.transactionId : undefined;
}

const connectorOf = ({ payload }: Wish): number | undefined => ('connectorNo' in payload ? payload.connectorNo : undefined);
