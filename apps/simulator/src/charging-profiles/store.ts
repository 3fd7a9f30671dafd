import type { RequestOf } from '@csms/ocpp/v16';
import { replaces } from './acceptance.ts';
import type { ChargingProfile, Installed } from './profile.ts';

/** What was installed from an instant on; `no` counts the changes. */
export interface Version {
  from: number;
  no: number;
  installed: readonly Installed[];
}

/** Older versions are of no use: no charge point takes longer to react. Real ms. */
const KEEP_MS = 120_000;
const NOTHING: Version = { from: 0, no: 0, installed: [] };

/** The charging profiles installed in a charge point (OCPP 1.6 §3.13), and those that were lately, since a vehicle follows some seconds later. */
export class ChargingProfiles {
  #versions: Version[] = [];

  get installed(): readonly Installed[] {
    return this.#versions.at(-1)?.installed ?? NOTHING.installed;
  }

  /** What was installed at an instant, epoch ms. */
  at(time: number): Version {
    return this.#versions.findLast(({ from }) => from <= time) ?? NOTHING;
  }

  /** No profile limits anything, and none did lately. */
  idle(now: number): boolean {
    const last = this.#versions.at(-1);
    if (last && last.installed.length === 0 && last.from < now - KEEP_MS) this.#versions = [];
    return this.#versions.length === 0;
  }

  /** Installs, in place of one with the same id or the same purpose and level at that connector. */
  set(connectorId: number, profile: ChargingProfile, now: number): void {
    const next = { connectorId, profile };
    this.#change([...this.installed.filter((old) => !replaces(next, old)), next], now);
  }

  /** Removes those that match every criterion given (OCPP 1.6 §5.3, ClearChargingProfile); tells whether there were any. */
  clear(wanted: RequestOf<'ClearChargingProfile'>, now: number): boolean {
    return this.#keep(({ connectorId, profile }) => {
      if (wanted.id !== undefined) return profile.chargingProfileId !== wanted.id;
      const matches =
        (wanted.connectorId === undefined || connectorId === wanted.connectorId) &&
        (wanted.chargingProfilePurpose === undefined || profile.chargingProfilePurpose === wanted.chargingProfilePurpose) &&
        (wanted.stackLevel === undefined || profile.stackLevel === wanted.stackLevel);
      return !matches;
    }, now);
  }

  /** The profiles of transactions end with them: of one connector, or of all. */
  endTransactions(now: number, connectorId?: number): void {
    this.#keep(
      ({ connectorId: at, profile }) =>
        profile.chargingProfilePurpose !== 'TxProfile' || (connectorId !== undefined && at !== connectorId),
      now,
    );
  }

  #keep(stays: (installed: Installed) => boolean, now: number): boolean {
    const kept = this.installed.filter(stays);
    if (kept.length === this.installed.length) return false;
    this.#change(kept, now);
    return true;
  }

  #change(installed: readonly Installed[], now: number): void {
    const no = (this.#versions.at(-1)?.no ?? 0) + 1;
    while (this.#versions[1] && this.#versions[1].from <= now - KEEP_MS) this.#versions.shift();
    this.#versions.push({ from: now, no, installed });
  }
}
