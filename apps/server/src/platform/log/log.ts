import { pino } from 'pino';

export type Log = pino.Logger;

/** Of an error what a person needs: libraries hang whole connections on theirs. */
function briefError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, detail, constraint } = error as Error & { code?: string; detail?: string; constraint?: string };
  return {
    type: error.name,
    message: error.message,
    code,
    detail,
    constraint,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : briefError(error.cause),
  };
}

/** Structured log to standard error, so that standard output stays for what a person reads; secrets are masked wherever they stand. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: briefError },
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
