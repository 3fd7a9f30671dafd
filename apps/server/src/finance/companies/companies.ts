import { contract } from '@csms/contract';
import { providerFor } from '../../access/index.ts';
import { openWallet } from '../../customers/index.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findCompany, listCompanies, listMembers } from './companies.queries.ts';

const unique = duplicateAt({ company_provider_id_name_key: 'name' });

async function checkGroup(trx: Trx, groupId: number | null, providerId: number): Promise<void> {
  if (groupId === null) return;
  const group = await trx
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', groupId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!group) throw new Problem('invalid', { fields: { groupId: 'notFound' } });
}

export function companyRoutes(http: Http, databases: Databases): void {
  const { companies } = contract;
  http.bind(companies.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listCompanies(trx, query)));
  http.bind(companies.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findCompany(trx, params.id))),
  );
  http.bind(companies.members, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { groupId } = found(await findCompany(trx, params.id));
      return listMembers(trx, groupId, query);
    }),
  );
  http.bind(companies.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { currency } = await providerFor(trx, caller, body.providerId);
      await checkGroup(trx, body.groupId, body.providerId);
      const { id } = await trx
        .insertInto('company')
        .values({
          provider_id: body.providerId,
          name: body.name,
          tax_number: body.taxNumber,
          contact: body.contact,
          phone: body.phone,
          email: body.email,
          group_id: body.groupId,
          remark: body.remark,
          account_id: await openWallet(trx, body.providerId, 'company', currency),
          created_by: caller.username,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(unique);
      return found(await findCompany(trx, id));
    }),
  );
  http.bind(companies.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { providerId } = found(await findCompany(trx, params.id));
      await checkGroup(trx, body.groupId, providerId);
      await trx
        .updateTable('company')
        .set({
          name: body.name,
          tax_number: body.taxNumber,
          contact: body.contact,
          phone: body.phone,
          email: body.email,
          group_id: body.groupId,
          remark: body.remark,
        })
        .where('id', '=', params.id)
        .execute()
        .catch(unique);
      return found(await findCompany(trx, params.id));
    }),
  );
}
