import { pointForm } from '@csms/contract';
import { expect, it } from 'vitest';
import { initialValues, type PointValues, toBody } from './point-values.ts';

const values = { ...initialValues(2), pointName: 'P', stationId: 3 } as PointValues;

it('what the form makes is what the contract takes: kW become W, the standard follows from the plug', () => {
  const body = { ...toBody(values), serialNumber: 'CP1' };
  expect(pointForm.parse(body)).toMatchObject({ connectors: [{ maxPowerW: 60_000, standard: 'dc' }, { connectorNo: 2 }] });
});
it('an empty password field does not remove or set a password', () => {
  expect('password' in toBody({ ...values, password: '' })).toBe(false);
  expect(toBody({ ...values, password: 'secret12' }).password).toBe('secret12');
});
