import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { BuiltOperator } from './network.ts';

const DAY = 86_400_000;

interface Words {
  levels: readonly [string, string, string];
  discount: string;
  bonus: string;
  welcome: string;
  percent: string;
}

const WORDS: Record<'zh' | 'de' | 'en', Words> = {
  zh: {
    levels: ['银卡会员', '金卡会员', '畅充会员'],
    discount: '周年庆服务费折扣',
    bonus: '充值有礼',
    welcome: '新用户立减券',
    percent: '夜间九折券',
  },
  de: {
    levels: ['Silber', 'Gold', 'Vielfahrer'],
    discount: 'Herbstaktion',
    bonus: 'Guthabenbonus',
    welcome: 'Willkommensgutschein',
    percent: '10-Prozent-Gutschein',
  },
  en: {
    levels: ['Silver', 'Gold', 'Frequent driver'],
    discount: 'Fall discount',
    bonus: 'Top-up bonus',
    welcome: 'Welcome voucher',
    percent: 'Ten percent off',
  },
};

/** What the operators do for their customers: levels, a discount of some weeks, a bonus that runs, vouchers that some hold. */
export async function addBenefits(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  for (const { data, providerId, username, stations, payers } of operators) {
    const words = WORDS[data.language];
    const at = (days: number) => new Date(now + days * DAY);
    const money = data.currency === '¥' ? 10 : 1;
    await trx
      .insertInto('membership_level')
      .values([
        { provider_id: providerId, name: words.levels[0], min_energy_wh: 500_000, service_discount: '5', created_at: at(-95) },
        { provider_id: providerId, name: words.levels[1], min_energy_wh: 2_000_000, service_discount: '12', created_at: at(-95) },
        {
          provider_id: providerId,
          name: words.levels[2],
          price: String(9.9 * money),
          valid_days: 30,
          service_discount: '20',
          created_at: at(-95),
        },
      ])
      .execute();
    const activity = { provider_id: providerId, created_by: username };
    await trx
      .insertInto('activity')
      .values([
        {
          ...activity,
          name: words.discount,
          kind: 'feeDiscount',
          fee: 'service',
          percent: '15',
          station_ids: [stations[0]!.id],
          starts_at: at(-40),
          ends_at: at(-12),
          created_at: at(-45),
        },
        {
          ...activity,
          name: words.bonus,
          kind: 'rechargeBonus',
          steps: JSON.stringify([
            { from: String(10 * money), bonus: String(money) },
            { from: String(50 * money), bonus: String(8 * money) },
          ]),
          starts_at: at(-5),
          ends_at: at(25),
          created_at: at(-6),
        },
      ])
      .execute();
    const kinds = await trx
      .insertInto('voucher_type')
      .values([
        {
          ...activity,
          name: words.welcome,
          kind: 'fixed',
          value: String(2 * money),
          min_cost: String(4 * money),
          valid_from: at(-60),
          valid_to: at(60),
          stock: 200,
          created_at: at(-60),
        },
        {
          ...activity,
          name: words.percent,
          kind: 'percent',
          value: '10',
          max_amount: String(3 * money),
          valid_from: at(-30),
          valid_to: at(30),
          stock: 100,
          created_at: at(-30),
        },
      ])
      .returning(['id', 'valid_from'])
      .execute();
    const users = [...new Set(payers.flatMap((payer) => payer.chargeUserId ?? []))];
    for (const [index, kind] of kinds.entries()) {
      const receivers = users.filter((_, place) => place % (index + 2) === 0);
      await sql`insert into voucher (provider_id, type_id, charge_user_id, issued_by, issued_at, request_id)
        select ${providerId}, ${kind.id}, u, ${username}, ${kind.valid_from}, 'demo' from unnest(${receivers}::int[]) u`.execute(
        trx,
      );
      await trx.updateTable('voucher_type').set({ issued: receivers.length }).where('id', '=', kind.id).execute();
    }
  }
}

/** Puts what the past sessions used to the times at which they ended. */
export async function backdateBenefits(trx: Trx): Promise<void> {
  await sql`update benefit_use b set at = r.stop_received_at from charging_record r where r.transaction_id = b.transaction_id`.execute(
    trx,
  );
  await sql`update voucher v set used_at = r.stop_received_at from charging_record r where r.transaction_id = v.transaction_id`.execute(
    trx,
  );
}
