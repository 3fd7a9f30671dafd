import { expect, it } from 'vitest';
import { ACCESS_ERRORS } from './errors/access.ts';
import { CHARGING_ERRORS } from './errors/charging.ts';
import { COMMON_ERRORS } from './errors/common.ts';
import { CUSTOMERS_ERRORS } from './errors/customers.ts';
import { FINANCE_ERRORS } from './errors/finance.ts';
import { INSIGHT_ERRORS } from './errors/insight.ts';
import { NETWORK_ERRORS } from './errors/network.ts';
import { SERVICE_ERRORS } from './errors/service.ts';
import { ERRORS } from './errors.ts';

it('no key of an error stands in two areas', () => {
  const areas = [
    COMMON_ERRORS,
    ACCESS_ERRORS,
    NETWORK_ERRORS,
    CUSTOMERS_ERRORS,
    CHARGING_ERRORS,
    FINANCE_ERRORS,
    SERVICE_ERRORS,
    INSIGHT_ERRORS,
  ];
  const keys = areas.flatMap((errors) => Object.keys(errors));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  expect(keys).toEqual(Object.keys(ERRORS));
});
