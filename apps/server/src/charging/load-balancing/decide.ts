import type { SiteState } from '@csms/contract';
import { fullness } from './allocation.ts';
import type { Decision } from './balance.queries.ts';
import { entitle } from './entitled.ts';
import type { ModelConnector } from './model-connector.ts';
import { disobeys, hasRefusedAll, isWild } from './obedience.ts';
import { loadAt, type SiteModel, takerOf } from './site-model.ts';
import { type SurplusSeen, seeSurplus, surplusRoom } from './surplus.rules.ts';
import { isHeldUp, tell } from './telling.ts';
import { times } from './times.ts';

/** What became of a connector in one look. */
export interface Looked {
  connector: ModelConnector;
  decision: Decision;
  isChanged: boolean;
  /** The limit that is wanted, in A of each line. */
  limitA: number | null;
  /** The most that it may come to. */
  mayA: number;
  obeys: boolean;
}

export interface LookedSite {
  model: SiteModel;
  looked: Looked[];
  state: SiteState;
  share: number | null;
  circuits: { id: number; load_w: number; share: number | null }[];
  /** What the building gave back over the hold time; null: that is not asked. */
  surplusSeen: SurplusSeen | null;
}

/**
 * Looks at a site: what is known of each connector, what it may have, what it is told; and how the site stands. `jitter` tells points apart, 0 to 1.
 */
export function look(model: SiteModel, now: number, jitter: (pointId: number) => number): LookedSite {
  const sun = { buildingW: model.buildingW, now };
  const surplusSeen = seeSurplus(model.site, model.site.surplus_seen, sun);
  const entitled = entitle(model, surplusRoom(model.site, surplusSeen, sun), now);
  const isUrgent = model.site.mode === 'automatic' && isHeldUp(entitled);
  const looked = entitled.map((one): Looked => {
    const { connector, truth } = one;
    const { row } = connector;
    return {
      connector,
      ...tell(model, one, { isUrgent, surplusSeen, now, jitter: jitter(row.point_id) }),
      mayA: truth.comesToA,
      obeys: !disobeys(row, now) && !isWild(row) && !hasRefusedAll(row),
    };
  });
  const mayExceed = entitled.some(({ isOver }) => isOver);
  return { model, looked, surplusSeen, ...stateOf(model, looked, mayExceed, now) };
}

/** How a site and its circuits stand. */
function stateOf(model: SiteModel, looked: readonly Looked[], mayExceed: boolean, now: number) {
  const { site, nodes, circuits, circuitOf, connectors } = model;
  const full = fullness(
    nodes,
    connectors.map((one) => takerOf(one)),
    site.voltage,
    connectors.map(({ drawnA }) => drawnA),
  );
  const shares = full.filter((share) => share !== null);
  const share = shares.length === 0 ? null : Math.max(...shares);
  const isUncertain = looked.some(
    ({ connector: { row }, obeys }) =>
      !obeys ||
      (row.transaction_id !== null &&
        row.sent_no > row.proven_no &&
        row.sent_at !== null &&
        now - row.sent_at > times.reactionMs),
  );
  const isShared = site.mode === 'automatic';
  const state: SiteState =
    share !== null && share > 1.02
      ? 'over'
      : site.mode === 'off'
        ? 'off'
        : model.isStale
          ? 'stale'
          : isShared && (isUncertain || mayExceed)
            ? 'uncertain'
            : share !== null && share >= 0.9
              ? 'tight'
              : 'normal';
  return {
    state,
    share,
    circuits: circuits.map(({ id }) => ({
      id,
      load_w: loadAt(model, circuitOf.indexOf(id)).loadW,
      share: full[circuitOf.indexOf(id)] ?? null,
    })),
  };
}
