/** What a person is found by in texts, and what is written instead. */
export interface Traces {
  userIds: number[];
  cardIds: number[];
  carIds: number[];
  infoIds: number[];
  /** Values that nobody else has (numbers, addresses of mail, plates): looked for everywhere. */
  strong: Record<string, string>;
  /** Values that others may have too (names, places): looked for only beside a strong one, and in what is about the person. */
  weak: string[];
}

/** What stands where something was erased. */
const ERASED = '[erased]';

const isPhone = (value: string): boolean => /^\+?[\d\s().-]+$/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 7;
/** Long enough, and no word that stands in many texts. */
const isStrong = (value: string): boolean => value.length >= 6 || (value.length >= 4 && /\d/.test(value));

/** Adds a value that belongs to the person. */
export function addTrace(traces: Traces, value: unknown, instead = ERASED): void {
  if (typeof value !== 'string') return;
  const text = value.trim();
  if (text === '' || text === ERASED || text.startsWith('ERASED-')) return;
  if (isStrong(text)) traces.strong[text] ??= instead;
  else if (text.length >= 2 && !traces.weak.includes(text)) traces.weak.push(text);
}

/** Adds a name or a place: never looked for by itself. */
export function addWeakTrace(traces: Traces, value: unknown): void {
  if (typeof value !== 'string' || value.trim().length < 2 || value.trim() === ERASED) return;
  if (!traces.weak.includes(value.trim())) traces.weak.push(value.trim());
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
/** A telephone number is the same however it is grouped. */
const bodyOf = (value: string): string => (isPhone(value) ? (value.match(/\d/g) as string[]).join('[ ().-]*') : escaped(value));
/** Latin letters and digits end where the value ends: `C12` is not part of `C123`. */
const bounded = (value: string): string =>
  `${/^[a-z0-9+]/i.test(value) ? '(?<![A-Za-z0-9])' : ''}${isPhone(value) ? '\\+?' : ''}${bodyOf(value)}${/[a-z0-9]$/i.test(value) ? '(?![A-Za-z0-9])' : ''}`;

export interface Redactor {
  /** For PostgreSQL's `~*`: finds at least everything that `mentions` finds; undefined: nothing to look for. */
  pattern: string | undefined;
  mentions(text: string): boolean;
  /** The text without the person; `all` takes the weak values too. */
  text(text: string, all: boolean): string;
  /** The same for every string and number of a JSON value, names of fields too. */
  json(value: unknown, all: boolean): unknown;
}

export function redactorOf({ strong, weak }: Pick<Traces, 'strong' | 'weak'>): Redactor {
  const byLength = (one: string, other: string) => other.length - one.length;
  const strongest = Object.keys(strong).sort(byLength);
  const finder = (values: readonly string[]) =>
    values.length === 0 ? undefined : new RegExp(values.map((value) => `(${bounded(value)})`).join('|'), 'gi');
  const names = [...weak].sort(byLength);
  const [strongFinder, weakFinder] = [finder(strongest), finder(names)];
  const text = (given: string, all: boolean): string => {
    const without = strongFinder
      ? given.replace(
          strongFinder,
          (...found) => strong[strongest[found.slice(1, strongest.length + 1).findIndex((one) => one !== undefined)]!]!,
        )
      : given;
    return all && weakFinder ? without.replace(weakFinder, ERASED) : without;
  };
  const json = (value: unknown, all: boolean): unknown => {
    if (typeof value === 'string') return text(value, all);
    if (typeof value === 'number') {
      const without = text(String(value), false);
      return without === String(value) ? value : without;
    }
    if (Array.isArray(value)) return value.map((item) => json(item, all));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [text(name, all), json(item, all)]));
  };
  return {
    pattern: strongest.length === 0 ? undefined : strongest.map(patternOf).join('|'),
    mentions: (given) => {
      if (strongFinder) strongFinder.lastIndex = 0;
      return strongFinder?.test(given) ?? false;
    },
    text,
    json,
  };
}

/** As JSON has it in a text, too: a quote or a backslash is written with a backslash there. */
function patternOf(value: string): string {
  const asJson = JSON.stringify(value).slice(1, -1);
  return asJson === value ? bodyOf(value) : `${escaped(value)}|${escaped(asJson)}`;
}
