import { readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/config/config.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { ProcessFacts } from '../platform/processes/process-facts.ts';
import type { WorkDiary } from '../platform/work/work-diary.ts';

/** Of the product, in the API's description, on the page of the servers and in `csms_info`. */
export const VERSION = '0.1.0';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** The number of the newest migration that this program brings: it tells releases of one version apart. */
export const SCHEMA: string =
  readdirSync(MIGRATIONS)
    .map((file) => /^\d+/.exec(file)?.[0] ?? '')
    .sort()
    .at(-1) ?? '';

/** What this process says of itself now. */
export function factsOf(
  { config, metrics, diary }: { config: Config; metrics: Metrics; diary: WorkDiary },
  now: { port: number; sockets: number; clockAheadMs: number; isEnding: boolean; bus: Pick<ProcessFacts, 'bus' | 'busDropped'> },
): ProcessFacts {
  const { bus, ...rest } = now;
  return {
    version: VERSION,
    schema: SCHEMA,
    host: hostname(),
    roles: config.ROLES,
    chargers: metrics.read('csms_ocpp_connections'),
    ...bus,
    ...rest,
    works: diary.all(),
  };
}
