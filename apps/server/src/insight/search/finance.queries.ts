import { MOST_FOUND } from '@csms/contract';
import { sql } from 'kysely';
import { foundBy, foundIn } from '../../platform/database/searchable.ts';
import type { Finder, Found } from './found.ts';

/** Companies by name, contact, phone and tax number. */
export const findCompanies: Finder<'company'> = async (trx, { words }) => {
  const { rows } = await sql<Found<'company'>>`
    select 'company' as kind, c.id::text as key, c.name as title, concat_ws(' · ', nullif(c.contact, ''), nullif(c.phone, '')) as detail, null as state,
      ${foundBy(words, [
        ['name', 'names', 'c.name'],
        ['contact', 'names', 'c.contact'],
        ['phone', 'phones', 'c.phone'],
        ['taxNumber', 'codes', 'c.tax_number'],
        ['email', 'names', 'c.email'],
      ])} as by
    from ${foundIn('company', 'c', words, MOST_FOUND)} order by found.place`.execute(trx);
  return rows;
};

/** Invoices by their number and by whom they are made out to. */
export const findInvoices: Finder<'invoice'> = async (trx, { words }) => {
  const { rows } = await sql<Found<'invoice'>>`
    select 'invoice' as kind, i.id::text as key, coalesce(nullif(i.invoice_number, ''), i.receiver) as title,
      concat_ws(' · ', case when i.invoice_number <> '' then i.receiver end, trim_scale(i.amount)::text || ' ' || i.currency) as detail, i.status as state,
      ${foundBy(words, [
        ['number', 'codes', 'i.invoice_number'],
        ['name', 'names', 'i.receiver'],
        ['taxNumber', 'codes', 'i.tax_number'],
      ])} as by
    from ${foundIn('invoice', 'i', words, MOST_FOUND)} order by found.place`.execute(trx);
  return rows;
};
