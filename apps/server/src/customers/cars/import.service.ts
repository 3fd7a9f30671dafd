import type { Language, SheetResult } from '@csms/contract';
import { sql } from 'kysely';
import { seesProvider, type Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { SHEET_WORDS } from '../../platform/spreadsheet/sheet-form.ts';
import { CAR_SHEET, CAR_WORDS, type CarRow, type CarSheet, type ReadCar } from './import.rules.ts';

const SAMPLE = 20;
/** Stands in for a VIN that was not readable, in a row that is only tried. */
const NO_VIN = '0'.repeat(17);

/** Registers all cars of a sheet, or throws all that is wrong with it, in rows with other faults too: then nothing stays. */
export async function importCars(
  trx: Trx,
  caller: Caller,
  { reading, cars }: { reading: CarSheet; cars: readonly ReadCar[] },
  language: Language,
): Promise<SheetResult> {
  const providers = await providersOf(trx, caller, cars);
  const users = await usersOf(trx, cars);
  const ownerOf = ({ providerName, account }: ReadCar) => users.get(`${providers.get(providerName)} ${account}`) ?? null;
  for (const car of cars) {
    if (car.providerName !== '' && !providers.has(car.providerName))
      reading.fault(car.row, 'providerName', CAR_WORDS.providerWrong);
    const isKnown = providers.has(car.providerName);
    if (car.account !== '' && isKnown && ownerOf(car) === null) reading.fault(car.row, 'account', CAR_WORDS.noUser);
  }
  // Only the database can say which plates are in use, in the moment of writing: of every row that has one.
  const tried = cars.filter((car): car is ReadCar & { carNumber: string } => car.carNumber !== undefined);
  if (tried.length === 0) reading.refuse();
  const made = await trx
    .insertInto('car')
    .values(
      // In one order for all, so that two sheets with the same cars never wait for each other.
      tried
        .toSorted((a, b) => (a.carNumber < b.carNumber ? -1 : 1))
        .map((car) => ({
          provider_id: providers.get(car.providerName) ?? caller.providerId,
          car_number: car.carNumber,
          vin: car.vin ?? NO_VIN,
          alias: car.alias,
          brand: car.brand,
          model: car.model,
          charge_user_id: ownerOf(car),
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['provider_id', 'car_number'])
    .execute();
  const plates = new Set(made.map((row) => `${row.provider_id} ${row.car_number}`));
  for (const { row, carNumber, providerName } of tried)
    if (!plates.has(`${providers.get(providerName) ?? caller.providerId} ${carNumber}`))
      reading.fault(row, 'carNumber', SHEET_WORDS.inUse);
  reading.refuse();
  const keys = Object.keys(CAR_SHEET) as (keyof typeof CAR_SHEET)[];
  return {
    imported: cars.length,
    header: keys.map((key) => CAR_SHEET[key][language]),
    // Nothing was wrong with any of them.
    sample: (cars as readonly CarRow[]).slice(0, SAMPLE).map((car) => keys.map((key) => car[key])),
  };
}

/** The caller's providers by their names. */
async function providersOf(trx: Trx, { scope }: Caller, cars: readonly ReadCar[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('provider')
    .select(['id', 'name'])
    .where(sql<boolean>`name = any (${[...new Set(cars.map(({ providerName }) => providerName))]})`)
    .execute();
  return new Map(rows.filter(({ id }) => seesProvider(scope, id)).map((row) => [row.name, row.id]));
}

/** Charge users by provider and account. */
async function usersOf(trx: Trx, cars: readonly ReadCar[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('charge_user')
    .select(['id', 'account', 'provider_id'])
    .where(sql<boolean>`account = any (${[...new Set(cars.map(({ account }) => account).filter(Boolean))]})`)
    .execute();
  return new Map(rows.map((row) => [`${row.provider_id} ${row.account}`, row.id]));
}
