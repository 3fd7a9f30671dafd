import type { Thing } from '@csms/contract';
import { fieldIn } from '@csms/contract';
import type { ReactNode } from 'react';
import { ThingLink } from '../hub/thing-link.tsx';

type Named = readonly [thing: Exclude<Thing, 'connector'>, ...keys: string[]];

/** Fields that name a thing which has a page, and the fields of the row that may hold its key. */
export const NAMED: Readonly<Record<string, Named>> = {
  stationName: ['station', 'stationId'],
  pointName: ['point', 'serialNumber', 'pointId'],
  account: ['chargeUser', 'chargeUserId'],
  chargeUserAccount: ['chargeUser', 'chargeUserId'],
  cardNumber: ['card', 'cardNumber'],
  groupName: ['userGroup', 'groupId'],
  companyName: ['company', 'companyId'],
  taskId: ['workOrder', 'taskId'],
  repeatsTaskId: ['workOrder', 'repeatsTaskId'],
};

const isKey = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/** The way from a field of a row to the page of the thing that it names; without one its text alone. */
export function namedThing(row: unknown, field: string, text: ReactNode): ReactNode {
  const named = NAMED[field];
  if (!named) return text;
  const [thing, ...keys] = named;
  const key = keys.map((name) => fieldIn(row, name)).find(isKey);
  return key === undefined ? (
    text
  ) : (
    <ThingLink thing={thing} name={key}>
      {text}
    </ThingLink>
  );
}
