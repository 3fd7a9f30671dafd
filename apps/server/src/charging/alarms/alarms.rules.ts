import { ALARM_GRACE_KINDS, type AlarmKind, type AlarmLevel, type AlarmRule, DEFAULT_ALARM_RULES } from '@csms/contract';

/** Something that is wrong right now at a point, or at a station as a whole. */
export interface Trouble {
  providerId: number;
  stationId: number;
  /** Null: the station as a whole. */
  pointId: number | null;
  connectorNo: number;
  kind: AlarmKind;
  code: string;
  detail: string;
  /** The transaction of a record, or the id of a command; empty or absent: the point itself. */
  subject?: string;
  /** Epoch ms. */
  since: number;
  /** °C, where the kind measures; it clears only a little below its threshold. */
  value?: number;
}

/** An alarm that is open, or was until a moment ago. */
export interface KnownAlarm {
  id: string;
  stationId: number;
  pointId: number | null;
  connectorNo: number;
  kind: string;
  code: string;
  subject?: string;
  detail?: string;
  open: boolean;
  /** A person closed it while its trouble stood, and it has stood ever since. */
  held?: boolean;
}

export interface Opening extends Trouble {
  level: AlarmLevel;
  notify: boolean;
}

/** What a sweep changes. */
export interface AlarmChanges {
  open: Opening[];
  /** Came back soon after it had cleared: the same alarm, once more. */
  reopen: { id: string; trouble: Opening }[];
  clear: string[];
  /** Open ones that are about another record or command by now, or whose energy has grown. */
  turn: { id: string; trouble: Opening }[];
  /** Closed ones whose trouble has gone: it may come anew. */
  release: string[];
}

const ruleKey = (kind: string, code: string) => `${kind}/${code}`;
const DEFAULTS = new Map(DEFAULT_ALARM_RULES.map((rule) => [ruleKey(rule.kind, rule.code), rule]));

export interface ProviderRule extends AlarmRule {
  providerId: number;
}

/** The rule in force for a trouble: the provider's own, else the built-in one; a fault code that nobody knows goes by `OtherError`. */
export function ruleFinder(own: readonly ProviderRule[]): (trouble: Pick<Trouble, 'providerId' | 'kind' | 'code'>) => AlarmRule {
  const changed = new Map(own.map((rule) => [`${rule.providerId}/${ruleKey(rule.kind, rule.code)}`, rule]));
  const find = (providerId: number, key: string) => changed.get(`${providerId}/${key}`) ?? DEFAULTS.get(key);
  return ({ providerId, kind, code }) =>
    find(providerId, ruleKey(kind, kind === 'fault' || kind === 'monitor' ? code : '')) ??
    find(providerId, ruleKey(kind, 'OtherError'))!;
}

/** One trouble has one key. A point keeps it when it moves to another station. */
export const alarmKey = ({
  stationId,
  pointId,
  connectorNo,
  kind,
  code,
}: Pick<KnownAlarm, 'stationId' | 'pointId' | 'connectorNo' | 'kind' | 'code'>) =>
  `${pointId ?? `station ${stationId}`}/${connectorNo}/${kind}/${code}`;

/** What a person closed is one trouble: another command or record is another. */
const heldKey = (one: Parameters<typeof alarmKey>[0] & { subject?: string }) => `${alarmKey(one)}/${one.subject ?? ''}`;

/** °C below its threshold at which an overheated connector counts as cooled. */
const COOLED = 5;

function passes(trouble: Trouble, rule: AlarmRule, open: boolean, now: number): boolean {
  if (!rule.enabled) return false;
  if (ALARM_GRACE_KINDS.includes(trouble.kind)) return now - trouble.since >= (rule.threshold ?? 0) * 1000;
  if (trouble.kind === 'overTemperature') return trouble.value! >= (rule.threshold ?? 0) - (open ? COOLED : 0);
  return true;
}

/** Kinds of trouble that maintenance brings with it. */
const OF_MAINTENANCE: readonly AlarmKind[] = ['fault', 'offline'];
/** Whether a trouble is what is to be expected: `quiet` holds the points in maintenance. */
export const isExpected = (trouble: Pick<Trouble, 'kind' | 'pointId'>, quiet: ReadonlySet<number>): boolean =>
  trouble.pointId !== null && quiet.has(trouble.pointId) && OF_MAINTENANCE.includes(trouble.kind);

/** Whether an open alarm tells something else by now. A detail that changes with each look is brought up to date only where it is what one waits for. */
const isTurned = (stands: KnownAlarm, trouble: Trouble): boolean =>
  (stands.subject ?? '') !== (trouble.subject ?? '') ||
  (trouble.kind === 'unbilledEnergy' && stands.detail !== undefined && stands.detail !== trouble.detail);

/**
 * What must change so that the open alarms are what is wrong now: each opens once, comes back as the same one where it had only just cleared, and clears
 * when its trouble has gone or its rule was switched off; one that a person closed stays closed while the same trouble stands. Of the points in `quiet` no fault or absence opens; what is open stays.
 */
export function changesOf(
  troubles: readonly Trouble[],
  known: readonly KnownAlarm[],
  ruleOf: ReturnType<typeof ruleFinder>,
  now: number,
  quiet: ReadonlySet<number>,
): AlarmChanges {
  const open = new Map(known.filter((one) => one.open).map((one) => [alarmKey(one), one]));
  const recent = new Map(known.filter((one) => !one.open && !one.held).map((one) => [alarmKey(one), one]));
  const held = new Map(known.filter((one) => one.held).map((one) => [heldKey(one), one]));
  const changes: AlarmChanges = { open: [], reopen: [], clear: [], turn: [], release: [] };
  const standing = new Set<string>();
  const stillHeld = new Set<string>();
  for (const trouble of troubles) {
    const key = alarmKey(trouble);
    const rule = ruleOf(trouble);
    const closed = held.get(heldKey(trouble));
    if (!passes(trouble, rule, open.has(key) || closed !== undefined, now)) continue;
    if (closed) stillHeld.add(closed.id);
    if (closed || standing.has(key)) continue;
    standing.add(key);
    const opening = { ...trouble, level: rule.level, notify: rule.notify };
    const stands = open.get(key);
    if (stands && isTurned(stands, trouble)) changes.turn.push({ id: stands.id, trouble: opening });
    if (stands || isExpected(trouble, quiet)) continue;
    const again = recent.get(key);
    if (again) changes.reopen.push({ id: again.id, trouble: opening });
    else changes.open.push(opening);
  }
  for (const [key, one] of open) if (!standing.has(key)) changes.clear.push(one.id);
  for (const one of held.values()) if (!stillHeld.has(one.id)) changes.release.push(one.id);
  return changes;
}
