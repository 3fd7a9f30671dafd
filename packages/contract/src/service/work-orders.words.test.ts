import { expect, it } from 'vitest';
import { orderFaultWords } from './work-orders.words.ts';

it('an order that no fault has opened says its source', () => {
  expect(orderFaultWords({ faultCode: 'OtherError', source: 'plan' }).en).toBe('Maintenance plan');
  expect(orderFaultWords({ faultCode: 'OtherError', source: 'manual' }).en).toBe('Other error');
  expect(orderFaultWords({ faultCode: 'GroundFailure', source: 'plan' }).en).toBe('Ground fault');
  expect(orderFaultWords({ faultCode: 'OtherError' }).zh).toBe('其他故障');
});
