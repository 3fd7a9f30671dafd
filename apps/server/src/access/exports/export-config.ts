import { contract } from '@csms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';

/** Which columns a user exports of a list, each user's own. */
export function exportConfigRoutes(http: Http, db: Database): void {
  const { exportConfigs } = contract;
  http.bind(exportConfigs.getExportConfig, async ({ caller, query }) => {
    const row = await db
      .selectFrom('export_config')
      .select('items')
      .where('user_id', '=', caller.userId)
      .where('source', '=', query.exportSource)
      .executeTakeFirst();
    return { exportItemList: row?.items ?? null };
  });
  http.bind(exportConfigs.exportConfig, async ({ caller, body }) => {
    await db
      .insertInto('export_config')
      .values({ user_id: caller.userId, source: body.exportSource, items: body.exportItemList })
      .onConflict((conflict) => conflict.columns(['user_id', 'source']).doUpdateSet({ items: body.exportItemList }))
      .execute();
    return null;
  });
}
