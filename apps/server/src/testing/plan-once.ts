import { createHash } from 'node:crypto';
import pg from 'pg';

/** Databases of tests, whose statements are planned once a connection. */
export const PLANNED_ONCE = 'test_';

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}

const isPlanned = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*(?:select|with|insert|update|delete)\b/i.test(text);

/**
 * Names each statement that has values, on connections to databases of tests. Their rows are few: half of what the database did in a run was planning
 * statements for them, mostly the same ones again. Together with `plan_cache_mode = force_generic_plan` a connection plans each of them once. What they
 * answer is the same.
 */
const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [asked, values, ...more] = given;
  if (!this.database?.startsWith(PLANNED_ONCE)) return query.apply(this, given);
  if (isPlanned(asked) && Array.isArray(values) && values.length > 0)
    return query.call(this, { name: nameOf(asked), text: asked }, values, ...more);
  const { name, text, values: own } = (typeof asked === 'object' && !('submit' in asked!) ? asked : {}) as pg.QueryConfig;
  if (name === undefined && isPlanned(text) && own?.length)
    return query.call(this, { ...(asked as object), name: nameOf(text) }, values, ...more);
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;
