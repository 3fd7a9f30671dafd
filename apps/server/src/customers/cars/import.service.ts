import type { carSheet, SheetResult } from '@csms/contract';
import { sql } from 'kysely';
import { PROVIDER_UNKNOWN, providersNamed } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Entries, type EntryRow, IN_USE } from '../../platform/spreadsheet/entry-sheet.ts';

const NO_USER = { en: 'The operator has no charge user with this account', zh: '该运营商下没有此账号的充电用户' };
/** Stands in for a VIN that was not readable, in a row that is only tried. */
const NO_VIN = '0'.repeat(17);

type CarShape = (typeof carSheet)['row']['shape'];
type CarRow = EntryRow<CarShape>;

/** Registers all cars of a sheet, or throws all that is wrong with it, in rows with other faults too: then nothing stays. */
export async function importCars(trx: Trx, caller: Caller, entries: Entries<CarShape>): Promise<SheetResult> {
  const { rows } = entries;
  const providers = await providersNamed(
    trx,
    caller.scope,
    rows.map(({ values }) => values.providerName),
  );
  const users = await usersOf(trx, rows);
  const providerOf = ({ values }: CarRow) => providers.get(values.providerName ?? '');
  const ownerOf = (car: CarRow) => users.get(`${providerOf(car)} ${car.values.account}`) ?? null;
  for (const car of rows) {
    const { providerName, account } = car.values;
    if (providerName !== undefined && providerOf(car) === undefined) entries.fault(car.row, 'providerName', PROVIDER_UNKNOWN);
    if (account && providerOf(car) !== undefined && ownerOf(car) === null) entries.fault(car.row, 'account', NO_USER);
  }
  // Only the database can say which plates are in use, in the moment of writing: of every row that has one.
  const tried = rows.flatMap((car) => {
    const { carNumber } = car.values;
    return carNumber === undefined ? [] : [{ car, carNumber, providerId: providerOf(car) ?? caller.providerId }];
  });
  if (tried.length === 0) entries.refuse();
  const made = await trx
    .insertInto('car')
    .values(
      // In one order for all, so that two sheets with the same cars never wait for each other.
      tried
        .toSorted((a, b) => (a.carNumber < b.carNumber ? -1 : 1))
        .map(({ car, carNumber, providerId }) => ({
          provider_id: providerId,
          car_number: carNumber,
          vin: car.values.vin ?? NO_VIN,
          alias: car.values.alias ?? '',
          brand: car.values.brand ?? '',
          model: car.values.model ?? '',
          charge_user_id: ownerOf(car),
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['provider_id', 'car_number'])
    .execute();
  const plates = new Set(made.map((row) => `${row.provider_id} ${row.car_number}`));
  for (const { car, carNumber, providerId } of tried)
    if (!plates.has(`${providerId} ${carNumber}`)) entries.fault(car.row, 'carNumber', IN_USE);
  entries.refuse();
  return entries.result();
}

/** Charge users by provider and account. */
async function usersOf(trx: Trx, cars: readonly CarRow[]): Promise<Map<string, number>> {
  const accounts = [...new Set(cars.map(({ values }) => values.account).filter(Boolean))];
  const rows = await trx
    .selectFrom('charge_user')
    .select(['id', 'account', 'provider_id'])
    .where(sql<boolean>`account = any (${accounts})`)
    .execute();
  return new Map(rows.map((row) => [`${row.provider_id} ${row.account}`, row.id]));
}
