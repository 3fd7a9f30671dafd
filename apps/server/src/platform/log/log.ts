import { pino } from 'pino';

export type Log = pino.Logger;

/** Structured log to standard error, so that standard output stays for what a person reads; secrets are masked wherever they stand. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          '*.password',
          'token',
          '*.token',
          'req.headers.authorization',
          'req.headers["x-token"]',
          'req.headers.cookie',
        ],
        censor: '***',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
