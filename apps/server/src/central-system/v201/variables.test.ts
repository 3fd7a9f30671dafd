import { expect, it } from 'vitest';
import { keyOfVariable, variableOfKey } from './variables.ts';

it.each([
  [
    'OCPPCommCtrlr.RetryBackOffWaitMinimum',
    { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'RetryBackOffWaitMinimum' } },
  ],
  ['EVSE(2).Power', { component: { name: 'EVSE', evse: { id: 2 } }, variable: { name: 'Power' } }],
  [
    'Connector[left](1/2).SupplyPhases[a]',
    {
      component: { name: 'Connector', instance: 'left', evse: { id: 1, connectorId: 2 } },
      variable: { name: 'SupplyPhases', instance: 'a' },
    },
  ],
  // As 1.6 calls it, so that a template means both.
  ['MeterValueSampleInterval', { component: { name: 'SampledDataCtrlr' }, variable: { name: 'TxUpdatedInterval' } }],
  [
    'TransactionMessageAttempts',
    { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'MessageAttempts', instance: 'TransactionEvent' } },
  ],
])('%s is one variable, there and back', (key, variable) => {
  expect(keyOfVariable(variable)).toBe(key);
  expect(variableOfKey(key)).toEqual(variable);
});

it('names of 1.6 are compared without case, and what names no variable is none', () => {
  expect(variableOfKey('heartbeatinterval')).toEqual({
    component: { name: 'OCPPCommCtrlr' },
    variable: { name: 'HeartbeatInterval' },
  });
  for (const key of ['Light', '', '.', 'A.', '.B', 'A(x).B', '[a].b']) expect(variableOfKey(key)).toBeUndefined();
});
