import { EXPORT_DAYS } from '@csms/contract';
import {
  clearExports,
  clearLooseFiles,
  clearOutbox,
  clearTries,
  endExpired,
  type LogProofParts,
  type OutboxParts,
  proveLogDaily,
  type SettingsReader,
  sealNewLog,
  sendOutbox,
} from '../access/index.ts';
import {
  closeTransactions,
  createAlarmSweep,
  dropOldSamples,
  findLost,
  sendAlarmNotices,
  stopSpentGroups,
} from '../charging/index.ts';
import { type CustomerKeeper, sweepErasures } from '../customers/index.ts';
import { reconcileDays } from '../finance/index.ts';
import {
  clearPower,
  clearReports,
  clearUptimeDays,
  countLedger,
  countUptime,
  recountDirty,
  samplePower,
  workReports,
} from '../insight/index.ts';
import {
  type Authority,
  advanceDiagnoses,
  advanceFirmware,
  advanceSecurity,
  type ChargerFiles,
  type CommandService,
  clearConnectionEvents,
  clearStalePresence,
  clearUsed,
  forgetSilentNewChargers,
  thinBySize,
  trimUnknown,
} from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import { alone } from '../platform/database/alone.ts';
import type { Databases } from '../platform/database/database.ts';
import type { GroupCommit } from '../platform/database/group-commit.ts';
import { dropOldOcppMessages, ensurePartitions } from '../platform/database/partitions.ts';
import type { Log } from '../platform/log/log.ts';
import { type Regular, regularly } from './regular.ts';
import { wakeByEvents } from './wake.ts';

interface WorkParts {
  databases: Databases;
  commit: GroupCommit;
  commands: CommandService;
  lists: { resume(): Promise<void> };
  settings: SettingsReader;
  bus: Bus;
  clock: Clock;
  log: Log;
  seal: Seal;
  authority: Authority;
  chargerFiles: ChargerFiles;
  logProof: LogProofParts;
  keepers: readonly CustomerKeeper[];
  sms: OutboxParts['sms'];
  outward: OutboxParts['outward'];
  timing: WorkTiming | undefined;
}

/** How often pieces of work are done, in ms. */
export interface WorkTiming {
  sweepMs?: number;
  listsMs?: number;
  lostMs?: number;
  presenceMs?: number;
  outboxMs?: number;
  expiryMs?: number;
  alarmsMs?: number;
  firmwareMs?: number;
  uptimeMs?: number;
  securityMs?: number;
  statisticsMs?: number;
  powerMs?: number;
  groupsMs?: number;
  reconcileMs?: number;
  exportsMs?: number;
  reportsMs?: number;
  ocppLogMs?: number;
  sealLogMs?: number;
  erasuresMs?: number;
}

/** Any constants: of several processes the one that holds the lock does the work of the moment. */
const LOCKS = {
  sweep: 7_310_501,
  lost: 7_310_502,
  partitions: 7_310_503,
  presence: 7_310_504,
  outbox: 7_310_505,
  clearing: 7_310_506,
  expiry: 7_310_507,
  alarms: 7_310_520,
  uptime: 7_310_521,
  firmware: 7_310_508,
  diagnoses: 7_310_509,
  lists: 7_310_510,
  security: 7_310_511,
  statistics: 7_310_540,
  power: 7_310_541,
  groups: 7_310_516,
  reconcile: 7_310_530,
  reports: 7_310_550,
  ocppLog: 7_310_560,
  sealLog: 7_310_570,
  proveLog: 7_310_571,
  erasures: 7_310_572,
} as const;

/** Woken, a piece of work rests at least this long between two looks. */
const REST_MS = { alarms: 1_000, figures: 50, lost: 1_000 };

/** Starts what has to be done again and again; returns its end. Each piece is safe to run twice. */
export function startWork(parts: WorkParts): () => void {
  const {
    databases,
    commit,
    commands,
    lists,
    settings,
    bus,
    clock,
    log,
    seal,
    authority,
    chargerFiles,
    logProof,
    keepers,
    sms,
    outward,
    timing = {},
  } = parts;
  const alarmParts = { db: databases.system, bus, clock };
  const sweepAlarms = createAlarmSweep(alarmParts);
  const look = async () => {
    await sweepAlarms();
    await sendAlarmNotices(alarmParts);
  };
  const alarms = every(timing.alarmsMs ?? 5_000, 'alarms', look, REST_MS.alarms);
  const count = async () => {
    for (let more = true; more; ) {
      const [records, ledger] = [await recountDirty(databases), await countLedger(databases)];
      for (const providerId of new Set([...records.providerIds, ...ledger.providerIds]))
        bus.publish('live', { type: 'statistics.changed', providerId });
      more = records.more || ledger.more;
    }
  };
  const figures = every(timing.statisticsMs ?? 500, 'statistics', count, REST_MS.figures);
  const endLost = async () => {
    for (const lost of await findLost(databases.system, clock.now(), settings.get('charging.lostSessionHours'))) {
      const { events } = await commit.submit(closeTransactions, lost);
      for (const event of events) bus.publish('live', event);
    }
  };
  const lost = every(timing.lostMs ?? 30_000, 'lost', endLost, REST_MS.lost);
  const pieces = [
    every(timing.sweepMs ?? 2_000, 'sweep', () => commands.sweep()),
    every(timing.listsMs ?? 30_000, 'lists', () => lists.resume()),
    lost,
    every(timing.presenceMs ?? 60_000, 'presence', () => clearStalePresence(databases, bus, clock.now())),
    every(timing.outboxMs ?? 2_000, 'outbox', () => sendOutbox({ db: databases.system, seal, clock, log, sms, outward })),
    every(timing.expiryMs ?? 30_000, 'expiry', () => endExpired(databases.system, bus, clock.now())),
    alarms,
    // Looks often, so that a changed window counts soon; each point is counted every five minutes.
    every(timing.uptimeMs ?? 15_000, 'uptime', async () => {
      await countUptime(databases.system, clock.now(), 20 * (timing.uptimeMs ?? 15_000));
    }),
    every(timing.firmwareMs ?? 3_000, 'firmware', () =>
      advanceFirmware({ db: databases.system, files: chargerFiles, commands, bus, clock }),
    ),
    every(timing.firmwareMs ?? 3_000, 'diagnoses', () => advanceDiagnoses(databases.system, bus, clock)),
    every(timing.securityMs ?? 2_000, 'security', () =>
      advanceSecurity({ db: databases.system, authority, commands, seal, clock }),
    ),
    figures,
    every(timing.powerMs ?? 15_000, 'power', () => samplePower(databases, clock.now())),
    every(timing.groupsMs ?? 5_000, 'groups', () => stopSpentGroups(databases.system, commands, clock)),
    // Looks whether a day has ended somewhere; each is proven once.
    every(timing.reconcileMs ?? 600_000, 'reconcile', () => reconcileDays({ db: databases.system, bus, clock })),
    every(timing.reportsMs ?? 2_000, 'reports', () => workReports({ databases, bus, clock, log })),
    every(timing.ocppLogMs ?? 60_000, 'ocppLog', async () => {
      await trimUnknown(databases.pool);
      const { dropped } = await thinBySize(databases.pool, settings.get('network.ocppLogGb') * 1024 ** 3, clock.now());
      if (dropped.length > 0) log.warn({ dropped }, 'the OCPP log had reached its size: its oldest days were removed');
    }),
    every(timing.sealLogMs ?? 2_000, 'sealLog', () => sealNewLog(logProof)),
    every(timing.erasuresMs ?? 5_000, 'erasures', () => sweepErasures({ databases, hashes: logProof.hashes, clock, keepers })),
    every(600_000, 'proveLog', () => proveLogDaily(logProof)),
    every(3_600_000, 'clearing', async () => {
      await clearExports(databases, clock.now(), EXPORT_DAYS);
      await clearReports(databases, clock.now());
      await clearLooseFiles(databases, clock.now());
      await clearOutbox(databases.system, clock.now());
      await clearTries(databases.system, clock.now());
      await clearConnectionEvents(databases, clock.now());
      await clearUptimeDays(databases.system, clock.now());
      await clearPower(databases, clock.now());
      await forgetSilentNewChargers(databases.pool, clock.now());
      await clearUsed(databases.pool, clock.now());
    }),
    every(3_600_000, 'partitions', async () => {
      await ensurePartitions(databases.pool, clock.now());
      await dropOldOcppMessages(databases.pool, clock.now() - settings.get('network.ocppLogDays') * 86_400_000);
      const sampleDays = settings.get('charging.sampleDays');
      if (sampleDays > 0) await dropOldSamples(databases.pool, clock.now() - sampleDays * 86_400_000);
    }),
  ];

  const stopWaking = wakeByEvents(bus, { figures: figures.wake, alarms: alarms.wake, lost: lost.wake });

  function every(ms: number, name: keyof typeof LOCKS, work: () => Promise<void>, restMs = ms): Regular {
    const failed = (error: unknown) => log.error({ err: error, work: name }, 'a piece of regular work failed');
    return regularly({ ms, restMs: Math.min(ms, restMs), failed }, () => alone(databases.locks, LOCKS[name], work));
  }

  return () => {
    stopWaking();
    for (const piece of pieces) piece.stop();
  };
}
