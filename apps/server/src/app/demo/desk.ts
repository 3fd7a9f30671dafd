import { Random } from '@csms/simulator';
import { sql } from 'kysely';
import { openWallet, postLedger, systemAccounts } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { backdate } from './backdating.ts';
import type { DemoOperator } from './network-data.ts';
import { person } from './people.ts';

const DAY = 86_400_000;
const CARDS = 80;
const BRANDS = {
  zh: [
    ['比亚迪', '汉 EV'],
    ['蔚来', 'ET5'],
    ['小鹏', 'G6'],
    ['理想', 'MEGA'],
    ['广汽埃安', 'AION S'],
  ],
  de: [
    ['Volkswagen', 'ID.4'],
    ['BMW', 'iX1'],
    ['Renault', 'Mégane E-Tech'],
    ['Škoda', 'Enyaq'],
    ['Tesla', 'Model 3'],
  ],
  en: [
    ['Tesla', 'Model Y'],
    ['Ford', 'F-150 Lightning'],
    ['Chevrolet', 'Bolt EUV'],
    ['Rivian', 'R1T'],
    ['Hyundai', 'IONIQ 5'],
  ],
} as const;
const VIN_SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** What a customer's desk has in its lists: cards in every state that lie in drawers and purses, and the cars of the charge users. */
export async function addDesk(trx: Trx, data: DemoOperator, providerId: number, now: number): Promise<void> {
  // A sequence of its own: the network of the demo stays what it was.
  const random = new Random(`demo/desk/${data.word}`);
  await addCards(trx, data, providerId, random, now);
  await addCars(trx, data, providerId, random, now);
  await sql`insert into card_event (provider_id, card_id, kind, operator, at)
    select provider_id, id, 'issued', '', created_at from card where provider_id = ${providerId}
    union all select provider_id, id, 'lost', '', lost_at from card where provider_id = ${providerId} and lost_at is not null`.execute(
    trx,
  );
}

async function addCards(trx: Trx, data: DemoOperator, providerId: number, random: Random, now: number): Promise<void> {
  const taken = new Set<string>();
  const client = queryableOf(trx);
  const { cash } = (await systemAccounts(client, [providerId])).get(providerId)!;
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(random.next() * 16).toString(16))
      .join('')
      .toUpperCase();
  for (let index = 0; index < CARDS; index++) {
    const holder = person(data, random, taken);
    const accountId = await openWallet(trx, providerId, 'card', data.currency);
    const cardNumber = `04${hex(12)}`;
    const life = index % 9 === 8 ? -random.between(5, 200) : index % 7 === 3 ? random.between(2, 28) : random.between(120, 1000);
    await trx
      .insertInto('card')
      .values({
        provider_id: providerId,
        card_number: cardNumber,
        physical_number: String(Math.floor(random.between(1e9, 4e9))),
        user_name: holder.name,
        phone: holder.phone,
        email: holder.email,
        lost_at: index % 11 === 10 ? new Date(now - random.between(1, 90) * DAY) : null,
        expires_at: new Date(now + life * DAY),
        account_id: accountId,
        created_at: new Date(now - random.between(205, 400) * DAY),
      })
      .execute();
    const amount = index % 5 === 4 ? 0 : data.low * Math.floor(random.between(1, 6));
    if (amount === 0) continue;
    const reference = `desk ${cardNumber}`;
    // Over the weeks, as cards are sold.
    await backdate(client, [[reference, now - random.between(2, 85) * DAY]]);
    await postLedger(client, [
      {
        providerId,
        kind: 'recharge',
        reference,
        dedupeKey: `wallet:${accountId}:desk`,
        operator: '',
        source: 'console',
        entries: [
          { accountId, amount: String(amount) },
          { accountId: cash, amount: String(-amount) },
        ],
      },
    ]);
  }
}

async function addCars(trx: Trx, data: DemoOperator, providerId: number, random: Random, now: number): Promise<void> {
  const users = await trx.selectFrom('charge_user').select('id').where('provider_id', '=', providerId).orderBy('id').execute();
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random.next() * 10)).join('');
  const letters = (count: number) => Array.from({ length: count }, () => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])).join('');
  const plate = {
    zh: () => `沪A${letters(1)}${digits(5)}`,
    de: () => `HH-${letters(2)}${digits(4)}E`,
    en: () => `${letters(3)}${digits(4)}`,
  };
  const plates = new Set<string>();
  while (plates.size < users.length * 2) plates.add(plate[data.language]());
  await trx
    .insertInto('car')
    .values(
      [...plates].map((carNumber, index) => {
        const [brand, model] = random.pick([...BRANDS[data.language]]);
        return {
          provider_id: providerId,
          car_number: carNumber,
          vin: Array.from({ length: 17 }, () => random.pick([...VIN_SIGNS])).join(''),
          brand,
          model,
          alias: '',
          // Two of three belong to a charge user, some of them to the same one.
          charge_user_id: index % 3 === 2 ? null : users[index % users.length]!.id,
          created_at: new Date(now - random.between(1, 300) * DAY),
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
