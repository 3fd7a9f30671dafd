import type { Wish } from '@csms/contract';
import type { Place } from '../../network/index.ts';
import type { MessageSizes, Protocol, WishFacts } from '../protocol/protocol.ts';

export interface WishLookUps {
  wireIdOf(pointId: number, transactionId: number): Promise<string | undefined>;
  placeOf(pointId: number, connectorNo: number): Promise<Place>;
  /** Numbers that a point is set to, by their configuration keys; those that it has not told are left out. */
  numbersOf(pointId: number, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Looks up what the version needs; undefined: nothing, so that nobody waits. */
export function wishFacts(
  { namesSessions, hasEvses, sizeKeys }: Protocol,
  lookUps: WishLookUps,
  pointId: number | undefined,
  wish: Wish,
): Promise<WishFacts> | undefined {
  if (pointId === undefined || !(namesSessions || hasEvses)) return undefined;
  return lookUp(lookUps, pointId, {
    session: namesSessions ? sessionOf(wish) : undefined,
    connectorNo: hasEvses ? connectorOf(wish) : undefined,
    keys: sizeKeys?.(wish),
  });
}

interface Needed {
  session: number | undefined;
  connectorNo: number | undefined;
  keys: { items: string; bytes: string } | undefined;
}

async function lookUp(lookUps: WishLookUps, pointId: number, { session, connectorNo, keys }: Needed): Promise<WishFacts> {
  const wireId = session === undefined ? undefined : await lookUps.wireIdOf(pointId, session);
  const place = connectorNo === undefined ? undefined : await lookUps.placeOf(pointId, connectorNo);
  const sizes = keys && (await sizesOf(lookUps, pointId, keys));
  return {
    ...(wireId === undefined ? {} : { wireId }),
    ...(place === undefined ? {} : { place }),
    ...(sizes === undefined ? {} : { sizes }),
  };
}

async function sizesOf(
  { numbersOf }: WishLookUps,
  pointId: number,
  keys: { items: string; bytes: string },
): Promise<MessageSizes> {
  const told = await numbersOf(pointId, [keys.items, keys.bytes]);
  const [items, bytes] = [told.get(keys.items), told.get(keys.bytes)];
  return { ...(items === undefined ? {} : { items }), ...(bytes === undefined ? {} : { bytes }) };
}

/** The number of the running session that a wish is about; undefined: none. */
function sessionOf({ action, payload }: Wish): number | undefined {
  if (action === 'stopSession' || action === 'showMessage' || action === 'tellCost' || action === 'getSessionStatus')
    return payload.transactionId;
  return action === 'setChargingProfile' ? payload.profile.transactionId : undefined;
}

const connectorOf = ({ payload }: Wish): number | undefined => ('connectorNo' in payload ? payload.connectorNo : undefined);
