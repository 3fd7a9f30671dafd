import { negate, roundHalfUp } from '@csms/kernel';
import { sql } from 'kysely';
import { openWallet, postLedger, systemAccounts } from '../../customers/index.ts';
import { applyForInvoice, previewInvoice } from '../../finance/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { backdate } from './backdating.ts';
import type { BuiltOperator } from './network.ts';

const DAY = 86_400_000;
const FIRMS = {
  zh: { name: '启程出行科技有限公司', contact: '周敏', clerk: '财务-周敏', tax: '91310115MA1K3X9P2T' },
  de: { name: 'Lindner Logistik GmbH', contact: 'Clara Lindner', clerk: 'desk.clara', tax: 'DE298811204' },
  en: { name: 'Copper Mesa Couriers LLC', contact: 'Grace Ortiz', clerk: 'desk.grace', tax: '84-1938821' },
} as const;

/** A company a provider, with bank transfers at each stage and an applied invoice over what its first payer has charged. */
export async function writeFinance(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  const client = queryableOf(trx);
  for (const [index, operator] of operators.entries()) {
    const { providerId, data, username } = operator;
    const firm = FIRMS[data.language];
    const provider = await trx.selectFrom('provider').select('currency').where('id', '=', providerId).executeTakeFirstOrThrow();
    const group = await trx
      .selectFrom('user_group')
      .select('id')
      .where('provider_id', '=', providerId)
      .orderBy('id')
      .executeTakeFirst();
    const accountId = await openWallet(trx, providerId, 'company', provider.currency);
    const { id: companyId } = await trx
      .insertInto('company')
      .values({
        provider_id: providerId,
        name: firm.name,
        tax_number: firm.tax,
        contact: firm.contact,
        email: `finance@${data.word}.example`,
        group_id: group?.id ?? null,
        account_id: accountId,
        created_by: username,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { cash } = (await systemAccounts(client, [providerId])).get(providerId)!;
    const reference = (n: number) => `${['ICBC', 'COBA', 'WFB'][index % 3]}${20_261_000 + index * 100 + n}`;
    const amount = roundHalfUp(String(data.low * 12), 2);
    await backdate(client, [[reference(1), now - DAY]]);
    await postLedger(client, [
      {
        providerId,
        kind: 'recharge',
        reference: reference(1),
        dedupeKey: `corporate:demo:${companyId}`,
        operator: username,
        source: 'corporateTransfer',
        entries: [
          { accountId, amount },
          { accountId: cash, amount: negate(amount) },
        ],
      },
    ]);
    // No person of the installation has entered them, so that any user of the demo may confirm.
    const entered = { provider_id: providerId, company_id: companyId, entered_by_id: 0, entered_by: firm.clerk };
    await trx
      .insertInto('corporate_transfer')
      .values([
        {
          ...entered,
          amount,
          bank_reference: reference(1),
          spread: 'company',
          status: 'confirmed',
          entered_at: new Date(now - 2 * DAY),
          decided_by_id: -1,
          decided_by: username,
          decided_at: new Date(now - DAY),
          spread_members: 0,
          spread_amount: '0',
        },
        {
          ...entered,
          amount,
          bank_reference: reference(2),
          spread: group ? 'evenly' : 'company',
          entered_at: new Date(now - DAY / 4),
        },
        {
          ...entered,
          amount: roundHalfUp(String(data.low * 7), 2),
          bank_reference: reference(3),
          spread: 'company',
          status: 'rejected',
          entered_at: new Date(now - 3 * DAY),
          decided_by_id: -1,
          decided_by: username,
          decided_at: new Date(now - 2 * DAY),
          decision_note: data.language === 'zh' ? '银行未入账' : 'Not on the bank statement',
        },
      ])
      .execute();
    await applyInvoice(trx, providerId, username, now);
  }
}

/** An application over the last weeks of the user who has charged most. */
async function applyInvoice(trx: Trx, providerId: number, username: string, now: number): Promise<void> {
  const from = new Date(now - 30 * DAY);
  const { rows } = await sql<{ id: number; account: string; email: string; phone: string }>`
    select u.id, u.account, u.email, u.phone from charging_record r join charge_user u on u.id = r.charge_user_id
    where r.provider_id = ${providerId} and r.status = 'finished' and r.valid and r.cost > 0 and r.started_at >= ${from} and r.started_at < ${new Date(now)}
    group by u.id order by count(*) desc, u.id limit 1`.execute(trx);
  const user = rows[0];
  if (!user) return;
  const { id: infoId } = await trx
    .insertInto('invoice_info')
    .values({
      provider_id: providerId,
      charge_user_id: user.id,
      principal_type: 'personal',
      name: user.account,
      email: user.email,
      mobile: user.phone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = { infoId, from: from.toISOString(), to: new Date(now).toISOString() };
  const { amount } = await previewInvoice(trx, asked);
  await applyForInvoice(trx, { username }, { ...asked, amount, notificationType: 'mail', remark: '' }, now - DAY / 2);
}
