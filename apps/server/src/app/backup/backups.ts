import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BackupReader } from '../../access/index.ts';
import { dropSlot } from '../../platform/backup/cluster.ts';
import { keepDataFiles } from '../../platform/backup/data-files.ts';
import { type LogShipping, shipLog } from '../../platform/backup/ship-log.ts';
import { BackupError } from '../../platform/backup/store.ts';
import type { Vault } from '../../platform/backup/vault.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { alarm } from './alarm.ts';
import { copyNow, openOwnVault } from './copy.ts';
import { backupMetrics } from './metrics.ts';
import { type BackupWork, changeNotes, noteFailure, noteSuccess, readNotes } from './notes.ts';
import { NOTHING_STORED, readStored, type Stored, stateOf, stateWithout } from './state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A restore loses so much of the log at most, and what its storing takes. */
const LOG_MS = 20_000;
const LOOK_MS = 30_000;
/** After a failure it is tried again. */
const RETRY_MS = 15 * 60_000;
/** The log may be late for so long before people are told. */
const LOG_PATIENCE_MS = 5 * 60_000;
const ALARM_AGAIN_MS = 6 * HOUR_MS;
const STORED_FRESH_MS = 10_000;
const STORED_PATIENCE_MS = 4_000;
const PROGRAM = fileURLToPath(new URL('../../../backup.mjs', import.meta.url));

export interface BackupsParts {
  config: Config;
  /** The data folder and the superuser of its private database; undefined: the database is the operator's own. */
  own: { folder: string; adminUrl: string } | undefined;
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  timing?: { logMs?: number; lookMs?: number; logPatienceMs?: number } | undefined;
}

export interface Backups extends BackupReader {
  stop(): Promise<void>;
}

/** Backs up the private database as long as the server runs: its log as it is written, a base copy and a trial restore as often as is set. */
export function startBackups(parts: BackupsParts): Backups {
  const { config, own, log } = parts;
  if (!own || !config.BACKUP_TARGET) {
    // Without a place for it the log need not be kept.
    if (own) dropSlot(own.adminUrl).catch((error) => log.debug({ err: error }, 'the slot of the backup is not dropped'));
    const state = stateWithout(own ? 'off' : 'own', own?.folder);
    return { state: async () => state, copyNow: () => false, stop: async () => {} };
  }
  return new Regularly(parts, own);
}

class Regularly implements Backups {
  private readonly parts: BackupsParts;
  private readonly folder: string;
  private readonly adminUrl: string;
  private readonly metrics: ReturnType<typeof backupMetrics>;
  private readonly alarmedAt = new Map<BackupWork, number>();
  private readonly triedAt = new Map<BackupWork, number>();
  private readonly ending = new AbortController();
  private vault: Vault | undefined;
  private shipping: LogShipping | undefined;
  private stored: Stored = NOTHING_STORED;
  private storedAt = Number.NEGATIVE_INFINITY;
  private until: Date | undefined;
  /** Before the newest copy the log has a gap, or there is no copy. */
  private needsCopy = false;
  private running: 'copy' | 'proof' | undefined;
  private looking = false;
  private work: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(parts: BackupsParts, { folder, adminUrl }: NonNullable<BackupsParts['own']>) {
    this.parts = parts;
    this.folder = folder;
    this.adminUrl = adminUrl;
    this.metrics = backupMetrics(parts.metrics, {
      now: () => parts.clock.now(),
      until: () => this.until?.getTime(),
      stored: () => this.stored,
    });
    this.timer = setInterval(() => this.look(), parts.timing?.lookMs ?? LOOK_MS);
    this.timer.unref();
    this.look();
  }

  async state() {
    await Promise.race([this.refresh().catch(() => {}), new Promise((done) => setTimeout(done, STORED_PATIENCE_MS).unref())]);
    const { config, clock } = this.parts;
    const notes = readNotes(this.folder, clock.now());
    return stateOf(config, this.folder, this.stored, notes, {
      until: this.needsCopy ? undefined : this.until,
      running: this.running,
      nextAt: this.running === 'copy' ? undefined : this.dueAt('copy'),
    });
  }

  copyNow(): boolean {
    if (this.running || this.looking || !this.vault) return false;
    this.begin('copy');
    return true;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await this.shipping?.stop();
    await Promise.race([this.work, new Promise((done) => setTimeout(done, 2_000).unref())]);
  }

  /** Starts a copy or a trial restore where one is due. */
  private look(): void {
    if (this.running || this.looking || this.ending.signal.aborted) return;
    this.looking = true;
    this.work = this.open()
      .then(() => this.refresh())
      .then(
        () => {
          this.looking = false;
          const now = this.parts.clock.now();
          for (const work of ['copy', 'proof'] as const) {
            const due = this.dueAt(work);
            if (due !== undefined && due <= now) return this.begin(work);
          }
          return undefined;
        },
        (error) => {
          this.looking = false;
          this.failed('log', error);
        },
      );
  }

  /** Opens the store, and has the log kept there from now on. */
  private async open(): Promise<void> {
    if (this.vault) return;
    const { config, clock, log, timing } = this.parts;
    const vault = await openOwnVault(config, this.folder, clock.now());
    const { series } = readNotes(this.folder, clock.now());
    await keepDataFiles(vault, series, { folder: this.folder, configured: config.SECRET_KEY });
    this.stored = await readStored(vault, series);
    if (this.ending.signal.aborted) return;
    this.vault = vault;
    log.info({ place: vault.place, series }, 'the database is backed up');
    this.shipping = shipLog({
      vault,
      adminUrl: this.adminUrl,
      series,
      everyMs: timing?.logMs ?? LOG_MS,
      stored: (until) => this.logStored(until),
      failed: (error) => this.failed('log', error),
      gap: () => {
        this.needsCopy = true;
        this.look();
      },
    });
  }

  private async refresh(): Promise<void> {
    if (!this.vault || performance.now() - this.storedAt < STORED_FRESH_MS) return;
    this.stored = await readStored(this.vault, readNotes(this.folder, this.parts.clock.now()).series);
    this.storedAt = performance.now();
  }

  /** When the next copy or trial restore is due, in ms; undefined: none is. */
  private dueAt(work: 'copy' | 'proof'): number | undefined {
    const { config } = this.parts;
    const newest = this.stored.copies.at(-1);
    const retryAt = (this.triedAt.get(work) ?? Number.NEGATIVE_INFINITY) + RETRY_MS;
    if (work === 'copy') {
      if (!this.vault) return undefined;
      // One that failed, also by hand, is made up for.
      const isOpen = readNotes(this.folder, this.parts.clock.now()).failures.some(
        (failure) => failure.work === 'copy' && failure.endedAt === null,
      );
      const due = newest && !this.needsCopy && !isOpen ? Date.parse(newest.endedAt) + config.BACKUP_EVERY_HOURS * HOUR_MS : 0;
      return Math.max(due, retryAt);
    }
    if (config.BACKUP_PROVE_DAYS === 0 || !newest || this.stored.proofs.has(newest.name)) return undefined;
    const proven = [...this.stored.proofs.values()].map(({ at }) => Date.parse(at));
    return Math.max(Math.max(0, ...proven) + config.BACKUP_PROVE_DAYS * DAY_MS, retryAt);
  }

  private begin(work: 'copy' | 'proof'): void {
    this.running = work;
    this.triedAt.set(work, this.parts.clock.now());
    this.work = (work === 'copy' ? this.copy() : this.prove()).then(
      () => {
        this.running = undefined;
      },
      (error) => {
        this.running = undefined;
        if (!this.ending.signal.aborted) this.failed(work, error);
      },
    );
  }

  private async copy(): Promise<void> {
    const { config, log } = this.parts;
    const copy = await copyNow(this.vault!, {
      config,
      folder: this.folder,
      adminUrl: this.adminUrl,
      fast: this.needsCopy || this.stored.copies.length === 0,
    });
    this.needsCopy = false;
    // The next one is due after its time, not after that of a try.
    this.triedAt.delete('copy');
    log.info({ copy: copy.name, bytes: copy.bytes, storedBytes: copy.storedBytes }, 'a base copy of the database was made');
    this.succeeded('copy');
    await this.readAnew();
  }

  /** In a process of its own: a second database and the proof of all books are nothing for the one that holds the chargers. */
  private async prove(): Promise<void> {
    const child = spawn(process.execPath, [PROGRAM, '--prove'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: this.ending.signal,
      killSignal: 'SIGTERM',
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
    const code = await new Promise<number | null>((done, failed) => {
      child.once('error', failed);
      child.once('exit', done);
    });
    await this.readAnew();
    if (code !== 0) throw new BackupError('proof', said.trim() || 'the trial restore ended without a word');
    this.parts.log.info('a trial restore of the newest backup has passed the proof of the ledger');
    this.succeeded('proof');
  }

  private async readAnew(): Promise<void> {
    this.storedAt = Number.NEGATIVE_INFINITY;
    await this.refresh();
  }

  private logStored(until: Date): void {
    this.until = until;
    this.succeeded('log');
  }

  private succeeded(work: BackupWork): void {
    const { clock, log } = this.parts;
    this.alarmedAt.delete(work);
    if (!readNotes(this.folder, clock.now()).failures.some((failure) => failure.work === work && failure.endedAt === null))
      return;
    changeNotes(this.folder, clock.now(), (notes) => noteSuccess(notes, work, clock.now()));
    log.info({ work }, 'the backup goes again');
  }

  private failed(work: BackupWork, error: unknown): void {
    const { clock, log, db, bus, timing } = this.parts;
    const now = clock.now();
    this.metrics.failures.inc({ work });
    const notes = changeNotes(this.folder, now, (all) => noteFailure(all, work, error, now));
    const failure = notes.failures.find((one) => one.work === work && one.endedAt === null)!;
    const lateMs = now - Date.parse(failure.since);
    const patience = work === 'log' ? (timing?.logPatienceMs ?? LOG_PATIENCE_MS) : 0;
    if (failure.times === 1) log.warn({ err: error, work }, failure.words);
    if (lateMs < patience || now - (this.alarmedAt.get(work) ?? Number.NEGATIVE_INFINITY) < ALARM_AGAIN_MS) return;
    this.alarmedAt.set(work, now);
    log.error({ work, trouble: failure.trouble, since: failure.since }, failure.words);
    alarm(db, bus, failure, now).catch((unsent) => log.error({ err: unsent }, 'nobody could be told that the backup fails'));
  }
}
