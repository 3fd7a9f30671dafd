import { createHash } from 'node:crypto';
import { type CommandAction, type CommandResult, isCommandAction, WISHES, type Wish } from '@csms/contract';

/** How long the effect of something that was put off (Scheduled) is watched for, in ms: it comes with the end of the session. */
export const SCHEDULED_MS = 24 * 3_600_000;

/** The same wish, said again (field rule 16). */
export function dedupeKey(action: string, payload: unknown): string {
  return createHash('sha256')
    .update(`${action}\n${canonical(payload)}`)
    .digest('base64url');
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
    .join(',')}}`;
}

/** Where a wish works whose newest of the kind counts alone; null: each counts. */
export function placeOf({ action, payload }: Wish): string | null {
  const place: ((payload: never) => string) | undefined = WISHES[action].place;
  return place?.(payload as never) ?? null;
}

/** Whether a wish may reach its point while somebody works there. */
export function goesAtWork({ action, payload }: Wish): boolean {
  const goes: ((payload: never) => boolean) | undefined = WISHES[action].goesAtWork;
  return goes?.(payload as never) ?? false;
}

/** A wish as it stands in the database; undefined where it cannot be read as one (a row of a later version, say). */
export function readWish(row: { action: string; payload: unknown }): Wish | undefined {
  if (!isCommandAction(row.action)) return undefined;
  const read = WISHES[row.action].payload.safeParse(row.payload);
  return read.success ? ({ action: row.action, payload: read.data } as Wish) : undefined;
}

/** Whether a result means that the charge point set about it, so that an effect is to be expected. */
const wasTaken = (result: CommandResult): boolean => result === 'accepted' || result === 'scheduled';

/** Of a report that is empty nothing follows. */
const isEmpty = (told: unknown): boolean =>
  typeof told === 'object' && told !== null && 'hasAny' in told && told.hasAny === false;

/** How long the effect of an answered command is watched for, in ms; 0: none will be seen. `told`: what its answer has told. */
export const watchOf = (action: CommandAction, result: CommandResult, told: unknown = null): number =>
  wasTaken(result) && WISHES[action].effectMs > 0 && !isEmpty(told)
    ? result === 'scheduled'
      ? SCHEDULED_MS
      : WISHES[action].effectMs
    : 0;
