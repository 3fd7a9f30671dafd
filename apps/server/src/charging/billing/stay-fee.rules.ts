import { priceAt, versionOf } from './price.ts';
import type { PriceVersion } from './price-version.ts';
import type { Segment } from './split.rules.ts';

/** The version whose fees with one price a session pays: that in force when energy began to be counted. Throws RangeError on an empty tariff. */
export const flatVersionOf = (tariff: readonly PriceVersion[], segments: readonly Segment[]): PriceVersion =>
  segments[0] ? versionOf(tariff, segments[0].priceVersionId) : priceAt(tariff, Number.NEGATIVE_INFINITY);

/** The tariff of a session whose stay has paid the session fee already: version `id` asks none. Its own fee is kept beside it, for a later bill. */
export const withFeePaid = (tariff: readonly PriceVersion[], id: number): PriceVersion[] =>
  tariff.map((version) =>
    version.id === id && version.sessionFee !== undefined
      ? { ...version, sessionFee: '0', paidSessionFee: version.sessionFee }
      : version,
  );

/** A bill's tariff as the price says it, whoever has paid the session fee. */
export const withOwnFee = (tariff: readonly PriceVersion[]): PriceVersion[] =>
  tariff.map(({ paidSessionFee, ...version }) =>
    paidSessionFee === undefined ? version : { ...version, sessionFee: paidSessionFee },
  );
