import type pg from 'pg';
import { type Redactor, redactorOf, type Traces } from './traces.ts';

/** Texts of a table that may quote a person. */
export interface Quoting {
  table: string;
  text?: readonly string[];
  json?: readonly string[];
  /** Rows that are about the person, by its ids ($2 the charge users, $3 the cards): weak values go there too. */
  about?: string;
  /** Only those that are about the person are looked at: a scan of all would take too long. */
  onlyAbout?: true;
  /** Whether rows have a provider; else all are looked at. */
  hasProvider?: false;
}

/** Every table outside the person's own ones in whose texts the person may be quoted; the test of the erasure looks into all others. The system log has an erasure of its own. */
export const QUOTING: readonly Quoting[] = [
  { table: 'alarm', text: ['detail', 'subject', 'note', 'close_reason'] },
  { table: 'card_event', text: ['remark'], json: ['changes'], about: 'card_id = any ($3::int[])', onlyAbout: true },
  {
    table: 'charging_bill',
    json: ['evidence', 'lines', 'discounts'],
    about:
      'transaction_id in (select transaction_id from charging_record where charge_user_id = any ($2::int[]) or card_id = any ($3::int[]))',
    onlyAbout: true,
  },
  { table: 'charging_live', json: ['state'] },
  {
    table: 'charging_record',
    text: ['id_tag', 'stop_id_tag', 'start_key', 'stop_account', 'invalid_reason'],
    about: 'charge_user_id = any ($2::int[]) or card_id = any ($3::int[])',
    onlyAbout: true,
  },
  { table: 'command', text: ['reason', 'effect', 'dedupe_key'], json: ['payload', 'answer'] },
  { table: 'corporate_transfer', text: ['remark', 'decision_note'] },
  { table: 'diagnosis', text: ['reason'] },
  { table: 'export_job', text: ['title', 'error'], json: ['query'] },
  { table: 'ledger_transaction', text: ['remark'] },
  { table: 'local_list', text: ['reason', 'failure'], json: ['parts'] },
  { table: 'message', text: ['title', 'content'] },
  { table: 'model_deviation', text: ['example'], hasProvider: false },
  { table: 'outgoing', text: ['recipient', 'subject', 'body', 'error'] },
  { table: 'point_event', json: ['detail'] },
  { table: 'stray_message', json: ['payload'] },
  { table: 'user_preferences', json: ['values'], hasProvider: false },
];
/** Each day of the OCPP log is a table of its own. */
export const QUOTING_OCPP: Omit<Quoting, 'table'> = { text: ['request', 'answer'], json: ['deviations'] };

export const columnsOf = ({ text = [], json = [] }: Omit<Quoting, 'table'>): string[] => [...text, ...json];

/** Rows of a table that mention the person, or are about it: $1 the providers, $2 the charge users, $3 the cards, $4 the pattern. */
export function mentioning(quoting: Omit<Quoting, 'table'>, redactor: Redactor): string {
  const mentions =
    redactor.pattern === undefined
      ? 'false'
      : columnsOf(quoting)
          .map((column) => `${column}::text ~* $4`)
          .join(' or ');
  const found = quoting.onlyAbout ? quoting.about! : quoting.about ? `${quoting.about} or ${mentions}` : mentions;
  const all = '(($1::int[], $2::int[], $3::int[], $4::text) is not null)';
  return quoting.hasProvider === false
    ? `${all} and (${found})`
    : `${all} and (provider_id = any ($1::int[]) or provider_id is null) and (${found})`;
}

export const mentioningValues = (providers: readonly number[], traces: Traces, redactor: Redactor): unknown[] => [
  providers,
  traces.userIds,
  traces.cardIds,
  redactor.pattern ?? '',
];

/** The partitions of the OCPP log. */
export async function ocppTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ocpp_message'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

const SLICE = 500;

/** Erases a person from the texts of one table. Returns how many rows were changed. */
export async function sweepTable(
  pool: pg.Pool,
  quoting: Quoting,
  { providers, traces }: { providers: readonly number[]; traces: Traces },
): Promise<number> {
  const redactor = redactorOf(traces);
  const columns = columnsOf(quoting);
  const client = await pool.connect();
  let changed = 0;
  try {
    await client.query("begin; set local csms.erasing = 'on'");
    await client.query(
      `declare found no scroll cursor for select ctid as _place, ${quoting.about ? `(${quoting.about})` : 'false'} as _about, ${columns.join(', ')}
       from ${quoting.table} where ${mentioning(quoting, redactor)} for update`,
      mentioningValues(providers, traces, redactor),
    );
    for (;;) {
      const { rows } = await client.query<Record<string, unknown> & { _place: string; _about: boolean }>(
        `fetch ${SLICE} from found`,
      );
      for (const row of rows) {
        const all = row._about || columns.some((column) => redactor.mentions(asText(row[column])));
        const fresh = columns.map((column) => redacted(redactor, row[column], quoting.json?.includes(column) ?? false, all));
        if (fresh.every((value, at) => JSON.stringify(value) === JSON.stringify(row[columns[at]!]))) continue;
        await client.query(
          `update ${quoting.table} set ${columns.map((column, at) => `${column} = $${at + 2}`).join(', ')} where ctid = $1`,
          [
            row._place,
            ...fresh.map((value, at) => (quoting.json?.includes(columns[at]!) && value !== null ? JSON.stringify(value) : value)),
          ],
        );
        changed++;
      }
      if (rows.length < SLICE) break;
    }
    await client.query('commit');
    return changed;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));

const redacted = (redactor: Redactor, value: unknown, isJson: boolean, all: boolean): unknown =>
  value === null ? null : isJson ? redactor.json(value, all) : redactor.text(String(value), all);
