import type { Connector } from './connector.ts';
import type { OperatedCharger } from './operated-charger.ts';

/** Whether connectors have to finish a transaction before they can be taken out of use. */
export const isBusy = (targets: readonly Connector[], operative: boolean): boolean =>
  !operative && targets.some((connector) => connector.transaction);

/** Takes connectors into use or out of it: at once, or at the end of their transaction. */
export function changeAvailability(point: OperatedCharger, targets: readonly Connector[], operative: boolean): void {
  for (const connector of targets) {
    if (connector.transaction) connector.scheduledOperative = operative;
    else {
      connector.operative = operative;
      if (connector.status !== 'Faulted') point.setStatus(connector, point.restingStatus(connector));
    }
  }
}

/** Takes the charge point itself into use or out of it. */
export function changeWhole(point: OperatedCharger, operative: boolean): void {
  if (point.operative === operative) return;
  point.operative = operative;
  point.sendStatus(0);
}
