import type { List } from '@csms/contract';
import { call } from '../../shared/api/call.ts';
import { report } from '../../shared/api/report.ts';

/** So many rows are chosen at once. */
const MOST = 1000;

/** Keys of all rows that the filters of a list find, of every page; undefined where the server does not answer, which has been said then. */
export async function matchingKeys<T>(
  list: List,
  filters: Readonly<Record<string, string | undefined>>,
  keyOf: (row: T) => string,
): Promise<string[] | undefined> {
  try {
    const query = { ...filters, page: 1, limit: MOST };
    const found = (await call(list.endpoint, { query } as never)) as { list: T[] };
    return found.list.map(keyOf);
  } catch (error) {
    report(error);
    return undefined;
  }
}
