import { contract, type InvoiceInfo } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Http } from '../../platform/http/http.ts';
import { countOf, instantOf, sortedPage } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';

const FROM = sql`invoice_info i join provider p on p.id = i.provider_id left join charge_user u on u.id = i.charge_user_id left join company c on c.id = i.company_id`;
const infosWhere = (where: RawBuilder<unknown>) => sql<InvoiceInfo>`
  select i.id, i.provider_id as "providerId", p.name as "providerName", i.charge_user_id as "chargeUserId", i.company_id as "companyId",
    coalesce(u.account, c.name, '') as "ownerName", i.principal_type as "principalType", i.name, i.tax_number as "taxNumber", i.recipient_name as "recipientName",
    i.mobile, i.email, i.address, ${instantOf('i.updated_at')} as "updateTime"
  from ${FROM} where ${where}`;
const SORTS = { name: 'i.name' };

export async function findInfo(trx: Trx, id: number): Promise<InvoiceInfo | undefined> {
  const { rows } = await infosWhere(sql`i.id = ${Math.min(id, 2_147_483_647)}`).execute(trx);
  return rows[0];
}

/** The provider of the charge user or company that an invoice is for. Throws a field problem unless exactly one is named and seen. */
async function ownerProvider(trx: Trx, owner: { chargeUserId: number | null; companyId: number | null }): Promise<number> {
  if ((owner.chargeUserId === null) === (owner.companyId === null))
    throw new Problem('invalid', { fields: { owner: 'invalid' } });
  const row = await (owner.chargeUserId === null
    ? trx.selectFrom('company').select('provider_id').where('id', '=', owner.companyId!)
    : trx.selectFrom('charge_user').select('provider_id').where('id', '=', owner.chargeUserId)
  ).executeTakeFirst();
  if (!row) throw new Problem('invalid', { fields: { owner: 'notFound' } });
  return row.provider_id;
}

/** A company's invoice names its tax number. */
function checkTax(form: { principalType: InvoiceInfo['principalType']; taxNumber: string }): void {
  if (form.principalType === 'company' && form.taxNumber === '')
    throw new Problem('invalid', { fields: { taxNumber: 'invalid' } });
}

export function invoiceInfoRoutes(http: Http, databases: Databases): void {
  const { invoiceInfos } = contract;
  http.bind(invoiceInfos.list, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const conditions = [sql`true`];
      if (query.keyword) {
        const text = likeText(query.keyword);
        conditions.push(
          sql`(i.name ilike ${text} or i.tax_number ilike ${text} or i.recipient_name ilike ${text} or u.account ilike ${text} or c.name ilike ${text})`,
        );
      }
      if (query.providerId) conditions.push(sql`i.provider_id = ${query.providerId}`);
      if (query.chargeUserId) conditions.push(sql`i.charge_user_id = ${query.chargeUserId}`);
      if (query.companyId) conditions.push(sql`i.company_id = ${query.companyId}`);
      const where = sql.join(conditions, sql` and `);
      const page = sortedPage(query, SORTS, { first: 'name', tie: 'i.id' });
      const { rows } = await sql<InvoiceInfo>`${infosWhere(where)} ${page}`.execute(trx);
      const total = await countOf(trx, sql`${FROM} where ${where}`);
      return { list: rows, total };
    }),
  );
  http.bind(invoiceInfos.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findInfo(trx, params.id))),
  );
  const columns = (
    form: Omit<InvoiceInfo, 'id' | 'ownerName' | 'providerId' | 'providerName' | 'updateTime' | 'chargeUserId' | 'companyId'>,
  ) => ({
    principal_type: form.principalType,
    name: form.name,
    tax_number: form.taxNumber,
    recipient_name: form.recipientName,
    mobile: form.mobile,
    email: form.email,
    address: form.address,
  });
  http.bind(invoiceInfos.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const providerId = await ownerProvider(trx, body);
      checkTax(body);
      const { id } = await trx
        .insertInto('invoice_info')
        .values({ provider_id: providerId, charge_user_id: body.chargeUserId, company_id: body.companyId, ...columns(body) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return found(await findInfo(trx, id));
    }),
  );
  http.bind(invoiceInfos.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await findInfo(trx, params.id));
      checkTax(body);
      await trx
        .updateTable('invoice_info')
        .set({ ...columns(body), updated_at: new Date() })
        .where('id', '=', params.id)
        .execute();
      return found(await findInfo(trx, params.id));
    }),
  );
  http.bind(invoiceInfos.remove, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('invoice_info').where('id', '=', params.id).executeTakeFirst();
      if (numDeletedRows === 0n) throw new Problem('notFound');
      return null;
    }),
  );
}
