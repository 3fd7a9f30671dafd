import { join } from 'node:path';
import pg, { type Client } from 'pg';
import { createSeal } from '../config/seal.ts';
import { fingerprintOf, KEY_FILE, makeKeyFile, NEXT_KEY_FILE, promoteKeyFile, readKeyFile, SecretKeyError } from './key-file.ts';
import { trySealed } from './sealed-values.ts';

export interface KeySource {
  /** The data folder, where the key is kept. */
  folder: string;
  /** As configured (`SECRET_KEY`, 32 bytes in base64); undefined: the file holds it. */
  configured: string | undefined;
}

/** The key that the source gives, before any database is asked; undefined: there is none yet. Throws SecretKeyError for a file that is damaged. */
export const givenKey = ({ folder, configured }: KeySource): Buffer | undefined =>
  configured ? Buffer.from(configured, 'base64') : readKeyFile(folder, KEY_FILE);

const LOST = 'if it is lost for good, "npm run keys -- forget" gives up what it sealed';

/**
 * The key of the secrets of this migrated database. One is made where neither the source nor the database has any. A key that is not the one that the database's secrets were
 * sealed with is refused: SecretKeyError says what to do. Finishes a rotation that ended between its two steps.
 */
export async function settleSecretKey(client: Pick<Client, 'query'>, source: KeySource): Promise<Buffer> {
  const given = givenKey(source);
  const noted = await notedFingerprint(client);
  if (given && noted === fingerprintOf(given)) return given;
  const next = noted === undefined ? undefined : readKeyFile(source.folder, NEXT_KEY_FILE);
  if (next && noted === fingerprintOf(next)) {
    if (source.configured)
      throw new SecretKeyError(
        `SECRET_KEY is the key from before the rotation: set it to the content of ${join(source.folder, NEXT_KEY_FILE)}, and delete that file when this has started.`,
      );
    promoteKeyFile(source.folder);
    return next;
  }
  const found = await trySealed(client, given && createSeal(given));
  if (found.any && !(noted === undefined && found.opens)) throw new SecretKeyError(refusal(source, given, noted));
  // Nobody may be sealing with the other key at this moment.
  if (noted !== undefined && (await client.query('select from csms_living_nodes()')).rowCount !== 0)
    throw new SecretKeyError(refusal(source, given, noted));
  const key = given ?? makeKeyFile(source.folder, KEY_FILE);
  const fingerprint = fingerprintOf(key);
  const { rows } = await client.query<{ fingerprint: string }>(
    `insert into secret_key (fingerprint) values ($1)
     on conflict (id) do update set fingerprint = case when secret_key.fingerprint = $2 then $1 else secret_key.fingerprint end, since = now() returning fingerprint`,
    [fingerprint, noted ?? ''],
  );
  if (rows[0]!.fingerprint !== fingerprint) throw new SecretKeyError(refusal(source, key, rows[0]!.fingerprint));
  return key;
}

/** The same over a connection of its own. */
export async function secretKeyOf(databaseUrl: string, source: KeySource): Promise<Buffer> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'csms-keys' });
  await client.connect();
  try {
    return await settleSecretKey(client, source);
  } finally {
    await client.end();
  }
}

export async function notedFingerprint(client: Pick<Client, 'query'>): Promise<string | undefined> {
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from secret_key');
  return rows[0]?.fingerprint;
}

function refusal({ folder, configured }: KeySource, given: Buffer | undefined, noted: string | undefined): string {
  const file = join(folder, KEY_FILE);
  const which = noted === undefined ? 'another key' : `the key ${noted}`;
  if (!given)
    return `The secrets in the database were sealed with ${which}, and ${file} is missing: put it back from your backup, or set SECRET_KEY; ${LOST}.`;
  const [what, mend] = configured ? ['SECRET_KEY', 'set it to the right one'] : [file, 'put it back from your backup'];
  return `The secrets in the database were sealed with ${which}, and ${what} is another one (${fingerprintOf(given)}): ${mend}; ${LOST}.`;
}
