import pg from 'pg';
import { startServer } from '../../../apps/server/src/app/server.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';
import { secretKeyOf } from '../../../apps/server/src/platform/keys/secret-key.ts';
import { createLog } from '../../../apps/server/src/platform/log/log.ts';
import { ownClock } from './clock.ts';
import { Lag } from './lag.ts';

/**
 * The product on a migrated database, as `npm start` runs it. It starts when it is told to: all that it needs is read before, since reading takes minutes of a fast clock. What guards against a
 * machine that does not answer (commits, connections) waits as long as it would by the real clock. Each second it says how late it was for what was due.
 */
const { factor } = ownClock();
const { Pool } = pg;
pg.Pool = class extends Pool {
  constructor(options: pg.PoolConfig = {}) {
    const { connectionTimeoutMillis = 0, idleTimeoutMillis } = options;
    super({
      ...options,
      connectionTimeoutMillis: connectionTimeoutMillis * factor,
      idleTimeoutMillis: (idleTimeoutMillis ?? 10_000) * factor,
    });
  }
} as typeof Pool;
const config = readConfig();
process.on('disconnect', () => process.exit(0));
await new Promise((told) => process.once('message', told));
const server = await startServer({
  config,
  databaseUrl: config.DATABASE_URL!,
  secretKey: await secretKeyOf(config.DATABASE_URL!, { folder: config.DATA_DIR, configured: config.SECRET_KEY }),
  log: createLog(config.LOG_LEVEL),
  dataFolder: config.DATA_DIR,
  timing: { commitMs: 15_000 * factor, silenceMs: 10_000 * factor },
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.send!({ up: true });
let lag = new Lag(factor);
// Told again, it begins to count anew.
process.on('message', () => {
  lag.stop();
  lag = new Lag(factor);
});
setInterval(() => process.send!({ late: lag.lateness }), 1000 * factor).unref();
