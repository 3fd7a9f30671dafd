import type pg from 'pg';
import type { Metrics } from '../platform/metrics/metrics.ts';

interface Facts {
  online: number;
  offline: number;
  standbys: number | null;
  standby_lag_seconds: number | null;
}
interface QueueFacts {
  queue: string;
  waiting: number;
  oldest_seconds: number;
}

const POINTS_AND_STANDBYS = `select
  (select count(*)::int from connection_state where online) as online,
  (select count(*)::int from connection_state s join charge_point p on p.id = s.point_id where not s.online and p.removed_at is null) as offline,
  case when pg_has_role('pg_read_all_stats', 'usage') then
    (select count(*)::int from pg_stat_replication where application_name is distinct from 'csms-backup') end as standbys,
  case when pg_has_role('pg_read_all_stats', 'usage') then
    (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication where application_name is distinct from 'csms-backup') end as standby_lag_seconds`;

/** What waits until somebody does it, since when. What is tried again later waits from its due moment on. */
const QUEUES = `select queue, count(*)::int as waiting, coalesce(greatest(0, extract(epoch from now() - min(since))), 0)::float8 as oldest_seconds from (
    select 'commands' as queue, requested_at as since from command where status = 'queued'
    union all select 'mails', due_at from outgoing where sent_at is null and failed_at is null
    union all select 'exports', created_at from export_job where state = 'queued'
    union all select 'reports', created_at from report_run where state = 'waiting'
    union all select 'pushes', coalesce(due_at, created_at) from push_notice where ended_at is null
  ) waiting group by queue`;
const QUEUE_NAMES = ['commands', 'mails', 'exports', 'reports', 'pushes'] as const;

/** Who asks more often is told the same. */
const FRESH_MS = 10_000;
/** A database that does not answer holds up nobody who reads the other metrics. */
const PATIENCE_MS = 2_000;

/** What only the database knows of the whole installation: asked when somebody reads the metrics, and not more often than each ten seconds. */
export function databaseMetrics(metrics: Metrics, pool: pg.Pool): void {
  let facts: { of: Facts | undefined; queues: readonly QueueFacts[] } = { of: undefined, queues: [] };
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    const [of, queues] = await Promise.all([
      pool.query<Facts>({ name: 'metrics-points', text: POINTS_AND_STANDBYS, values: [] }),
      pool.query<QueueFacts>({ name: 'metrics-queues', text: QUEUES, values: [] }),
    ]);
    facts = { of: of.rows[0], queues: queues.rows };
    askedAt = performance.now();
  };
  /** The newest facts; none where the database does not tell them. */
  const now = async () => {
    if (performance.now() - askedAt < FRESH_MS) return facts;
    asking ??= ask()
      .catch(() => {
        facts = { of: undefined, queues: [] };
      })
      .finally(() => {
        asking = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), PATIENCE_MS);
    });
    const answer = await Promise.race([asking, late]);
    clearTimeout(timer);
    return answer === 'late' ? { of: undefined, queues: [] } : facts;
  };
  metrics.gauges(
    'csms_points',
    'Charge points by whether they are connected to any process; those that never were are left out',
    'state',
    async () => {
      const { of } = await now();
      return [
        ['online', of?.online],
        ['offline', of?.offline],
      ];
    },
  );
  metrics.gauges(
    'csms_database_standbys',
    'Standbys that follow the database, where its user may see them',
    'database',
    async () => [['main', (await now()).of?.standbys ?? undefined]],
  );
  metrics.gauges('csms_database_standby_lag_seconds', 'How far the slowest standby is behind', 'database', async () => {
    const { of } = await now();
    return [['main', of && of.standbys !== null && of.standbys > 0 ? (of.standby_lag_seconds ?? 0) : undefined]];
  });
  const perQueue = (read: (of: QueueFacts | undefined) => number) => async () => {
    const { of, queues } = await now();
    return QUEUE_NAMES.map((name) => [name, of && read(queues.find(({ queue }) => queue === name))] as const);
  };
  metrics.gauges(
    'csms_queue_waiting',
    'What waits to be done, over all processes',
    'queue',
    perQueue((of) => of?.waiting ?? 0),
  );
  metrics.gauges(
    'csms_queue_oldest_seconds',
    'For how long the oldest of it has been due',
    'queue',
    perQueue((of) => of?.oldest_seconds ?? 0),
  );
}
