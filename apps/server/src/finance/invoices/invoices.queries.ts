import type { Invoice, InvoiceDetail, InvoiceInfo, InvoiceRecord, InvoiceTax, invoiceList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, pageOf, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { taxTotals } from './invoice-taxes.rules.ts';

/** An invoice as SQL gives it: its amount with all places. */
type Row = Invoice & { minorUnit: number };

const toInvoice = ({ minorUnit, ...row }: Row): Invoice => ({ ...row, amount: shownAmount(row.amount, minorUnit) });

/** SQL: a record `r` that differs from its invoice line `x`: invalid, under review, billed anew or refunded. */
const CHANGED = sql`not x.released and (not r.valid or r.status <> 'finished' or r.revision <> x.revision or r.cost - r.refunded <> x.amount)`;

const FROM = sql`invoice i join provider p on p.id = i.provider_id left join charge_user u on u.id = i.charge_user_id left join company c on c.id = i.company_id`;
const invoicesWhere = (where: RawBuilder<unknown>) => sql<Row>`
  select i.id, i.receiver, i.principal_type as "principalType", i.tax_number as "taxNumber", i.recipient_name as "recipientName", i.mobile, i.email, i.address,
    i.charge_user_id as "chargeUserId", i.company_id as "companyId", coalesce(u.account, c.name, '') as "ownerName", i.amount::text as amount, i.currency,
    i.record_count as "recordCount", (select count(*)::int from invoice_record x join charging_record r on r.transaction_id = x.transaction_id where x.invoice_id = i.id and ${CHANGED}) as "changedRecords",
    ${instantOf('i.period_from')} as "periodFrom", ${instantOf('i.period_to')} as "periodTo", i.invoice_number as "invoiceNumber",
    case when i.file_name is not null then '/web/invoices/' || i.id || '/file' end as "fileLink", i.notification_type as "notificationType", i.remark,
    i.reject_reason as "rejectReason", i.finish_reason as "finishReason", i.status, i.provider_id as "providerId", p.name as "providerName", p.minor_unit as "minorUnit",
    csms_provider_zone(p.id) as "timeZone", i.applied_by as "appliedBy", ${instantOf('i.applied_at')} as "applyTime", coalesce(i.issued_by, '') as "issuedBy", ${instantOrNull('i.issued_at')} as "issueTime",
    ${instantOrNull('i.notified_at')} as "noticeTime", ${instantOrNull('i.finished_at')} as "finishTime", ${instantOrNull('i.rejected_at')} as "rejectTime"
  from ${FROM} where ${where}`;

export interface InvoiceFilter {
  page: number;
  limit: number;
  sort?: string | undefined;
  keyword?: string | undefined;
  status?: string[] | undefined;
  changed?: 'true' | 'false' | undefined;
  chargeUserId?: number | undefined;
  companyId?: number | undefined;
  providerId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const SORTS = { applyTime: 'i.applied_at', amount: 'i.amount', receiver: 'i.receiver' } satisfies Sorts<typeof invoiceList>;

/** A page of invoices, newest application first. */
export async function listInvoices(trx: Trx, filter: InvoiceFilter): Promise<{ list: Invoice[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(i.receiver ilike ${text} or i.tax_number ilike ${text} or i.invoice_number ilike ${text} or u.account ilike ${text} or c.name ilike ${text})`,
    );
  }
  if (filter.status?.length) conditions.push(sql`i.status = any (${filter.status})`);
  if (filter.chargeUserId) conditions.push(sql`i.charge_user_id = ${filter.chargeUserId}`);
  if (filter.companyId) conditions.push(sql`i.company_id = ${filter.companyId}`);
  if (filter.providerId) conditions.push(sql`i.provider_id = ${filter.providerId}`);
  if (filter.from) conditions.push(sql`i.applied_at >= ${new Date(filter.from)}`);
  if (filter.to) conditions.push(sql`i.applied_at < ${new Date(filter.to)}`);
  if (filter.changed) {
    const changed = sql`exists (select from invoice_record x join charging_record r on r.transaction_id = x.transaction_id where x.invoice_id = i.id and ${CHANGED})`;
    conditions.push(filter.changed === 'true' ? changed : sql`not ${changed}`);
  }
  const where = sql.join(conditions, sql` and `);
  const page = sortedPage(filter, SORTS, { first: '-applyTime', tie: 'i.id' });
  const { rows } = await sql<Row>`${invoicesWhere(where)} ${page}`.execute(trx);
  return { list: rows.map(toInvoice), total: await countOf(trx, sql`${FROM} where ${where}`) };
}

export async function findInvoice(trx: Trx, id: number): Promise<Invoice | undefined> {
  const { rows } = await invoicesWhere(sql`i.id = ${Math.min(id, 2_147_483_647)}`).execute(trx);
  return rows[0] && toInvoice(rows[0]);
}

/** The invoice that a record stands on; null: none, or the caller does not see the record. */
export async function invoiceOfRecord(trx: Trx, transactionId: number) {
  const { rows } = await sql<Pick<Invoice, 'id' | 'receiver' | 'invoiceNumber' | 'status'>>`
    select i.id, i.receiver, i.invoice_number as "invoiceNumber", i.status from charging_record r join invoice_record x on x.transaction_id = r.transaction_id and not x.released
    join invoice i on i.id = x.invoice_id where r.transaction_id = ${Math.min(transactionId, 2_147_483_647)}`.execute(trx);
  return rows[0] ?? null;
}

/** What an invoice was before it was issued anew, newest first. */
export async function earlierIssues(trx: Trx, id: number): Promise<InvoiceDetail['earlierIssues']> {
  const { rows } = await sql<InvoiceDetail['earlierIssues'][number]>`
    select id::float8 as id, invoice_number as "invoiceNumber", '/web/invoices/' || invoice_id || '/file?issue=' || id as "fileLink", issued_by as "issuedBy",
      ${instantOf('issued_at')} as "issueTime", replaced_by as "replacedBy", ${instantOf('replaced_at')} as "replaceTime", reason
    from invoice_issue where invoice_id = ${id} order by invoice_issue.id desc`.execute(trx);
  return rows;
}

const shownOrNull = (amount: string | null, minorUnit: number): string | null =>
  amount === null ? null : shownAmount(amount, minorUnit);
/** With the places of the currency. */
export const shownTax = (row: InvoiceTax, minorUnit: number): InvoiceTax => ({
  percent: row.percent,
  country: row.country,
  net: shownOrNull(row.net, minorUnit),
  tax: shownOrNull(row.tax, minorUnit),
  gross: shownAmount(row.gross, minorUnit),
});

/** The tax of an invoice by rate and country, and in all. */
export async function invoiceTaxes(trx: Trx, id: number): Promise<Pick<InvoiceDetail, 'taxes' | 'net' | 'tax'>> {
  const { rows } = await sql<InvoiceTax & { minorUnit: number }>`
    select trim_scale(max(x.tax_percent))::text as percent, x.tax_country as country, sum(x.net)::text as net, sum(x.tax)::text as tax, sum(x.amount)::text as gross,
      max(p.minor_unit) as "minorUnit"
    from invoice_record x join provider p on p.id = x.provider_id where x.invoice_id = ${id}
    group by x.tax_percent, x.tax_country, x.net is null order by x.net is null, x.tax_percent desc nulls last, x.tax_country`.execute(
    trx,
  );
  const taxes = rows.map((row) => shownTax(row, row.minorUnit));
  return { taxes, ...taxTotals(taxes) };
}

/** The records of an invoice, what has changed first. */
export async function invoiceRecords(trx: Trx, id: number, page: number, limit: number) {
  const { rows } = await sql<InvoiceRecord & { minorUnit: number }>`
    select x.transaction_id as "transactionId", coalesce(s.name, '') as "stationName", ${instantOf('r.started_at')} as "startTime", r.time_zone as "timeZone",
      r.energy_wh as "energyWh", x.amount::text as amount, x.net::text as net, x.tax::text as tax, trim_scale(x.tax_percent)::text as "taxPercent", (case when r.valid and r.status = 'finished' then r.cost - r.refunded else 0 end)::text as "costNow", r.valid,
      ${CHANGED} as changed, p.minor_unit as "minorUnit"
    from invoice_record x join charging_record r on r.transaction_id = x.transaction_id join provider p on p.id = x.provider_id left join station s on s.id = r.station_id
    where x.invoice_id = ${id} order by changed desc, r.started_at desc, x.transaction_id desc ${pageOf({ page, limit })}`.execute(
    trx,
  );
  const total = await countOf(trx, sql`invoice_record where invoice_id = ${id}`);
  const shown = ({ minorUnit, ...row }: (typeof rows)[number]): InvoiceRecord => ({
    ...row,
    amount: shownAmount(row.amount, minorUnit),
    net: shownOrNull(row.net, minorUnit),
    tax: shownOrNull(row.tax, minorUnit),
    costNow: shownAmount(row.costNow, minorUnit),
  });
  return { list: rows.map(shown), total };
}

/** Conditions on a record `r` that an invoice of this owner over a period may hold: finished, valid, paid, on no other invoice. */
export function invoiceable(info: InvoiceInfo, from: Date, to: Date): RawBuilder<unknown> {
  const users =
    info.companyId === null
      ? sql`array[${info.chargeUserId}::int]`
      : sql`array(select u.id from charge_user u join company c on c.group_id = u.group_id where c.id = ${info.companyId})`;
  return sql`r.provider_id = ${info.providerId} and r.status = 'finished' and r.valid and r.cost > r.refunded and r.started_at >= ${from} and r.started_at < ${to}
    and r.currency = (select p.currency from provider p where p.id = ${info.providerId})
    and (r.charge_user_id = any (${users}) or r.card_id = any (array(select k.id from card k where k.charge_user_id = any (${users}))))
    and not exists (select from invoice_record x where x.transaction_id = r.transaction_id and not x.released)`;
}
