import { expect, it } from 'vitest';
import { APPLICATION_DEEDS, APPLICATION_STATUSES } from '../access/applications.ts';
import { PERMISSIONS } from '../access/roles.permission-words.ts';
import { RESERVATION_DEEDS, RESERVATION_STATES } from '../charging/reservations.ts';
import { INVOICE_DEEDS, INVOICE_STATUSES } from '../finance/invoices.deeds.ts';
import { OPERATIONS } from '../operations.ts';
import { WORK_ORDER_DEEDS } from '../service/work-orders.deeds.ts';
import { WORK_ORDER_STATES } from '../service/work-orders.states.ts';
import { buttonOf, type Deed, type Deeds, wayOf } from './deeds.ts';
import { LANGUAGES } from './language.ts';

const MACHINES: readonly [thing: string, deeds: Deeds<string>, states: readonly string[]][] = [
  ['workOrder', WORK_ORDER_DEEDS, WORK_ORDER_STATES],
  ['invoice', INVOICE_DEEDS, INVOICE_STATUSES],
  ['application', APPLICATION_DEEDS, APPLICATION_STATUSES],
  ['reservation', RESERVATION_DEEDS, RESERVATION_STATES],
];

/** What is wrong with a deed. */
function faultsOf(
  name: string,
  { from, to, permission, button, elsewhere, log }: Deed<string>,
  states: readonly string[],
): string[] {
  const words = permission === null ? [] : [button, log, elsewhere ?? button];
  return [
    ...[...from, ...(to === null ? [] : [to])]
      .filter((state) => !states.includes(state))
      .map((state) => `${name}: no state ${state}`),
    ...(from.length === 0 ? [`${name}: begins nowhere`] : []),
    ...(permission !== null && !PERMISSIONS.includes(permission) ? [`${name}: no permission ${permission}`] : []),
    ...words.flatMap((one) =>
      LANGUAGES.filter((language) => !one?.[language]).map((language) => `${name}: no words in ${language}`),
    ),
  ];
}

it.each(MACHINES)(
  'every deed of a %s has words, a known permission and known states, and the log knows it',
  (thing, deeds, states) => {
    expect(Object.entries(deeds).flatMap(([name, deed]) => faultsOf(name, deed, states))).toEqual([]);
    const logged = Object.entries(deeds).filter(([, { log }]) => log);
    expect(logged.map(([name]) => OPERATIONS[`${thing}.${name}`])).toEqual(logged.map(([, { log }]) => log));
  },
);

it('a deed that lacks something is found', () => {
  const deed = { from: ['here'], to: 'there', permission: 'invoice:issue', button: { en: 'Go', zh: '走' } } as const;
  expect(faultsOf('go', deed, ['here'])).toEqual(['go: no state there', 'go: no words in zh', 'go: no words in en']);
});

it('a new main deed stands in the way, and a button has its words by the state', () => {
  const words = { en: 'Go', zh: '走' };
  const deeds = {
    go: {
      kind: 'main',
      from: ['here', 'there'],
      to: 'there',
      permission: 'invoice:issue',
      button: words,
      elsewhere: { en: 'Again', zh: '再走' },
      log: words,
    },
    back: { kind: 'danger', from: ['there'], to: 'here', permission: null },
    end: { kind: 'main', from: ['there'], to: 'ended', permission: null },
  } as const;
  expect(wayOf<string>(deeds, 'here')).toEqual(['here', 'there', 'ended']);
  expect(['here', 'there'].map((state) => buttonOf<string>(deeds.go, state).en)).toEqual(['Go', 'Again']);
});
