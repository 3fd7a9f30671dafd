import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { newPassword, PASSWORD_LENGTH } from '@csms/contract';
import { z } from 'zod';
import { readTrustProxy } from '../http/client-address.ts';
import { readPublicUrls } from '../http/public-name.ts';
import { isOutwardEntry } from '../outward/addresses.ts';

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const count = (least: number, most: number, usual: number) => {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(words).int(words).min(least, words).max(most, words).default(usual);
};

const schema = z.object({
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0)
    .max(65_535, 'must be a port number, at most 65535')
    .default(8080),
  HOST: z.string().trim().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: optionalText.refine(
    (url) => !url || /^postgres(ql)?:\/\//.test(url),
    'must begin with postgres:// or postgresql://',
  ),
  /** The way to the database itself, where DATABASE_URL leads to a pooler: for what holds a session (place, readiness, migrations). */
  DATABASE_DIRECT_URL: optionalText.refine(
    (url) => !url || /^postgres(ql)?:\/\//.test(url),
    'must begin with postgres:// or postgresql://',
  ),
  /** The login that requests of users use, where DATABASE_URL's user may not make one. */
  DATABASE_REQUESTS_URL: optionalText.refine(
    (url) => !url || /^postgres(ql)?:\/\//.test(url),
    'must begin with postgres:// or postgresql://',
  ),
  ADMIN_PASSWORD: optionalText.refine(
    (text) => !text || newPassword.safeParse(text).success,
    `must have ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`,
  ),
  /** The bus between several servers: one address of NATS, or several with commas between; user and password may stand in it. */
  NATS_URL: optionalText.refine(
    (text) => !text || text.split(',').every((url) => /^(nats|tls):\/\/\S/.test(url.trim()) && URL.canParse(url.trim())),
    'must be addresses that begin with nats:// or tls://, with commas between',
  ),
  NATS_TOKEN: optionalText,
  /** A credentials file of NATS, in place of a user and a password. */
  NATS_CREDS_FILE: optionalText,
  /** The authority of its certificates, where it is one's own: TLS is spoken then. */
  NATS_CA_FILE: optionalText,
  /** 32 bytes in base64: the key that secrets are encrypted with in the database. Without it one is made in DATA_DIR. */
  SECRET_KEY: optionalText.refine((key) => !key || Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64'),
  ROLES: z
    .string()
    .default('http,ocpp,worker')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(['http', 'ocpp', 'worker'], 'must be a list of http, ocpp and worker')).min(1)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where short messages are handed over: an HTTP webhook that takes `{ to, text }`, with its bearer token. */
  SMS_WEBHOOK_URL: optionalText.refine((url) => !url || /^https?:\/\/\S+$/.test(url), 'must begin with http:// or https://'),
  SMS_WEBHOOK_TOKEN: optionalText,
  /** Chargers that know nothing but FTP fetch and bring files here; without it there is no FTP. */
  FTP_PORT: z.coerce.number('must be a port number').int('must be a port number').min(0).max(65_535).optional(),
  /** The ports for its data connections, first and last; any free one by default. */
  FTP_PASSIVE_PORTS: optionalText.refine(
    (text) => !text || isPortRange(text),
    'must be two port numbers with a dash between, such as 50000-50100',
  ),
  /** The host under which chargers reach it; that of the public address by default. */
  FTP_PUBLIC_HOST: optionalText.refine((text) => !text || /^[\w.-]+$/.test(text), 'must be a host name or an IPv4 address'),
  /** Who may read /metrics on the ordinary port: a bearer token. */
  METRICS_TOKEN: optionalText.refine((token) => !token || token.length >= 16, 'must have at least 16 characters'),
  /** A port of its own for /metrics, without a token unless METRICS_TOKEN is set. */
  METRICS_PORT: z.coerce.number('must be a port number').int('must be a port number').min(0).max(65_535).optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Inner hosts and networks that the product may connect to when a user names them: mail servers, for one. */
  OUTWARD_ALLOW: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.string().refine(isOutwardEntry, 'must be a list of host names, addresses and networks such as 10.1.0.0/16'))),
  /** Where operators open the console: the names that passkeys are made for. Without it each name by which they come counts. */
  PUBLIC_URL: z
    .string()
    .default('')
    .transform((text, context) => {
      const urls = readPublicUrls(text);
      if (urls) return urls;
      context.addIssue({
        code: 'custom',
        message: 'must be addresses with https and a name (or localhost), such as https://csms.example.com, separated by commas',
      });
      return z.NEVER;
    }),
  /** Where the private database is backed up to: a folder, or `s3://bucket/prefix`. */
  BACKUP_TARGET: optionalText.refine((target) => !target?.includes('://') || /^s3:\/\/[^/\s]+/.test(target), {
    message: 'must be a folder, or s3://bucket/prefix',
  }),
  /** What all backups are sealed with: without it nobody reads them. */
  BACKUP_PASSPHRASE: optionalText.refine((text) => !text || text.length >= 16, 'must have at least 16 characters'),
  BACKUP_EVERY_HOURS: z.coerce
    .number('must be hours')
    .min(1, 'must be 1 to 168 hours')
    .max(168, 'must be 1 to 168 hours')
    .default(24),
  BACKUP_KEEP_COPIES: count(1, 1000, 7),
  BACKUP_KEEP_DAYS: count(0, 3650, 14),
  /** A trial restore each so many days; 0: none. */
  BACKUP_PROVE_DAYS: count(0, 365, 7),
  BACKUP_S3_ENDPOINT: optionalText.refine((url) => !url || /^https?:\/\/\S+$/.test(url), 'must begin with http:// or https://'),
  BACKUP_S3_REGION: optionalText,
  BACKUP_S3_KEY_ID: optionalText,
  BACKUP_S3_SECRET: optionalText,
  TLS_CERT_FILE: optionalText,
  TLS_KEY_FILE: optionalText,
  /** TLS on a port of its own, while PORT stays without: for chargers that are raised from one to the other. */
  TLS_PORT: z.coerce.number('must be a port number').int('must be a port number').min(0).max(65_535).optional(),
  /** Which proxies in front are believed about the caller's address (`X-Forwarded-For`): none, so many in a row, or those in these networks. */
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((text, context) => {
      const trust = readTrustProxy(text);
      if (trust !== undefined) return trust;
      context.addIssue({
        code: 'custom',
        message: 'must be false, the number of proxies in front (1 to 20), or their networks, such as 10.0.0.0/8,192.168.1.5',
      });
      return z.NEVER;
    }),
});

function isPortRange(text: string): boolean {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  return first !== undefined && Number(first) > 0 && Number(first) <= Number(last) && Number(last) <= 65_535;
}

export type Config = z.output<typeof schema>;

/** A configuration that cannot be used; `message` says what to mend, a line a fault. */
export class ConfigError extends Error {}

/**
 * Reads the configuration: the environment first, then the JSON file `CSMS_CONFIG` (or `csms.config.json` in the working folder) with the same names.
 * Throws ConfigError that names every fault.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const file = env.CSMS_CONFIG ?? 'csms.config.json';
  if (env.CSMS_CONFIG && !existsSync(file)) throw new ConfigError(`CSMS_CONFIG: there is no file ${resolve(file)}`);
  const fromFile = existsSync(file) ? readJson(file) : {};
  const unknown = Object.keys(fromFile).filter((key) => !(key in schema.shape));
  if (unknown.length > 0)
    throw new ConfigError(
      `${resolve(file)}: unknown setting ${unknown.join(', ')}; known are ${Object.keys(schema.shape).join(', ')}`,
    );
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((key) => {
      const value = env[key] ?? fromFile[key];
      return value === undefined || value === '' ? [] : [[key, typeof value === 'string' ? value : String(value)]];
    }),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path[0] as string}: ${issue.message}`).join('\n'));
  if (Boolean(parsed.data.TLS_CERT_FILE) !== Boolean(parsed.data.TLS_KEY_FILE)) {
    throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE go together: set both or none');
  }
  if (parsed.data.BACKUP_TARGET && !parsed.data.BACKUP_PASSPHRASE)
    throw new ConfigError(
      'BACKUP_PASSPHRASE: backups are sealed with it; set at least 16 characters, and keep them elsewhere too',
    );
  if (parsed.data.BACKUP_TARGET && parsed.data.DATABASE_URL)
    throw new ConfigError(
      'BACKUP_TARGET: backs up the private database; of your own PostgreSQL (DATABASE_URL) see docs/operations.md, Backups',
    );
  if (Boolean(parsed.data.BACKUP_S3_KEY_ID) !== Boolean(parsed.data.BACKUP_S3_SECRET))
    throw new ConfigError('BACKUP_S3_KEY_ID and BACKUP_S3_SECRET go together: set both or none');
  if (parsed.data.TLS_PORT !== undefined && !parsed.data.TLS_CERT_FILE)
    throw new ConfigError('TLS_PORT: needs TLS_CERT_FILE and TLS_KEY_FILE');
  return parsed.data;
}

function readJson(file: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (content === null || typeof content !== 'object' || Array.isArray(content)) throw new Error('must hold one JSON object');
    return content as Record<string, unknown>;
  } catch (error) {
    throw new ConfigError(`${resolve(file)}: ${(error as Error).message}`);
  }
}
