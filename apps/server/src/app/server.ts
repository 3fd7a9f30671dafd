import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { tileHosts } from '@csms/contract';
import {
  createCallerService,
  createHeavyGuard,
  ensureFirstUser,
  nameOperand,
  openDictionaries,
  openLogHashes,
  openSettings,
  readStates,
  weaknessOf,
  withChanges,
  writeSystemLog,
} from '../access/index.ts';
import { type CentralTiming, type Protocol, startCentralSystem } from '../central-system/index.ts';
import {
  createAuthority,
  createChargerFiles,
  createCommandService,
  openOcppLog,
  type SpaceGuard,
  startChargerFtp,
  startSpaceGuard,
} from '../network/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { followDatabaseClock } from '../platform/clock/database-clock.ts';
import type { Config } from '../platform/config/config.ts';
import { createSeal } from '../platform/config/seal.ts';
import { type Databases, ofProviders, openDatabases } from '../platform/database/database.ts';
import { type DiskSpace, diskSpace, Reserve } from '../platform/database/disk-space.ts';
import { GroupCommit } from '../platform/database/group-commit.ts';
import { type LeaseError, takeLease } from '../platform/database/lease.ts';
import { ensurePartitions } from '../platform/database/partitions.ts';
import type { DoorLimits } from '../platform/http/doorkeeper.ts';
import { createHttp, type Http, LISTEN_BACKLOG } from '../platform/http/http.ts';
import { serveOpenApi } from '../platform/http/openapi.ts';
import { createPublicNames } from '../platform/http/public-name.ts';
import type { Log } from '../platform/log/log.ts';
import { smsGateway } from '../platform/mail/sms.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { createOutward } from '../platform/outward/outward.ts';
import { createPictures } from '../platform/pictures/pictures.ts';
import { tellFacts } from '../platform/processes/process-facts.ts';
import { WorkDiary } from '../platform/work/work-diary.ts';
import { workMetrics } from '../platform/work/work-metrics.ts';
import { openMeteo, type WeatherService } from '../service/index.ts';
import { type Area, type AreaParts, areas as allAreas, keepers, loggedThings, operandNames, serveAreas } from './areas.ts';
import { type BackupsParts, startBackups } from './backup/backups.ts';
import { openBus } from './bus.ts';
import { serveConsole } from './console-files.ts';
import { databaseMetrics } from './database-metrics.ts';
import { describeApi } from './describe.ts';
import { factsOf, SCHEMA, VERSION } from './facts.ts';
import { timeRequests } from './http-metrics.ts';
import { startProbes } from './probes.ts';
import { outOfReach } from './reach.ts';
import { listenTls, readTlsFiles, sayFailedHandshakes, tlsOptions } from './tls.ts';
import { weatherOf } from './weather.ts';
import { startWork, type WorkTiming } from './work.ts';

export interface ServerParts {
  config: Config;
  /** Of a migrated database. */
  databaseUrl: string;
  secretKey: Buffer;
  log: Log;
  clock?: Clock;
  checkAnswers?: boolean;
  /** Shorter times than those of ordinary running, for tests. */
  timing?: Timing;
  /** The versions of OCPP that are spoken, where it is not all that there are (tests). */
  protocols?: readonly [Protocol, ...Protocol[]];
  /** The areas, where tests bring one more. */
  areas?: readonly Area[];
  /** Rows that an export may have. */
  exportLimit?: number;
  /** How often what weighs heavily may be done in an hour without a question, where it is another number (tests). */
  heavyPerHour?: number | undefined;
  /** The largest files, smaller ones for tests. */
  fileLimits?: { versionMb?: number; diagnosticsBytes?: number };
  /** Whether other servers may be on the database; by default only where a bus joins them. */
  shared?: boolean;
  /** Told when another server has taken the database over: this one has to end. */
  onSuperseded?: (error: LeaseError) => void;
  /** What clients may keep open, smaller for tests. */
  doorLimits?: Partial<DoorLimits>;
  /** Where what must not stand in the database is kept; undefined: nowhere. */
  dataFolder?: string;
  /** The superuser's URL of the private database, which backs it up. */
  adminUrl?: string | undefined;
  /** Where the private database lies, whose disk is watched; undefined: the database looks after its own. */
  databaseFolder?: string | undefined;
  /** Where forecasts come from, where it is not Open-Meteo (tests). */
  weather?: WeatherService;
  /** Reads the room on that disk, for tests. */
  readSpace?: () => Promise<DiskSpace>;
}

export interface Timing extends CentralTiming, WorkTiming {
  /** How long a server among others says that it ends before it does, in ms. */
  drainMs?: number;
  /** How often the room on the disk is looked at, in ms. */
  diskMs?: number;
  /** How often the log is backed up, and looked whether a copy is due, in ms. */
  backup?: BackupsParts['timing'];
  /** How long a commit of chargers' messages may be silent, in ms. */
  commitMs?: number;
  /** How long a connection of requests or of the system may owe an answer before it is looked into, in ms. */
  silenceMs?: number;
}

export interface RunningServer {
  /** Where it listens, as a person would type it. */
  url: string;
  http: Http;
  databases: Databases;
  /** Where FTP listens; undefined: nowhere. */
  ftpPort: number | undefined;
  /** Where TLS is spoken beside it; undefined: nowhere. */
  tlsPort: number | undefined;
  /** Where /metrics has a port of its own; undefined: nowhere. */
  metricsPort: number | undefined;
  /** The password of the user `admin` where this start has made one up: to be shown once. */
  firstPassword: string | undefined;
  stop(): Promise<void>;
}

/** Longer than proxies usually take to look at /readyz twice, in ms. */
const DRAIN_MS = 5_000;
/** Below so many free bytes on the database's disk each point gets a smaller share of it. */
const TIGHT_BYTES = 4 * 1024 ** 3;

/** Builds the floors upon each other, listens, and returns when the server can be used. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { config, log } = parts;
  const has = (role: Config['ROLES'][number]) => config.ROLES.includes(role);
  const tls = readTlsFiles(config);
  const shared = parts.shared ?? config.NATS_URL !== undefined;
  const directUrl = config.DATABASE_DIRECT_URL ?? parts.databaseUrl;
  const lease = await takeLease(directUrl, {
    name: `${hostname()}:${config.DATA_DIR}:${config.PORT}`,
    shared,
    onLost: parts.onSuperseded,
    log,
  });
  const { node } = lease;
  const databases = openDatabases(parts.databaseUrl, log, {
    requestsUrl: config.DATABASE_REQUESTS_URL,
    commitPatienceMs: parts.timing?.commitMs,
    silenceMs: parts.timing?.silenceMs,
    isPooled: config.DATABASE_DIRECT_URL !== undefined,
  });
  const databaseClock = parts.clock ? undefined : await followDatabaseClock(databases.pool, log);
  const clock: Clock = parts.clock ?? databaseClock!;
  // Requests have a login of their own: that it cannot be had is said now.
  await databases.scoped(ofProviders([]), async () => {});
  await ensurePartitions(databases.pool, clock.now());
  const weakness = config.ADMIN_PASSWORD && weaknessOf(config.ADMIN_PASSWORD);
  if (weakness) log.warn(weakness);
  const firstPassword = await ensureFirstUser(databases.system, config.ADMIN_PASSWORD);
  const metrics = createMetrics();
  const { bus, standing: busStanding } = await openBus({ config, node, secretKey: parts.secretKey, log, metrics });
  const commit = new GroupCommit(
    databases.pipelined,
    log,
    (lane, size) => metrics.batches.observe({ lane }, size),
    databases.beginCommit,
  );
  const settings = await openSettings(databases.system, bus);
  const ocppLog = await openOcppLog({ databases, settings, clock, log, metrics });
  const spaceGuard = watchDisk(parts, { databases, bus, clock, log }, metrics);
  const commands = createCommandService(databases.system, commit, bus, clock, log);
  const seal = createSeal(parts.secretKey);
  const outward = createOutward(config.OUTWARD_ALLOW);
  const authority = createAuthority(databases.system, seal, clock);
  const certificates = tls && (await tlsOptions(tls, authority));
  const callers = createCallerService(databases.system, bus, clock);
  const hashes = await openLogHashes(databases.pool, seal);
  const logProof = { databases, hashes, folder: parts.dataFolder, bus, clock, log };
  const guard = createHeavyGuard({ db: databases.system, bus, clock, perHour: parts.heavyPerHour });
  const http = await createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    tls: config.TLS_PORT === undefined ? certificates : undefined,
    authenticate: (token) => callers.authenticate(token),
    onMutation: (mutation) =>
      writeSystemLog(databases.system, hashes, { ...mutation, request: withChanges(mutation, loggedThings) }, clock.now()),
    stateOf: (caller, operation, content) => readStates(databases, caller, loggedThings, operation, content),
    nameOperand: (caller, operation, operand) =>
      databases.scoped(caller.scope, (trx) => nameOperand(trx, operandNames, operation, operand)),
    guard,
    pictureHosts: () => tileHosts(settings.get('console.mapTileUrl')),
    checkAnswers: parts.checkAnswers,
    doorLimits: parts.doorLimits,
  });
  timeRequests(http.fastify, metrics);
  databaseMetrics(metrics, databases.pool);
  metrics.gauges('csms_info', 'What this process is: 1', 'version', () => [[`${VERSION}+${SCHEMA}`, 1]]);
  const diary = new WorkDiary();
  workMetrics(metrics, diary);
  if (certificates && config.TLS_PORT === undefined) sayFailedHandshakes(http.fastify.server as never, log);
  metrics.gauge('csms_sockets', 'HTTP and WebSocket connections open', () => http.doorkeeper.sockets);
  metrics.gauge('csms_sockets_closed', 'Connections closed for being slow, silent or too many', () => http.doorkeeper.closed);
  const probes = await startProbes(http.fastify, {
    config,
    databaseUrl: directUrl,
    databases,
    metrics,
    commit,
    spaceGuard,
    // One that is alone serves on: nobody else does.
    aheadMs: () => (shared ? (databaseClock?.aheadMs() ?? 0) : 0),
  });
  metrics.gauge(
    'csms_clock_ahead_seconds',
    'By how much the clock of this machine is ahead of the database’s',
    () => (databaseClock?.aheadMs() ?? 0) / 1000,
  );
  let ftpPort = config.FTP_PORT;
  const chargerFiles = createChargerFiles({
    db: databases.system,
    clock,
    secretKey: parts.secretKey,
    ftp: () => (ftpPort === undefined ? undefined : { port: ftpPort, host: config.FTP_PUBLIC_HOST }),
    diagnosticsMaxBytes: parts.fileLimits?.diagnosticsBytes,
  });
  const pictures = createPictures();
  const backups = startBackups({
    config,
    own: parts.adminUrl && parts.dataFolder ? { folder: parts.dataFolder, adminUrl: parts.adminUrl } : undefined,
    ...{ db: databases.system, bus, clock, log: log.child({ part: 'backup' }), metrics },
    timing: parts.timing?.backup,
  });
  const areaParts: AreaParts = {
    databases,
    backups,
    place: { node, hasPrivateDatabase: parts.adminUrl !== undefined },
    bus,
    clock,
    seal,
    secretKey: parts.secretKey,
    publicNames: createPublicNames(config.PUBLIC_URL),
    log,
    settings,
    callers,
    dictionaries: openDictionaries(databases.system, bus, clock),
    logProof,
    loggedThings,
    guard,
    outward,
    sms: config.SMS_WEBHOOK_URL ? smsGateway(config.SMS_WEBHOOK_URL, config.SMS_WEBHOOK_TOKEN) : undefined,
    weather: parts.weather ?? weatherOf(databases.system, openMeteo(outward)),
    commands,
    commit,
    authority,
    chargerFiles,
    versionMb: parts.fileLimits?.versionMb,
    exportLimit: parts.exportLimit,
    dataFolder: parts.dataFolder,
    pictures,
    disk: { space: () => spaceGuard?.space(), isShort: () => (spaceGuard?.room() ?? 'enough') !== 'enough' },
    keepers,
    timing: parts.timing ?? {},
  };
  const areas = parts.areas ?? allAreas;
  for (const area of areas) area.follow?.(areaParts);
  let stopServing: Awaited<ReturnType<typeof serveAreas>> = [];
  if (has('http')) {
    await serveOpenApi(http.fastify, () => describeApi(VERSION));
    stopServing = await serveAreas(http, areaParts, areas);
    await serveConsole(http.fastify);
  }
  const centralSystem = has('ocpp')
    ? await startCentralSystem({
        databases,
        commit,
        commands,
        settings,
        bus,
        clock,
        seal,
        authority,
        log: log.child({ part: 'ocpp' }),
        metrics,
        logHashes: hashes,
        isTight: () => (spaceGuard?.space()?.free ?? Number.POSITIVE_INFINITY) < TIGHT_BYTES,
        node,
        isAlone: !shared,
        trustProxy: config.TRUST_PROXY,
        protocols: parts.protocols,
        timing: parts.timing,
      })
    : undefined;
  centralSystem?.attach(http.fastify.server as Server);
  const stopWork = has('worker') ? startWork(areaParts, { node, isAlone: !shared, diary }, areas) : () => {};
  const ftp = has('http') ? await startChargerFtp(config, chargerFiles, log.child({ part: 'ftp' })) : undefined;
  if (ftp) ftpPort = ftp.port;
  await http.fastify.listen({ port: config.PORT, host: config.HOST, backlog: LISTEN_BACKLOG });
  for (const words of outOfReach({
    host: config.HOST,
    publicUrl: settings.get('network.publicUrl'),
    scanUrl: settings.get('app.scanUrl'),
    ftpHost: config.FTP_PUBLIC_HOST,
    consoleUrls: config.PUBLIC_URL,
  }))
    log.warn(words);
  const { port } = http.fastify.server.address() as { port: number };
  const beside =
    certificates && config.TLS_PORT !== undefined
      ? await listenTls(http, certificates, { port: config.TLS_PORT, host: config.HOST }, centralSystem)
      : undefined;
  let isEnding = false;
  const facts = tellFacts(
    databases.pool,
    node,
    () =>
      factsOf(
        { config, metrics, diary },
        {
          ...{ port, isEnding },
          sockets: http.doorkeeper.sockets,
          clockAheadMs: databaseClock?.aheadMs() ?? 0,
          bus: busStanding(),
        },
      ),
    { log },
  );
  return {
    url: `${certificates && !beside ? 'https' : 'http'}://${config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST}:${port}`,
    http,
    databases,
    ftpPort,
    metricsPort: probes.metricsPort,
    tlsPort: (beside?.address() as { port: number } | undefined)?.port,
    firstPassword,
    async stop() {
      probes.ending();
      isEnding = true;
      void facts.say();
      // Proxies are to see it before the first connection is refused.
      if (shared) await sleep(parts.timing?.drainMs ?? (config.NATS_URL === undefined ? 0 : DRAIN_MS));
      stopWork();
      probes.close();
      for (const stop of stopServing) await stop();
      await ftp?.close();
      await centralSystem?.stop();
      beside?.closeAllConnections();
      beside?.close();
      await pictures.stop();
      await http.fastify.close();
      await backups.stop();
      await spaceGuard?.stop();
      await ocppLog.close();
      databaseClock?.close();
      facts.stop();
      await bus.close();
      await databases.close();
      await lease.release();
    },
  };
}

/** Watches the disk where the database is the private one on this machine. */
function watchDisk(
  { databaseFolder, readSpace, timing }: ServerParts,
  parts: Pick<Parameters<typeof startSpaceGuard>[0], 'databases' | 'bus' | 'clock' | 'log'>,
  metrics: Metrics,
): SpaceGuard | undefined {
  if (databaseFolder === undefined) return undefined;
  const read = readSpace ?? (() => diskSpace(databaseFolder));
  const guard = startSpaceGuard({ ...parts, read, reserve: new Reserve(databaseFolder), lookMs: timing?.diskMs });
  metrics.gauge('csms_disk_free_bytes', 'Free bytes on the disk of the private database', () => guard.space()?.free ?? 0);
  return guard;
}
