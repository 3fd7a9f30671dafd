import { expect, test } from 'vitest';
import { refusalOf } from './acceptance.ts';
import type { ChargingProfile } from './profile.ts';

const abilities = { connectors: 2, maxStackLevel: 3, maxPeriods: 2, maxProfiles: 2, units: ['Current'] };
const good: ChargingProfile = {
  chargingProfileId: 1,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }] },
};
const period = (startPeriod: number, limit = 10) => ({ startPeriod, limit });
const schedule = (given: Partial<ChargingProfile['chargingSchedule']>) => ({
  chargingSchedule: { ...good.chargingSchedule, ...given },
});
const refusal = (given: Partial<ChargingProfile>, connectorId = 1, transaction?: { id: number }, others: number[] = []) =>
  refusalOf(
    { connectorId, profile: { ...good, ...given } },
    others.map((id) => ({ connectorId: 2, profile: { ...good, chargingProfileId: id, stackLevel: id % 4 } })),
    abilities,
    transaction,
  );

test.each<[string, Partial<ChargingProfile>, number?]>([
  ['a connector that is not there', {}, 3],
  ['the maximum of the point at a connector', { chargingProfilePurpose: 'ChargePointMaxProfile' }, 1],
  ['a TxProfile without a transaction', { chargingProfilePurpose: 'TxProfile' }],
  ['a TxProfile at connector 0', { chargingProfilePurpose: 'TxProfile' }, 0],
  ['a transactionId on a default', { transactionId: 5 }],
  ['a stack level above the highest', { stackLevel: 4 }],
  ['a unit that it does not take', schedule({ chargingRateUnit: 'W' })],
  ['too many periods', schedule({ chargingSchedulePeriod: [period(0), period(5), period(9)] })],
  ['no period', schedule({ chargingSchedulePeriod: [] })],
  ['a first period that is late', schedule({ chargingSchedulePeriod: [period(5)] })],
  ['periods out of order', schedule({ chargingSchedulePeriod: [period(0), period(0)] })],
  ['a limit below 0', schedule({ chargingSchedulePeriod: [period(0, -1)] })],
  ['Recurring without a start', { chargingProfileKind: 'Recurring', recurrencyKind: 'Daily' }],
])('refuses %s', (_name, given, connectorId) => {
  expect(refusal(given, connectorId)).not.toBeNull();
});

test('takes what is right', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ chargingProfilePurpose: 'ChargePointMaxProfile' }, 0)).toBeNull();
  expect(refusal({ chargingProfilePurpose: 'TxProfile', transactionId: 5 }, 1, { id: 5 })).toBeNull();
  expect(refusal({ chargingProfilePurpose: 'TxProfile', transactionId: 6 }, 1, { id: 5 })).not.toBeNull();
});

test('a full store takes what replaces one of its own, and nothing else', () => {
  expect(refusal({ chargingProfileId: 9 }, 1, undefined, [4, 5])).not.toBeNull();
  expect(refusal({ chargingProfileId: 4 }, 1, undefined, [4, 5])).toBeNull();
  expect(refusal({ chargingProfileId: 9, stackLevel: 1 }, 2, undefined, [4, 5])).toBeNull();
});
