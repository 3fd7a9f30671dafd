import pg from 'pg';
import { isDatabaseAway } from '../platform/database/database.ts';

/** Why the database cannot be used; undefined: it can. */
export type Trouble = 'away' | 'silent' | 'readOnly' | 'full' | 'busy' | 'refuses';

/** An answer is good for so long, so that a flood of askers costs the database nothing. */
const GOOD_MS = 300;
/** Every question is answered within a second. */
const PATIENCE_MS = 800;
/** How long a connection may take to be there. */
const OPENING_MS = 5_000;

/**
 * A table that lives as long as the connection and is emptied with each commit: every look makes it grow by some pages on the disk, leaves nothing behind and is allowed where all writing is
 * not. The columns are not compressed, so that the pages are real.
 */
const PREPARE = `set temp_tablespaces = ''; set application_name = 'csms-readiness';
  create temporary table readiness (pad text storage plain) on commit delete rows`;
/** Writing is shut in this transaction, or will be in that of the next connection. */
const NO_WRITES = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean or exists (
  select from pg_db_role_setting s cross join unnest(s.setconfig) as c (setting)
  where s.setdatabase in (0, (select oid from pg_database where datname = current_database())) and s.setrole in (0, to_regrole(quote_ident(current_user)))
    and c.setting ~* '^default_transaction_read_only=(on|true|yes|1)$') as no_writes`;
const WRITE = `insert into readiness select repeat('x', 7000) from generate_series(1, 16)`;

/** Looks whether the database takes writes, over a connection of its own that no busy pool delays. */
export class Readiness {
  private client: pg.Client | undefined;
  /** Where the database's user may make no table of its own, writing is not tried. */
  private mayWrite = true;
  private last: { at: number; trouble: Trouble | undefined } | undefined;
  private opening: Promise<void> | undefined;
  private looking: Promise<Trouble | undefined> | undefined;
  private ended = false;
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** What is wrong, as of some hundred milliseconds ago at most. */
  async trouble(): Promise<Trouble | undefined> {
    if (this.last && performance.now() - this.last.at < GOOD_MS) return this.last.trouble;
    this.looking ??= this.look().then((trouble) => {
      this.last = { at: performance.now(), trouble };
      this.looking = undefined;
      return trouble;
    });
    return this.looking;
  }

  private async look(): Promise<Trouble | undefined> {
    let late: NodeJS.Timeout | undefined;
    const silence = new Promise<'silent'>((done) => {
      late = setTimeout(() => done('silent'), PATIENCE_MS);
    });
    try {
      const trouble = await Promise.race([this.ask(), silence]);
      // One that is being opened may take its time: a machine under load would else never have one.
      if (trouble === 'silent' && !this.opening) this.drop();
      return trouble;
    } catch (error) {
      this.drop();
      return troubleOf(error);
    } finally {
      clearTimeout(late);
    }
  }

  private async ask(): Promise<Trouble | undefined> {
    if (!this.client || this.opening) {
      this.opening ??= this.open().finally(() => {
        this.opening = undefined;
      });
      await this.opening;
    }
    const { rows } = await this.client!.query<{ no_writes: boolean }>(NO_WRITES);
    if (rows[0]!.no_writes) return 'readOnly';
    if (this.mayWrite) await this.client!.query(WRITE);
    return undefined;
  }

  private async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: OPENING_MS });
    this.client = client;
    client.on('error', () => this.drop(client));
    await client.connect();
    if (this.ended) this.drop();
    this.mayWrite = await client.query(PREPARE).then(
      () => true,
      (error) => {
        if ((error as { code?: string }).code === '42501') return false;
        throw error;
      },
    );
  }

  /** Without a word to a database that may not answer. */
  private drop(client = this.client): void {
    if (this.client === client) this.client = undefined;
    (client as unknown as { connection?: { stream: { destroy(): void } } } | undefined)?.connection?.stream.destroy();
  }

  close(): void {
    this.ended = true;
    this.drop();
  }
}

function troubleOf(error: unknown): Trouble {
  const code = (error as { code?: string }).code ?? '';
  if (code === '53100') return 'full';
  if (code === '25006') return 'readOnly';
  if (/^53/.test(code)) return 'busy';
  if (error instanceof Error && /timeout expired/.test(error.message)) return 'silent';
  return isDatabaseAway(error) ? 'away' : 'refuses';
}
