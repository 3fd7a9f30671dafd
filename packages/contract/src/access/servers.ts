import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/values.ts';

/** `clockOff`: its machine's clock is off by so much that it takes no work; `silent`: it lives, and has said nothing for a while; `gone`: it has ended without a word. */
export const serverCondition = z.enum(['ready', 'ending', 'clockOff', 'silent', 'gone']);
export type ServerCondition = z.infer<typeof serverCondition>;

/** A process that serves this database. */
export const serverProcess = z.object({
  /** Its name among all that there ever were. */
  node: z.string(),
  host: z.string(),
  port: z.number().int().nullable(),
  condition: serverCondition,
  /** It answers this call. */
  isThis: z.boolean(),
  roles: z.array(z.string()),
  version: z.string(),
  schema: z.string(),
  startedAt: instant,
  saidAt: instant.nullable(),
  chargers: z.number().int().nullable(),
  sockets: z.number().int().nullable(),
  clockAheadMs: z.number().nullable(),
  bus: z.enum(['none', 'up', 'down']).nullable(),
  busDropped: z.number().int().nullable(),
});
export type ServerProcess = z.infer<typeof serverProcess>;

/** `late`: nobody has done it for much longer than it should take; `failing`: its last run has failed. */
export const workCondition = z.enum(['running', 'resting', 'late', 'failing']);
export type WorkCondition = z.infer<typeof workCondition>;

/** A piece of regular work, which one process at a time does. */
export const serverWork = z.object({
  name: z.string(),
  condition: workCondition,
  /** Who does it, or did it last. */
  node: z.string().nullable(),
  host: z.string(),
  runningSince: instant.nullable(),
  doneAt: instant.nullable(),
  tookMs: z.number().nullable(),
  /** null: only when there is something to do. */
  everyMs: z.number().nullable(),
  failedAt: instant.nullable(),
  /** As the machine said it, in English. */
  failure: z.string().nullable(),
});
export type ServerWork = z.infer<typeof serverWork>;

/** A standby that follows the database. */
export const standby = z.object({
  name: z.string(),
  address: z.string(),
  state: z.string(),
  /** Commits wait for it. */
  isSynchronous: z.boolean(),
  lagBytes: z.number().nullable(),
  lagMs: z.number().nullable(),
});
export type Standby = z.infer<typeof standby>;

export const serverState = z.object({
  at: instant,
  processes: z.array(serverProcess),
  works: z.array(serverWork),
  database: z.object({
    /** The product's own, or one that the operator runs. */
    isPrivate: z.boolean(),
    version: z.string(),
    connections: z.number().int(),
    mostConnections: z.number().int(),
    /** null: the product's user may not look (`pg_monitor`). */
    standbys: z.array(standby).nullable(),
  }),
  backup: z.object({
    mode: z.enum(['on', 'off', 'own']),
    copiedAt: instant.nullable(),
    provenAt: instant.nullable(),
    isFailing: z.boolean(),
  }),
});
export type ServerState = z.infer<typeof serverState>;

/** The regular work that there is, by its names on the server: each has its words in the console. */
export const REGULAR_WORKS = [
  'alarms',
  'clearing',
  'componentFitting',
  'components',
  'diagnoses',
  'erasures',
  'expiry',
  'fault-problems',
  'feedback',
  'firmware',
  'groups',
  'late-samples',
  'lists',
  'load-balancing',
  'lost',
  'lost-sessions',
  'maintenanceTasks',
  'meters',
  'monitors',
  'occupancy',
  'ocppLog',
  'outbox',
  'partitions',
  'pendingSessions',
  'people-at-work',
  'phase measuring',
  'photo-retention',
  'plan-orders',
  'power',
  'presence',
  'proveLog',
  'push',
  'reconcile',
  'recovery',
  'reports',
  'reservations',
  'sealLog',
  'security',
  'service-figures',
  'statistics',
  'stays',
  'strangersFiles',
  'sweep',
  'test-charges',
  'timed charging',
  'unbilled-energy',
  'uptime',
  'usage-orders',
  'weather',
  'work-orders',
] as const;
export type RegularWorkName = (typeof REGULAR_WORKS)[number];

export const servers = {
  state: endpoint({
    method: 'GET',
    path: '/system/server/state',
    summary:
      'The processes that serve this database, what regular work they do, the database with its standbys, and the last backup (super provider)',
    access: 'config:read',
    response: serverState,
  }),
};
