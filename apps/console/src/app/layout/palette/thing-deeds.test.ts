import type { FoundThing } from '@csms/contract';
import { expect, it } from 'vitest';
import { deedsOf, placesOf } from './thing-deeds.ts';

const record = (state: string, valid = true) => ({ kind: 'record', key: '41', state, valid }) as FoundThing;
const alarm = (state: string) => ({ kind: 'alarm', key: '7', state, serialNumber: 'CP1' }) as FoundThing;
const linksOf = (thing: FoundThing) => Object.fromEntries(deedsOf(thing).map(({ name, to }) => [name, to]));

it('a billed record leads to its refund, and never to being marked invalid', () => {
  expect(linksOf(record('finished')).refund).toBe('/historyRecord/chargeRecord/41?correct=refund');
  for (const thing of [record('finished'), record('review'), record('charging'), record('finished', false)])
    expect(Object.values(linksOf(thing)).filter((to) => to.includes('invalidate'))).toEqual([]);
});

it('nothing is given back of a record that nobody has paid', () => {
  for (const thing of [record('review'), record('charging'), record('finished', false)])
    expect(Object.keys(linksOf(thing))).toEqual(['complain', 'bill']);
});

it('somebody can be sent for an alarm that stands, and for none that has cleared', () => {
  expect(linksOf(alarm('open'))).toMatchObject({
    dispatch: '/historyRecord/alarmRecord/7?send=7',
    takeUp: '/historyRecord/alarmRecord/7?take=1',
  });
  expect(Object.keys(linksOf(alarm('cleared')))).toEqual(['openPoint']);
});

it('an invoice that was applied for leads to its issue, and one that is finished to nothing more', () => {
  const invoice = (state: string) => ({ kind: 'invoice', key: '5', state }) as FoundThing;
  expect(linksOf(invoice('applied'))).toEqual({ issueInvoice: '/financialManagement/invoiceRecordManage/5?issue=1' });
  expect(linksOf(invoice('finished'))).toEqual({});
});

it('cars, user groups, companies and invoices are opened on their pages', () => {
  for (const [kind, path] of [
    ['car', '/configurationManagement/carManage/5'],
    ['userGroup', '/userManagement/userGroup/5'],
    ['company', '/financialManagement/company/5'],
    ['invoice', '/financialManagement/invoiceRecordManage/5'],
  ] as const)
    expect(placesOf({ kind, key: '5' } as FoundThing)).toEqual([path]);
});

it('a code on a connector leads to that connector, and a start from there is at it', () => {
  const thing = { kind: 'connector', key: 'abc', serialNumber: 'CP 1', connectorNo: 2 } as FoundThing;
  expect(placesOf(thing)[0]).toBe('/configurationManagement/connector/CP%201/2');
  expect(linksOf(thing).start).toBe('/configurationManagement/connector/CP%201/2?act=start&for=CP+1');
});
