import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type PointKey, pointChanged, type WithEvents } from './point-key.ts';

/** A page of a report that a charger tells in several messages. */
export interface ReportPage extends PointKey {
  requestId: number;
  /** It tells all that there is: what it leaves out is gone. */
  isWhole: boolean;
  /** The first page of a report, where that is told, and its last. */
  isFirst: boolean;
  isLast: boolean;
  /** Epoch ms. */
  receivedAt: number;
}

/** Writes pages of reports one after another. A point has changed with the last page of one. */
export const inPages = <Page extends ReportPage>(
  name: string,
  order: number,
  takePage: (client: Queryable, page: Page) => Promise<void>,
): BatchWrite<Page, WithEvents> => ({
  name,
  lane: 'points',
  order,
  async run(client, pages) {
    for (const page of pages) await takePage(client, page);
    return pages.map((page) => ({ events: page.isLast ? [pointChanged(page)] : [] }));
  },
});

/** What keeps when something of a point was read, and the whole report that is being told. */
const TABLES = ['point_configuration', 'point_monitoring', 'point_display'] as const;
const begins = (table: (typeof TABLES)[number]) =>
  `insert into ${table} as c (point_id, provider_id, report_id, report_began_at) values ($1, $2, $3, $4)
    on conflict (point_id) do update set report_began_at = case when c.report_id is distinct from excluded.report_id or $5 then excluded.report_began_at else c.report_began_at end, report_id = excluded.report_id`;

/** Notes that a whole report is being told, and since when. */
export async function noteWholeReport(
  client: Queryable,
  table: (typeof TABLES)[number],
  { pointId, providerId, requestId, receivedAt, isFirst }: ReportPage,
): Promise<void> {
  await client.query({
    name: `report-begins-${table}`,
    text: begins(table),
    values: [pointId, providerId, requestId, new Date(receivedAt), isFirst],
  });
}

/** The last of those with one key: the same thing twice on a page would fail the whole statement. */
export const lastByKey = <T>(things: readonly T[], keyOf: (thing: T) => unknown): T[] => [
  ...new Map(things.map((thing) => [keyOf(thing), thing])).values(),
];
