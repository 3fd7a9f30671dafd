import type { Log } from './log.ts';

/** Within this the same words are written once, with how often they were meant, in ms. */
const EVERY_MS = 60_000;

interface Damped {
  level: 'warn' | 'error';
  fields: object;
  again: number;
}

/**
 * The same log, whose warnings and errors come at most once a minute for the same words: the first at once, what followed within the minute as one line with a count. A flood of
 * faults must not be one of log lines too.
 */
export function dampedLog(log: Log, everyMs = EVERY_MS): Log {
  const open = new Map<string, Damped>();
  const write = (level: 'warn' | 'error') => (fields: object, words: string) => {
    const before = open.get(words);
    if (before) {
      before.again += 1;
      before.fields = fields;
      return;
    }
    log[level](fields, words);
    const damped: Damped = { level, fields, again: 0 };
    open.set(words, damped);
    setTimeout(() => {
      open.delete(words);
      if (damped.again > 0) log[level]({ ...damped.fields, times: damped.again }, words);
    }, everyMs).unref();
  };
  return Object.assign(Object.create(log) as Log, { warn: write('warn'), error: write('error') });
}
