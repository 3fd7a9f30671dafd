import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { CustomerKeeper } from './keeper.ts';
import { addTrace, addWeakTrace, type Traces } from './traces.ts';

interface Belongings {
  users: { id: number; account: string; phone: string; email: string; id_tag: string }[];
  cards: { id: number; card_number: string; physical_number: string; user_name: string; phone: string; email: string }[];
  cars: { id: number; car_number: string; vin: string; alias: string }[];
  events: { changes: unknown; remark: string }[];
}

/** A charge user and those that were merged into it: one person. */
export async function usersOfPerson(trx: Trx | Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from charge_user where id = ${userId} or merged_into = ${userId} order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What the person has: everything that names it in columns of its own. */
export async function belongingsOf(trx: Trx | Database, userIds: readonly number[]): Promise<Belongings> {
  const ids = sql`any (${userIds}::int[])`;
  const read = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(trx)).rows;
  return {
    users: await read(
      sql<Belongings['users'][number]>`select id, account, phone, email, id_tag from charge_user where id = ${ids}`,
    ),
    cards: await read(
      sql<
        Belongings['cards'][number]
      >`select id, card_number, physical_number, user_name, phone, email from card where charge_user_id = ${ids}`,
    ),
    cars: await read(sql<Belongings['cars'][number]>`select id, car_number, vin, alias from car where charge_user_id = ${ids}`),
    events: await read(
      sql<
        Belongings['events'][number]
      >`select e.changes, e.remark from card_event e join card c on c.id = e.card_id where c.charge_user_id = ${ids}`,
    ),
  };
}

export const userPseudonym = (id: number): string => `ERASED-U${id}`;
export const cardPseudonym = (id: number): string => `ERASED-C${id}`;

/** What the person is looked for by, before anything is changed. */
export async function tracesOf(
  trx: Trx | Database,
  userIds: readonly number[],
  keepers: readonly CustomerKeeper[],
): Promise<Traces> {
  const { users, cards, cars, events } = await belongingsOf(trx, userIds);
  const traces: Traces = {
    userIds: users.map(({ id }) => id),
    cardIds: cards.map(({ id }) => id),
    carIds: cars.map(({ id }) => id),
    infoIds: [],
    strong: {},
    weak: [],
  };
  for (const { id, account, phone, email, id_tag } of users) {
    // Of the account last: a card may be its account too.
    for (const value of [id_tag, account]) addTrace(traces, value, userPseudonym(id));
    for (const value of [phone, email]) addTrace(traces, value);
  }
  for (const { id, card_number, physical_number, user_name, phone, email } of cards) {
    addTrace(traces, card_number, cardPseudonym(id));
    for (const value of [physical_number, phone, email]) addTrace(traces, value);
    addWeakTrace(traces, user_name);
  }
  for (const { car_number, vin, alias } of cars) {
    for (const value of [car_number, vin]) addTrace(traces, value);
    addWeakTrace(traces, alias);
  }
  for (const keeper of keepers) {
    const names = await keeper.namesOf?.(trx, userIds);
    if (!names) continue;
    traces.infoIds.push(...names.infoIds);
    for (const value of names.strong) addTrace(traces, value);
    for (const value of names.weak) addWeakTrace(traces, value);
  }
  for (const { changes } of events)
    for (const { field, from, to } of Array.isArray(changes)
      ? (changes as { field?: string; from?: unknown; to?: unknown }[])
      : [])
      for (const value of [from, to]) harvest(traces, field ?? '', value);
  return traces;
}

const STRONG_FIELDS = /^(account|phone|mobile|email|cardNumber|newCardNumber|physicalNumber|idTag|carNumber|vin|taxNumber)$/;
const WEAK_FIELDS = /^(userName|name|recipientName|receiver|address|alias)$/;

/** Takes in a value of a field that names people, as it stood in a request or a change. */
export function harvest(traces: Traces, field: string, value: unknown): void {
  if (STRONG_FIELDS.test(field)) addTrace(traces, value);
  if (WEAK_FIELDS.test(field)) addWeakTrace(traces, value);
}
