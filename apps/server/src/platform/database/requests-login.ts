import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Requests cannot have a login of their own; `message` says what to do. */
export class RequestsLoginError extends Error {}

/** What the requests of users connect with, and what their scopes are signed with. */
export interface RequestsLogin {
  url: string;
  /** The signature of a scope, hexadecimal: HMAC (RFC 2104) with SHA-256 under the database's key. */
  sign(scope: string): string;
}

/** Any constant: processes that make the login at the same moment take turns. */
const LOCK = 7_310_425;

/** The same place with another user. Parameters win over what stands before the host, and hold where there is no host. */
function urlFor(url: string, user: string, password: string): string {
  const { base, query } = /^(?<base>[^?]*)(?:\?(?<query>.*))?$/s.exec(url)!.groups!;
  const search = new URLSearchParams(query ?? '');
  search.set('user', user);
  search.set('password', password);
  return `${base!.replace(/^([a-z]+:\/\/)[^@/]*@/i, '$1')}?${search}`;
}

/** Whether the login gets in. Throws what is no refusal of the login itself. */
async function getsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'csms-requests', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (/^28/.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The login that requests use in this database, made where it is missing: a member of `csms_web`, with no way to the owner. Its password comes from a key that only the owner can read, so that
 * all processes know it. `given` is one that an administrator has made instead. Throws RequestsLoginError where there is none.
 */
export async function openRequestsLogin(owner: pg.Pool, url: string, given?: string): Promise<RequestsLogin> {
  const { rows } = await owner.query<{ key: Buffer; name: string }>(
    `select k.key, 'csms_requests_' || d.oid as name from scope_key k, pg_database d where d.datname = current_database()`,
  );
  if (!rows[0])
    throw new RequestsLoginError('The key of the scopes is missing in the database (table scope_key): restore a backup.');
  const { key, name } = rows[0];
  const sign = (scope: string) => createHmac('sha256', key).update(scope).digest('hex');
  if (given) {
    await refuseStrong(given, owner);
    return { url: given, sign };
  }
  const password = createHmac('sha256', key).update('the login of requests').digest('hex');
  const made = urlFor(url, name, password);
  await ensureRole(owner, name, password, made);
  await refuseStrong(made, owner);
  return { url: made, sign };
}

async function ensureRole(owner: pg.Pool, name: string, password: string, url: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const known = await client.query('select from pg_roles where rolname = $1', [name]);
    if (known.rowCount === 0) await client.query(`create role "${name}" login password '${password}' in role csms_web`);
    else if (!(await getsIn(url))) await client.query(`alter role "${name}" login password '${password}'`);
    // Tables that live as long as a connection could lie in wait for the next request on it.
    await client.query(
      `do $$ begin execute format('revoke temporary on database %I from public', current_database()); exception when insufficient_privilege then null; end $$`,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new RequestsLoginError(
      `The user of DATABASE_URL may not create roles (${(error as Error).message}). Allow it (ALTER ROLE … CREATEROLE), or make a login that is a member of csms_web and set DATABASE_REQUESTS_URL to it.`,
    );
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
  if (!(await getsIn(url)))
    throw new RequestsLoginError(
      `PostgreSQL does not let the login ${name} in, which requests use: let it in with a password (pg_hba.conf), or set DATABASE_REQUESTS_URL.`,
    );
}

/** A login that can become the owner, or that no policy holds for, shuts nothing. */
async function refuseStrong(url: string, owner: pg.Pool): Promise<void> {
  const { rows: us } = await owner.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class where oid = 'public.provider'::regclass`,
  );
  const client = new pg.Client({ connectionString: url, application_name: 'csms-requests', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; strong: boolean; member: boolean }>(
      `select rolname as name, rolsuper or rolbypassrls or pg_has_role(oid, $1::name, 'member') as strong, pg_has_role(oid, 'csms_web', 'usage') as member
       from pg_roles where rolname = current_user`,
      [us[0]!.owner],
    );
    const { name, strong, member } = rows[0]!;
    if (strong)
      throw new RequestsLoginError(
        `The login ${name}, which requests use, may see all rows: DATABASE_REQUESTS_URL needs one without that.`,
      );
    if (!member)
      throw new RequestsLoginError(
        `The login ${name}, which requests use, is no member of csms_web: GRANT csms_web TO "${name}".`,
      );
  } finally {
    await client.end().catch(() => {});
  }
}
