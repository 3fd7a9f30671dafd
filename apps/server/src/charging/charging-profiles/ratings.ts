import type { ProfilePurpose } from '@csms/contract';
import { connectorFacts, type WiringFacts } from '../load-balancing/wiring.ts';

/** A connector as a profile needs it. */
export interface RatedConnector extends WiringFacts {
  connector_no: number;
}

/** DC chargers give their rated power at this voltage or a higher one: more current than that needs none has. */
const LEAST_DC_V = 200;

/** W per A by which limits of a connector are converted; 0 where they cannot be: the voltage of a DC connector is its car's. */
export function wattsPerAmpereOf(connector: RatedConnector): number {
  const { phases, conversion } = connectorFacts(connector);
  return conversion.isDc ? 0 : phases * conversion.voltage;
}

/** The most that a connector gives, in a unit. */
function ratingOf(connector: RatedConnector, unit: 'A' | 'W'): number {
  if (unit === 'W') return connector.max_power_w;
  const { ratedA, conversion } = connectorFacts(connector);
  return conversion.isDc ? connector.max_power_w / LEAST_DC_V : ratedA;
}

/** The most that a profile may give at a connector (0: the whole point), by its purpose; the point's rated power in W. */
export function mostOf(
  { connectors, ratedPowerW }: { connectors: readonly RatedConnector[]; ratedPowerW: number },
  connectorNo: number,
  purpose: ProfilePurpose,
  unit: 'A' | 'W',
): number {
  const one = connectors.find((connector) => connector.connector_no === connectorNo);
  if (one) return ratingOf(one, unit);
  const ratings = connectors.map((connector) => ratingOf(connector, unit));
  // A default at connector 0 counts for each connector alone.
  if (purpose !== 'pointMax') return Math.max(0, ...ratings);
  return unit === 'W' ? ratedPowerW : ratings.reduce((sum, rating) => sum + rating, 0);
}
