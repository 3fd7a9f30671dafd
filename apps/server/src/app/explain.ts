import { BackupError } from '../platform/backup/store.ts';
import { BusError } from '../platform/bus/nats-line.ts';
import { ConfigError } from '../platform/config/config.ts';
import { DataFolderError } from '../platform/config/data-folder.ts';
import { LeaseError } from '../platform/database/lease.ts';
import { MigrationError } from '../platform/database/migrate.ts';
import { PrivatePostgresError } from '../platform/database/private-postgres.ts';
import { RequestsLoginError } from '../platform/database/requests-login.ts';
import { SecretKeyError } from '../platform/keys/key-file.ts';

const IN_WORDS = [
  BusError,
  BackupError,
  DataFolderError,
  PrivatePostgresError,
  MigrationError,
  SecretKeyError,
  LeaseError,
  RequestsLoginError,
];

/** What a person can mend is said in a line or two; anything else with its trace. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return `CSMS cannot start: the configuration is wrong.\n${error.message}`;
  if (IN_WORDS.some((known) => error instanceof known)) return `CSMS cannot start. ${(error as Error).message}`;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `CSMS cannot start: the disk is full (${(error as Error).message}). Make room, and start again.`;
  if (code === '53100')
    return `CSMS cannot start: the disk of the database is full (${(error as Error).message}). Make room, and start again. Nothing that was acknowledged is lost.`;
  if (code === 'EADDRINUSE')
    return `CSMS cannot start: port ${port} is in use. Stop what uses it, or choose another: PORT=${(port ?? 8080) + 1} npm start`;
  if (code === 'EACCES' && port)
    return `CSMS cannot start: this user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`;
  if (code === 'ECONNREFUSED') return `CSMS cannot start: there is no PostgreSQL at DATABASE_URL.`;
  if (code === '28P01' || code === '3D000' || code === '28000')
    return `CSMS cannot start: PostgreSQL refuses DATABASE_URL (${(error as Error).message}).`;
  return `CSMS cannot start: ${error instanceof Error ? error.stack : String(error)}`;
}
