import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** Where what operations name by an id has its name, in which a moment is an instant of ISO 8601: by the whole operation, else by the part before the dot. Each floor names its own. */
export type OperandNames = Readonly<Record<string, string>>;

const MOST_NAMED = 50;

const queryOf = (names: OperandNames, operation: string): string | undefined =>
  [operation, operation.split('.')[0]!].filter((key) => Object.hasOwn(names, key)).map((key) => names[key])[0];

/** What an operation is about, as `name (id)`, several comma-separated; undefined where its things have no names or the caller sees none of them. Asked before the operation: what is removed has no name afterwards. */
export async function nameOperand(
  trx: Trx,
  names: OperandNames,
  operation: string,
  operand: unknown,
): Promise<string | undefined> {
  const query = queryOf(names, operation);
  const ids = (Array.isArray(operand) ? operand : [operand])
    .slice(0, MOST_NAMED)
    .map(Number)
    .filter((one) => Number.isInteger(one) && one > 0 && one <= 2_147_483_647);
  if (!query || ids.length === 0) return undefined;
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id::int as id, name from (${sql.raw(query)}) named where id = any (${ids})`.execute(trx);
  const found = new Map(rows.filter((row) => row.name).map((row) => [row.id, row.name!.slice(0, 200)]));
  return found.size === 0 ? undefined : ids.map((id) => (found.has(id) ? `${found.get(id)} (${id})` : String(id))).join(', ');
}
