import { type ChargerProposal, pointForm } from '@csms/contract';
import { expect, it } from 'vitest';
import { initialValues, type PointValues, toBody } from './point-values.ts';

const proposal = {
  source: 'model',
  alike: 3,
  ofModel: 4,
  equipmentType: 'dc',
  ratedPower: 60,
  connectors: [1, 2].map((connectorNo) => ({ connectorNo, connectorType: 'gbt_dc', maxPowerW: 60_000 })),
} as ChargerProposal;
const values = { ...initialValues(proposal), pointName: 'P', stationId: 3 } as PointValues;

it('what the form makes is what the contract takes: the standard follows from the plug', () => {
  const body = { ...toBody(values), serialNumber: 'CP1' };
  expect(pointForm.parse(body)).toMatchObject({ connectors: [{ maxPowerW: 60_000, standard: 'dc' }, { connectorNo: 2 }] });
});
it('an empty password field does not remove or set a password', () => {
  expect('password' in toBody({ ...values, password: '' })).toBe(false);
  expect(toBody({ ...values, password: 'secret12' }).password).toBe('secret12');
});
it('of what nobody knows nothing is guessed: no type, no power, no plug', () => {
  expect(initialValues()).toEqual({
    equipmentType: undefined,
    ratedPower: undefined,
    allowMissingSubprotocol: true,
    networks: [],
    connectors: [{ connectorNo: 1, connectorName: '', connectorType: undefined, maxPowerW: undefined }],
  });
});
