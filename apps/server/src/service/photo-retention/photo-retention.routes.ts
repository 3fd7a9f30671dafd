import { contract, PHOTO_MONTHS, type PhotoRule } from '@csms/contract';
import { sql } from 'kysely';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';

/** What holds for a provider. Throws `notFound` for one that the caller does not see. */
async function ruleOf(trx: Trx, providerId: number): Promise<PhotoRule> {
  const { rows } = await sql<PhotoRule>`
    select v.id as "providerId", coalesce(r.months, ${PHOTO_MONTHS}) as months from provider v left join photo_retention r on r.provider_id = v.id where v.id = ${providerId}`.execute(
    trx,
  );
  return found(rows[0]);
}

/** How long photos of work orders are kept. */
export function photoRetentionRoutes(http: Http, { databases }: { databases: Databases }): void {
  const { photoRetention } = contract;
  http.bind(photoRetention.get, ({ caller, query }) => databases.scoped(caller.scope, (trx) => ruleOf(trx, query.providerId)));
  http.bind(photoRetention.save, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await ruleOf(trx, body.providerId);
      await sql`insert into photo_retention (provider_id, months) values (${body.providerId}, ${body.months})
        on conflict (provider_id) do update set months = excluded.months`.execute(trx);
      return ruleOf(trx, body.providerId);
    }),
  );
}
