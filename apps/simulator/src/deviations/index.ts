import { chargingDeviations } from './charging.ts';
import { clockDeviations } from './clock.ts';
import { connectionDeviations } from './connection.ts';
import type { Deviation } from './deviation.ts';
import { messageDeviations } from './messages.ts';
import { meteringDeviations } from './metering.ts';
import { reservationDeviations } from './reservations.ts';
import { transactionDeviations } from './transactions.ts';
import { version2Deviations } from './version-2.ts';

export type { Deviation, DeviationContext, Payload } from './deviation.ts';
export { version2Deviations };

/** Everything a simulated charger can do wrong in every version of OCPP. */
export const deviations: readonly Deviation[] = [
  ...connectionDeviations,
  ...clockDeviations,
  ...messageDeviations,
  ...meteringDeviations,
  ...transactionDeviations,
  ...chargingDeviations,
  ...reservationDeviations,
];

/** The deviations of those names; throws on a name that does not exist. */
export function deviationsNamed(names: readonly string[]): Deviation[] {
  return names.map((name) => {
    const deviation = [...deviations, ...version2Deviations].find((candidate) => candidate.name === name);
    if (!deviation) throw new Error(`There is no deviation "${name}"; --list-deviations names them`);
    return deviation;
  });
}
