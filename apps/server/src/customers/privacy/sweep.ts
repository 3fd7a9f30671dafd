import type pg from 'pg';
import { accessQuoting, type Quoting } from '../../access/index.ts';
import { networkQuoting } from '../../network/index.ts';
import type { CustomerKeeper } from './keeper.ts';
import { type Redactor, redactorOf, type Traces } from './traces.ts';

/** Where the tables of customers may quote one of them. */
const customersQuoting: readonly Quoting[] = [
  {
    table: 'card_event',
    text: ['remark'],
    json: ['changes'],
    about: 'card_id = any ($3::int[])',
    onlyAbout: true,
    told: true,
  },
  { table: 'ledger_transaction', text: ['remark'] },
  { table: 'local_list', text: ['reason', 'failure'], json: ['parts'] },
];

/** Every table outside the person's own ones in whose texts the person may be quoted, by name; the test of the erasure looks into all others. The system log has an erasure of its own. */
export const quotingOf = (keepers: readonly CustomerKeeper[]): Quoting[] =>
  [...accessQuoting, ...networkQuoting, ...customersQuoting, ...keepers.flatMap(({ quoting }) => quoting)].sort((one, other) =>
    one.table < other.table ? -1 : 1,
  );

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

const SLICE = 500;

/** Erases a person from the texts of one table, as its owner names them. Returns how many rows were changed. */
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
