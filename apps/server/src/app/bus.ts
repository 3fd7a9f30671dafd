import { type Bus, createLocalBus } from '../platform/bus/bus.ts';
import { createNatsBus } from '../platform/bus/nats-bus.ts';
import type { Config } from '../platform/config/config.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { ProcessFacts } from '../platform/processes/process-facts.ts';

interface BusParts {
  config: Config;
  /** This process. */
  node: string;
  secretKey: Buffer;
  log: Log;
  metrics: Metrics;
}

const WHY = { foreign: 'of no server with this key', replayed: 'heard before', malformed: 'of another shape' } as const;

interface OpenBus {
  bus: Bus;
  /** How it stands to the other processes now. */
  standing(): Pick<ProcessFacts, 'bus' | 'busDropped'>;
}

/** The bus of this process: over NATS where that is configured, with its figures. Throws BusError where NATS does not let it in. */
export async function openBus({ config, node, secretKey, log, metrics }: BusParts): Promise<OpenBus> {
  const { NATS_URL: urls, NATS_TOKEN: token, NATS_CREDS_FILE: credentialsFile, NATS_CA_FILE: caFile } = config;
  if (urls === undefined)
    return {
      bus: createLocalBus((error, topic) => log.error({ err: error, topic }, 'a bus listener failed')),
      standing: () => ({ bus: 'none', busDropped: 0 }),
    };
  const bus = await createNatsBus({ access: { urls, token, credentialsFile, caFile }, node, secretKey, log });
  metrics.gauge('csms_bus_up', 'Whether NATS is reached: 1 or 0', () => Number(bus.isUp));
  for (const [fault, words] of Object.entries(WHY))
    metrics.gauge(
      `csms_bus_dropped_${fault}`,
      `Messages on the bus that did not count: ${words}`,
      () => bus.dropped[fault as keyof typeof WHY],
    );
  return {
    bus,
    standing: () => ({
      bus: bus.isUp ? 'up' : 'down',
      busDropped: Object.values(bus.dropped).reduce((sum, count) => sum + count, 0),
    }),
  };
}
