import { contract } from '@csms/contract';
import { WH_PER_KWH } from '@csms/kernel';
import { sql } from 'kysely';
import { providerFor } from '../../access/index.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Http } from '../../platform/http/http.ts';
import { duplicateAt, sortOf } from '../../platform/http/lists.ts';
import { Problem } from '../../platform/http/problem.ts';

interface GroupFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
}

const SORTS = { groupName: 'g.name', electricityLimit: 'g.monthly_limit_wh', memberCount: 'members' } as const;

export function userGroupRoutes(http: Http, databases: Databases): void {
  const { userGroups } = contract;
  http.bind(userGroups.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listGroups(trx, query)));
  http.bind(userGroups.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await providerFor(trx, caller, body.providerId);
      const limit = limitWh(body.electricityLimit);
      const { id } = await trx
        .insertInto('user_group')
        .values({ provider_id: body.providerId, name: body.groupName, description: body.description, monthly_limit_wh: limit })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(duplicateAt({ user_group_provider_id_name_key: 'groupName' }));
      return { ...body, id, electricityLimit: limit === null ? null : limit / WH_PER_KWH, memberCount: 0 };
    }),
  );
}

/** A limit in kWh as whole Wh. Throws a field problem where that is nothing, or more than can be counted. */
function limitWh(kWh: number | null): number | null {
  if (kWh === null) return null;
  const wh = Math.round(kWh * WH_PER_KWH);
  if (wh < 1 || !Number.isSafeInteger(wh)) throw new Problem('invalid', { fields: { electricityLimit: 'invalid' } });
  return wh;
}

async function listGroups(trx: Trx, filter: GroupFilter) {
  const where = filter.keyword ? sql<boolean>`g.name ilike ${likeText(filter.keyword)}` : sql<boolean>`true`;
  const sort = sortOf(filter.sort, SORTS) ?? { column: SORTS.groupName, direction: 'asc' as const };
  const rows = await trx
    .selectFrom('user_group as g')
    .select(['g.id', 'g.name', 'g.provider_id', 'g.description', 'g.monthly_limit_wh'])
    .select(sql<number>`(select count(*)::int from charge_user u where u.group_id = g.id)`.as('members'))
    .where(where)
    .orderBy(sort.column, sort.direction)
    .orderBy('g.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const counted = await sql<{ total: number }>`select count(*)::int as total from user_group g where ${where}`.execute(trx);
  const list = rows.map((row) => ({
    id: row.id,
    groupName: row.name,
    providerId: row.provider_id,
    description: row.description,
    electricityLimit: row.monthly_limit_wh === null ? null : Number(row.monthly_limit_wh) / WH_PER_KWH,
    memberCount: row.members,
  }));
  return { list, total: counted.rows[0]!.total };
}
