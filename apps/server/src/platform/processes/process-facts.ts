import type pg from 'pg';
import type { Log } from '../log/log.ts';
import type { WorkNote } from '../work/work-diary.ts';

/** What a process says of itself to all that look after it. */
export interface ProcessFacts {
  version: string;
  /** The newest migration that it brings, such as `0635`: tells releases of one version apart. */
  schema: string;
  host: string;
  port: number;
  roles: readonly string[];
  /** Chargers that it holds, and all sockets: chargers, browsers, others. */
  chargers: number;
  sockets: number;
  /** By how much its machine's clock is ahead of the database's, in ms. */
  clockAheadMs: number;
  /** How it stands to the others: it needs no bus, or reaches it, or not. */
  bus: 'none' | 'up' | 'down';
  /** Messages on the bus that did not count, since its start. */
  busDropped: number;
  /** It ends in order. */
  isEnding: boolean;
  works: readonly WorkNote[];
}

/** How often a process says it, in ms. */
const EVERY_MS = 5_000;

const SAY = {
  name: 'say-facts',
  text: `insert into server_facts (process_id, said_at, facts) select id, clock_timestamp(), $2::jsonb from server_process where node = $1
    on conflict (process_id) do update set said_at = excluded.said_at, facts = excluded.facts`,
};

/** The saying of one process's facts. */
export interface FactsTeller {
  /** Says them now, where they have changed in a way that others should see at once. */
  say(): Promise<void>;
  stop(): void;
}

/** Says the facts of a process (`node`) now and each five seconds. Where the database is away they are said when it is back; until then all see how old the last are. */
export function tellFacts(
  pool: pg.Pool,
  node: string,
  read: () => ProcessFacts,
  { log, everyMs = EVERY_MS }: { log: Log; everyMs?: number },
): FactsTeller {
  let saying: Promise<void> | undefined;
  const say = () => {
    saying ??= pool
      .query({ ...SAY, values: [node, JSON.stringify(read())] })
      .then(
        () => {},
        (error) => log.debug({ err: error }, 'the facts of this process are not said'),
      )
      .finally(() => {
        saying = undefined;
      });
    return saying;
  };
  void say();
  const timer = setInterval(() => void say(), everyMs).unref();
  return { say, stop: () => clearInterval(timer) };
}
