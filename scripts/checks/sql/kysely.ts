import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../run.ts';

/** A piece of SQL as Kysely keeps it. */
export interface Raw {
  isRawBuilder: true;
  as(name: string): unknown;
  compile(db: unknown): Compiled;
}

export interface Compiled {
  sql: string;
  parameters: readonly unknown[];
}

type Tag = ((strings: readonly string[], ...values: unknown[]) => Raw) & {
  join(values: readonly unknown[], separator?: unknown): Raw;
  ref(name: unknown): Raw;
  table(name: unknown): Raw;
  id(...names: unknown[]): Raw;
  lit(value: unknown): Raw;
  val(value: unknown): Raw;
  raw(text: string): Raw;
};

interface KyselyModule {
  sql: Tag;
  Kysely: new (config: { dialect: unknown }) => object;
  PostgresAdapter: new () => unknown;
  PostgresQueryCompiler: new () => unknown;
  DummyDriver: new () => unknown;
}

/** The server's own Kysely: what it makes of a chain is what the server asks. */
const kysely = createRequire(join(ROOT, 'apps/server/package.json'))('kysely') as KyselyModule & Record<string, unknown>;

/** Kysely itself, as the code imports it. */
export const KYSELY: Readonly<Record<string, unknown>> = kysely;
export const realSql = kysely.sql;

/** A Kysely that makes statements and never asks them. */
export const DATABASE = new kysely.Kysely({
  dialect: {
    createAdapter: () => new kysely.PostgresAdapter(),
    createDriver: () => new kysely.DummyDriver(),
    createIntrospector: () => ({}),
    createQueryCompiler: () => new kysely.PostgresQueryCompiler(),
  },
}) as object & Record<string, unknown>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && 'isRawBuilder' in value && value.isRawBuilder === true;

/** A chain that can be asked: `selectFrom(…)…`. */
export const isChain = (value: unknown): value is { compile(): Compiled } =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value && 'compile' in value && !isRaw(value);

/** Anything of Kysely that takes part in a chain, and takes unknown values as parameters. */
export const isKyselys = (value: unknown): boolean =>
  value === DATABASE ||
  (typeof value === 'object' && value !== null && ('toOperationNode' in value || 'selectFrom' in value || 'countAll' in value)) ||
  (typeof value === 'function' && 'fn' in value && 'ref' in value);

/** How a chain or a piece of SQL is asked. */
export const ASKS = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'stream']);
/** How a chain begins. */
export const BEGINS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'selectNoFrom',
  'withRecursive',
]);
