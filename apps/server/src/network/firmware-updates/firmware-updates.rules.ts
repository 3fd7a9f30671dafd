import type { Command, FIRMWARE_POINT_STATUSES, FIRMWARE_REASONS } from '@csms/contract';

export type PointStatus = (typeof FIRMWARE_POINT_STATUSES)[number];
export type Reason = (typeof FIRMWARE_REASONS)[number];

const MINUTE = 60_000;
/** Without any word from the point for so long it has failed, in ms; a download over a thin line takes hours. */
const SILENCE: Readonly<Record<'requested' | 'downloading' | 'downloaded' | 'installing', number>> = {
  requested: 30 * MINUTE,
  downloading: 4 * 60 * MINUTE,
  downloaded: 4 * 60 * MINUTE,
  installing: 2 * 60 * MINUTE,
};
/** How long after `Installed` the boot may come that proves the version. */
const CONFIRM_MS = 10 * MINUTE;

export const isOpen = (status: PointStatus): status is keyof typeof SILENCE => status in SILENCE;

/** Versions are written with and without a leading v, in any case. */
const plain = (version: string): string =>
  version
    .trim()
    .toLowerCase()
    .replace(/^v(?=\d)/, '');
export const sameVersion = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && plain(one) !== '' && plain(one) === plain(other);

/** Whether a firmware for a make and model is right for a point; what the point has not said yet is not held against it. */
export function fitsModel(
  wanted: { vendor: string; model: string },
  point: { vendor: string | null; model: string | null },
): boolean {
  const fits = (asked: string, said: string | null) =>
    asked === '' || said === null || asked.trim().toLowerCase() === said.trim().toLowerCase();
  return fits(wanted.vendor, point.vendor) && fits(wanted.model, point.model);
}

export interface PointFacts {
  status: PointStatus;
  /** Epoch ms, our clock. */
  changedAt: number;
  /** When the charger may begin. */
  retrieveAt: number;
  saidInstalledAt: number | null;
  target: string;
  fromVersion: string | null;
  /** What its boot says now, and when that was. */
  reported: string | null;
  bootedAt: number | null;
  requestedAt: number;
  command: { status: Command['status']; result: Command['result'] } | undefined;
  /** FirmwareStatusNotifications since it was asked, newest last. */
  said: readonly string[];
  /** When the last of them came. */
  saidAt: number | null;
}

export interface Step {
  status: PointStatus;
  reason: Reason | null;
  saidInstalledAt: number | null;
}

const SAID: Readonly<Record<string, PointStatus>> = {
  Downloading: 'downloading',
  Downloaded: 'downloaded',
  Installing: 'installing',
};

/** How far a point is by its command, its notices and the version of its boot; the version proves more than any notice. */
export function stepOf(facts: PointFacts, now: number): Step {
  const { status, said, command } = facts;
  const stay = (to: PointStatus, saidInstalledAt = facts.saidInstalledAt): Step => ({
    status: to,
    reason: null,
    saidInstalledAt,
  });
  const failed = (reason: Reason): Step => ({ status: 'failed', reason, saidInstalledAt: facts.saidInstalledAt });
  if (!isOpen(status)) return stay(status);
  const booted = facts.bootedAt !== null && facts.bootedAt >= facts.requestedAt;
  if (booted && sameVersion(facts.reported, facts.target)) return stay('installed');
  const last = said.filter((word) => word !== 'Idle').at(-1);
  if (last === 'DownloadFailed') return failed('downloadFailed');
  if (last === 'InstallationFailed') return failed('installationFailed');
  if (last === 'Installed') {
    const since = facts.saidInstalledAt ?? facts.saidAt ?? now;
    // It has booted since, and shows another version: nothing more is to come.
    if (facts.reported !== null && facts.bootedAt !== null && facts.bootedAt > since)
      return { status: 'unconfirmed', reason: 'otherVersion', saidInstalledAt: since };
    if (now - since <= CONFIRM_MS) return stay('installing', since);
    return { status: 'unconfirmed', reason: booted && facts.reported !== null ? 'otherVersion' : null, saidInstalledAt: since };
  }
  if (last === undefined && command) {
    // It went away before it could be asked: it is waited for again.
    if (command.status === 'expired') return { ...stay('waiting'), reason: 'offline' };
    if (command.result === 'personAtWork') return { ...stay('waiting'), reason: 'personAtWork' };
    if (command.result === 'notImplemented' || command.result === 'notSupported') return failed('notSupported');
    if (command.result === 'rejected' || command.result === 'failed') return failed('rejected');
  }
  const next = (last === undefined ? undefined : SAID[last]) ?? status;
  const from = Math.max(facts.changedAt, facts.retrieveAt);
  if (next === status && now - from > SILENCE[status]) return failed(command?.result === 'noAnswer' ? 'noAnswer' : 'noReport');
  return stay(next);
}

export interface WaveFacts {
  status: 'scheduled' | 'running' | 'paused' | 'stopped' | 'finished' | 'cancelled';
  startsAt: number;
  waveEndedAt: number | null;
  waveWaitMs: number;
  maxFailures: number;
  forgiven: number;
  /** Points at work, failed, waiting. */
  open: number;
  failed: number;
  waiting: number;
}

export type WaveStep = 'nothing' | 'start' | 'stop' | 'endWave' | 'nextWave' | 'finish';

/** What an upgrade does next: one wave at a time, a pause after each, an end when too many failed. */
export function waveStepOf(facts: WaveFacts, now: number): WaveStep {
  if (facts.status === 'scheduled') return now >= facts.startsAt ? 'start' : 'nothing';
  // What was under way when it was paused or stopped comes to its end by itself.
  if (facts.status !== 'running') return 'nothing';
  if (facts.failed - facts.forgiven > facts.maxFailures && facts.waiting > 0) return 'stop';
  if (facts.open > 0) return 'nothing';
  if (facts.waiting === 0) return 'finish';
  if (facts.waveEndedAt === null) return 'endWave';
  return now - facts.waveEndedAt >= facts.waveWaitMs ? 'nextWave' : 'nothing';
}
