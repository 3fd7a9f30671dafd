import type { AtWork, SHUT_STATES, TestCharge, WorkOrderState } from '@csms/contract';

/** Whether its man may work at a charger of it. */
export const isInHand = (state: WorkOrderState): boolean => state === 'dispatched' || state === 'onSite';

/** How often one looks at what happens at the chargers of an order, ms: while its man may be there, and else. What a charger does is no step of the order, and tells nobody. */
export const lookAgainMs = (state: WorkOrderState): number => (isInHand(state) ? 3_000 : 20_000);

/** It was seen to be shut, or he who is inside has said that it is safe. */
export const isSafe = ({ isShut, confirmedTime }: AtWork): boolean => isShut || confirmedTime !== null;

export const shutTone = (state: (typeof SHUT_STATES)[number]): 'good' | 'warning' | 'danger' =>
  state === 'shut' ? 'good' : state === 'refused' || state === 'offline' ? 'danger' : 'warning';

export const TEST_TONES = {
  asked: 'info',
  charging: 'info',
  ended: 'good',
  refused: 'danger',
  none: 'neutral',
} as const satisfies Record<TestCharge['state'], string>;

/** The chargers of a station to choose from, those of the order first; `all`: also those that the order is not about. */
export function pointsToChoose<P extends { pointId: string }>(
  { places }: { places: readonly { pointId: string }[] },
  found: readonly P[],
  all: boolean,
): P[] {
  const own = new Set(places.map(({ pointId }) => pointId));
  return found
    .filter(({ pointId }) => all || own.size === 0 || own.has(pointId))
    .toSorted((a, b) => Number(own.has(b.pointId)) - Number(own.has(a.pointId)));
}
