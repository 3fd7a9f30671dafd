import type { SiteLive } from '@csms/contract';
import type { SimulatedChargePoint } from '@csms/simulator';
import { clockOf } from './clock.ts';

/** So many of the last things are kept of each point. */
const KEPT = 14;

/** What befell each point lately: what it was told and answered, what it draws, how the server counts it; so that a finding tells its cause. */
export class History {
  readonly #lines = new Map<string, string[]>();
  readonly #drawn = new Map<string, number>();
  readonly #counted = new Map<string, string>();

  constructor(points: readonly SimulatedChargePoint[]) {
    for (const point of points) {
      const note = (text: string) => this.#note(point.serialNumber, text);
      point.on('command', (action, payload, answer) => {
        if (!/^(SetChargingProfile|ClearChargingProfile|ChangeConfiguration|GetCompositeSchedule)$/.test(action)) return;
        const { delayS } = point.habits.get('SetChargingProfile') ?? {};
        const late =
          action !== 'SetChargingProfile' || delayS === undefined ? '' : delayS === null ? ', lost' : `, after ${delayS} s`;
        note(`${wordsOf(action, payload)} → ${statusOf(answer)}${late}`);
      });
      point.on('booted', (status) => note(`booted, ${status}`));
      point.on('connected', () => note('connected'));
      point.on('disconnected', () => note('disconnected'));
      point.on('transaction-started', () => note('session begins'));
      point.on('transaction-stopped', () => note('session ends'));
    }
  }

  #note(serialNumber: string, text: string): void {
    const lines = this.#lines.get(serialNumber) ?? [];
    lines.push(`${clockOf(Date.now())} ${text}`);
    if (lines.length > KEPT) lines.shift();
    this.#lines.set(serialNumber, lines);
  }

  /** What a point draws on its fullest line, A. */
  draws(serialNumber: string, amperes: number): void {
    if (Math.abs(amperes - (this.#drawn.get(serialNumber) ?? 0)) < 0.3) return;
    this.#drawn.set(serialNumber, amperes);
    this.#note(serialNumber, `draws ${amperes.toFixed(1)}`);
  }

  /** How the server counts all. */
  counted({ connectors }: SiteLive): void {
    for (const { serialNumber, mayA, limitA, safeA, state, result, online, lines, drawnA, why } of connectors) {
      const text = `may ${mayA} on ${lines.join('')} (limit ${limitA}, safe ${safeA}, measured ${drawnA}, ${state}, ${result}, ${why?.kind ?? '-'}${online ? '' : ', away'})`;
      if (this.#counted.get(serialNumber) === text) continue;
      this.#counted.set(serialNumber, text);
      this.#note(serialNumber, text);
    }
  }

  /** The last of a point, the oldest first. */
  of(serialNumber: string): string {
    return (this.#lines.get(serialNumber) ?? []).map((line) => `\n      ${line}`).join('');
  }
}

function wordsOf(action: string, payload: unknown): string {
  const said = payload as {
    key?: string;
    value?: string;
    csChargingProfiles?: {
      chargingProfilePurpose: string;
      chargingSchedule: {
        chargingRateUnit: string;
        startSchedule?: string;
        chargingSchedulePeriod: { startPeriod: number; limit: number }[];
      };
    };
  };
  const profile = said.csChargingProfiles;
  if (!profile) return said.key === undefined ? action : `told ${said.key} ${said.value}`;
  const { chargingRateUnit: unit, chargingSchedulePeriod: periods, startSchedule } = profile.chargingSchedule;
  const start = startSchedule === undefined ? Date.now() : Date.parse(startSchedule);
  const steps = periods.map(({ limit, startPeriod }, i) =>
    i === 0 ? `${limit} ${unit}` : `${limit} in ${((start + startPeriod * 1000 - Date.now()) / 1000).toFixed(0)} s`,
  );
  return `told ${profile.chargingProfilePurpose} ${steps.join(', then ')}`;
}

function statusOf(answer: unknown): string {
  const { status, chargingSchedule } = answer as {
    status?: string;
    chargingSchedule?: { chargingSchedulePeriod: { limit: number }[] };
  };
  return `${status ?? '-'}${chargingSchedule ? ` ${chargingSchedule.chargingSchedulePeriod.map(({ limit }) => limit).join(', ')}` : ''}`;
}
