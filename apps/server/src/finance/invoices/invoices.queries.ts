import type { Invoice, InvoiceDetail, InvoiceInfo, InvoiceRecord } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf, sortOf } from '../../platform/http/lists.ts';

interface Row {
  id: number;
  provider_id: number;
  provider_name: string;
  minor_unit: number;
  charge_user_id: number | null;
  company_id: number | null;
  owner_name: string;
  principal_type: Invoice['principalType'];
  receiver: string;
  tax_number: string;
  recipient_name: string;
  mobile: string;
  email: string;
  address: string;
  amount: string;
  currency: string;
  record_count: number;
  changed: number;
  period_from: Date;
  period_to: Date;
  status: Invoice['status'];
  invoice_number: string;
  file_name: string | null;
  notification_type: Invoice['notificationType'];
  remark: string;
  reject_reason: string;
  finish_reason: string;
  applied_by: string;
  applied_at: Date;
  issued_at: Date | null;
  notified_at: Date | null;
  finished_at: Date | null;
  rejected_at: Date | null;
  time_zone: string;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const toInvoice = (row: Row): Invoice => ({
  id: row.id,
  receiver: row.receiver,
  principalType: row.principal_type,
  taxNumber: row.tax_number,
  recipientName: row.recipient_name,
  mobile: row.mobile,
  email: row.email,
  address: row.address,
  chargeUserId: row.charge_user_id,
  companyId: row.company_id,
  ownerName: row.owner_name,
  amount: shownAmount(row.amount, row.minor_unit),
  currency: row.currency,
  recordCount: row.record_count,
  changedRecords: row.changed,
  periodFrom: row.period_from.toISOString(),
  periodTo: row.period_to.toISOString(),
  invoiceNumber: row.invoice_number,
  fileLink: row.file_name === null ? null : `/web/invoices/${row.id}/file`,
  notificationType: row.notification_type,
  remark: row.remark,
  rejectReason: row.reject_reason,
  finishReason: row.finish_reason,
  status: row.status,
  providerId: row.provider_id,
  providerName: row.provider_name,
  timeZone: row.time_zone,
  appliedBy: row.applied_by,
  applyTime: row.applied_at.toISOString(),
  issueTime: iso(row.issued_at),
  noticeTime: iso(row.notified_at),
  finishTime: iso(row.finished_at),
  rejectTime: iso(row.rejected_at),
});

/** A record `r` that is no longer what invoice line `x` says: invalid, under review, or billed anew. */
const CHANGED = sql`not x.released and (not r.valid or r.status <> 'finished' or r.revision <> x.revision or r.cost <> x.amount)`;

const FROM = sql`invoice i join provider p on p.id = i.provider_id left join charge_user u on u.id = i.charge_user_id left join company c on c.id = i.company_id`;
const invoicesWhere = (where: RawBuilder<unknown>) => sql<Row>`
  select i.*, i.amount::text as amount, p.name as provider_name, p.minor_unit, csms_provider_zone(p.id) as time_zone, coalesce(u.account, c.name, '') as owner_name,
    (select count(*)::int from invoice_record x join charging_record r on r.transaction_id = x.transaction_id where x.invoice_id = i.id and ${CHANGED}) as changed
  from ${FROM} where ${where}`;

export interface InvoiceFilter {
  page: number;
  limit: number;
  sort?: string | undefined;
  keyword?: string | undefined;
  status?: string[] | undefined;
  changed?: 'true' | 'false' | undefined;
  providerId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const SORTS = { applyTime: 'i.applied_at', amount: 'i.amount', receiver: 'i.receiver' } as const;

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
  if (filter.providerId) conditions.push(sql`i.provider_id = ${filter.providerId}`);
  if (filter.from) conditions.push(sql`i.applied_at >= ${new Date(filter.from)}`);
  if (filter.to) conditions.push(sql`i.applied_at < ${new Date(filter.to)}`);
  if (filter.changed) {
    const changed = sql`exists (select from invoice_record x join charging_record r on r.transaction_id = x.transaction_id where x.invoice_id = i.id and ${CHANGED})`;
    conditions.push(filter.changed === 'true' ? changed : sql`not ${changed}`);
  }
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS) ?? { column: 'i.applied_at', direction: 'desc' };
  const { rows } =
    await sql<Row>`${invoicesWhere(where)} order by ${sql.raw(`${sort.column} ${sort.direction}, i.id ${sort.direction}`)}
    ${pageOf(filter)}`.execute(trx);
  const total = await countOf(trx, sql`${FROM} where ${where}`);
  return { list: rows.map(toInvoice), total };
}

export async function findInvoice(trx: Trx, id: number): Promise<Invoice | undefined> {
  const { rows } = await invoicesWhere(sql`i.id = ${Math.min(id, 2_147_483_647)}`).execute(trx);
  return rows[0] && toInvoice(rows[0]);
}

/** What an invoice was before it was issued anew, newest first. */
export async function earlierIssues(trx: Trx, id: number): Promise<InvoiceDetail['earlierIssues']> {
  const rows = await trx.selectFrom('invoice_issue').selectAll().where('invoice_id', '=', id).orderBy('id', 'desc').execute();
  return rows.map((row) => ({
    id: Number(row.id),
    invoiceNumber: row.invoice_number,
    fileLink: `/web/invoices/${id}/file?issue=${row.id}`,
    issuedBy: row.issued_by,
    issueTime: row.issued_at.toISOString(),
    replacedBy: row.replaced_by,
    replaceTime: row.replaced_at.toISOString(),
    reason: row.reason,
  }));
}

/** The records of an invoice, what has changed first. */
export async function invoiceRecords(trx: Trx, id: number, page: number, limit: number) {
  const { rows } = await sql<{
    transaction_id: number;
    station_name: string;
    started_at: Date;
    time_zone: string;
    energy_wh: number;
    amount: string;
    cost: string;
    valid: boolean;
    changed: boolean;
    minor_unit: number;
  }>`
    select x.transaction_id, coalesce(s.name, '') as station_name, r.started_at, r.time_zone, r.energy_wh, x.amount::text as amount,
      (case when r.valid and r.status = 'finished' then r.cost else 0 end)::text as cost, r.valid, ${CHANGED} as changed, p.minor_unit
    from invoice_record x join charging_record r on r.transaction_id = x.transaction_id join provider p on p.id = x.provider_id left join station s on s.id = r.station_id
    where x.invoice_id = ${id} order by changed desc, r.started_at desc, x.transaction_id desc ${pageOf({ page, limit })}`.execute(
    trx,
  );
  const total = await countOf(trx, sql`invoice_record where invoice_id = ${id}`);
  return {
    list: rows.map(
      (row): InvoiceRecord => ({
        transactionId: row.transaction_id,
        stationName: row.station_name,
        startTime: row.started_at.toISOString(),
        timeZone: row.time_zone,
        energyWh: row.energy_wh,
        amount: shownAmount(row.amount, row.minor_unit),
        costNow: shownAmount(row.cost, row.minor_unit),
        valid: row.valid,
        changed: row.changed,
      }),
    ),
    total,
  };
}

/** Conditions on a record `r` that an invoice of this owner over a period may hold: finished, valid, paid, on no other invoice. */
export function invoiceable(info: InvoiceInfo, from: Date, to: Date): RawBuilder<unknown> {
  const users =
    info.companyId === null
      ? sql`array[${info.chargeUserId}::int]`
      : sql`array(select u.id from charge_user u join company c on c.group_id = u.group_id where c.id = ${info.companyId})`;
  return sql`r.provider_id = ${info.providerId} and r.status = 'finished' and r.valid and r.cost > 0 and r.started_at >= ${from} and r.started_at < ${to}
    and r.currency = (select p.currency from provider p where p.id = ${info.providerId})
    and (r.charge_user_id = any (${users}) or r.card_id = any (array(select k.id from card k where k.charge_user_id = any (${users}))))
    and not exists (select from invoice_record x where x.transaction_id = r.transaction_id and not x.released)`;
}
