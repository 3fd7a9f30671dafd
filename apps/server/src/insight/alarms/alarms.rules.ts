import { type AlarmKind, type AlarmLevel, type AlarmRule, DEFAULT_ALARM_RULES } from '@csms/contract';

/** Something that is wrong at a point right now. */
export interface Trouble {
  providerId: number;
  stationId: number;
  pointId: number;
  connectorNo: number;
  kind: AlarmKind;
  code: string;
  detail: string;
  /** Epoch ms. */
  since: number;
  /** °C, where the kind measures; it clears only a little below its threshold. */
  value?: number;
}

/** An alarm that is open, or was until a moment ago. */
export interface KnownAlarm {
  id: string;
  pointId: number;
  connectorNo: number;
  kind: string;
  code: string;
  open: boolean;
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
    find(providerId, ruleKey(kind, kind === 'fault' ? code : '')) ?? find(providerId, ruleKey(kind, 'OtherError'))!;
}

const alarmKey = (one: { pointId: number; connectorNo: number; kind: string; code: string }) =>
  `${one.pointId}/${one.connectorNo}/${one.kind}/${one.code}`;

/** °C below its threshold at which an overheated connector counts as cooled. */
const COOLED = 5;

function passes(trouble: Trouble, rule: AlarmRule, open: boolean, now: number): boolean {
  if (!rule.enabled) return false;
  if (trouble.kind === 'offline') return now - trouble.since >= (rule.threshold ?? 0) * 1000;
  if (trouble.kind === 'overTemperature') return trouble.value! >= (rule.threshold ?? 0) - (open ? COOLED : 0);
  return true;
}

/** Kinds of trouble that maintenance brings with it. */
const OF_MAINTENANCE: readonly AlarmKind[] = ['fault', 'offline'];
/** Whether a trouble is what is to be expected: `quiet` holds the points in maintenance. */
export const isExpected = (trouble: Pick<Trouble, 'kind' | 'pointId'>, quiet: ReadonlySet<number>): boolean =>
  quiet.has(trouble.pointId) && OF_MAINTENANCE.includes(trouble.kind);

/**
 * What must change so that the open alarms are what is wrong now: each opens once, comes back as the same one where it had only just cleared, and clears
 * when its trouble has gone or its rule was switched off. Of the points in `quiet` no fault or absence opens; what is open stays.
 */
export function changesOf(
  troubles: readonly Trouble[],
  known: readonly KnownAlarm[],
  ruleOf: ReturnType<typeof ruleFinder>,
  now: number,
  quiet: ReadonlySet<number>,
): AlarmChanges {
  const open = new Map(known.filter((one) => one.open).map((one) => [alarmKey(one), one]));
  const recent = new Map(known.filter((one) => !one.open).map((one) => [alarmKey(one), one]));
  const changes: AlarmChanges = { open: [], reopen: [], clear: [] };
  const standing = new Set<string>();
  for (const trouble of troubles) {
    const key = alarmKey(trouble);
    const rule = ruleOf(trouble);
    if (standing.has(key) || !passes(trouble, rule, open.has(key), now)) continue;
    standing.add(key);
    if (open.has(key) || isExpected(trouble, quiet)) continue;
    const opening = { ...trouble, level: rule.level, notify: rule.notify };
    const again = recent.get(key);
    if (again) changes.reopen.push({ id: again.id, trouble: opening });
    else changes.open.push(opening);
  }
  for (const [key, one] of open) if (!standing.has(key)) changes.clear.push(one.id);
  return changes;
}
