import { type BodyOf, type contract, INVOICE_DEEDS, type Invoice, type InvoicePreview, type Language } from '@csms/contract';
import { compare, sum } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import { attachFile, hasMailAccount, queueMail, queueSms } from '../../access/index.ts';
import { recordTaxes } from '../../charging/index.ts';
import { languageOf, shownAmount } from '../../customers/index.ts';
import { type Databases, type Trx, violatedUnique } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findInfo } from './invoice-infos.ts';
import { invoiceNotice } from './invoice-notice.ts';
import { lineTax, taxesOfLines, taxTotals } from './invoice-taxes.rules.ts';
import { findInvoice, invoiceable, invoiceTaxes, shownTax } from './invoices.queries.ts';

/** Records that one invoice may hold. */
const MOST_RECORDS = 20_000;

export const noticeReference = (id: number): string => `invoice:${id}`;

/** What an application of this information over a period would be made out over, with its tax; above the most records that an invoice holds the tax is left out. */
export async function previewInvoice(trx: Trx, ask: { infoId: number; from: string; to: string }): Promise<InvoicePreview> {
  const info = found(await findInfo(trx, ask.infoId));
  const where = invoiceable(info, new Date(ask.from), new Date(ask.to));
  const { rows } = await sql<{ records: number; amount: string; currency: string; minor_unit: number }>`
    select p.currency, p.minor_unit, c.records, c.amount from provider p,
      (select count(*)::int as records, coalesce(sum(r.cost - r.refunded), 0)::text as amount from charging_record r where ${where}) c
    where p.id = ${info.providerId}`.execute(trx);
  const { records, amount, currency, minor_unit } = rows[0]!;
  const costs = records > MOST_RECORDS ? [] : await costsOf(trx, where);
  const taxes = taxesOfLines(await withTaxes(trx, costs)).map((tax) => shownTax(tax, minor_unit));
  return { records, amount: shownAmount(amount, minor_unit), currency, taxes, ...taxTotals(taxes) };
}

/** What records `r` have cost, less what was given back. */
async function costsOf(trx: Trx, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ transaction_id: number; cost: string }>`
    select r.transaction_id, (r.cost - r.refunded)::text as cost from charging_record r where ${where}`.execute(trx);
  return rows;
}

/** Records with the tax of their newest bills. */
async function withTaxes<R extends { transaction_id: number; cost: string }>(trx: Trx, records: readonly R[]) {
  if (records.length === 0) return [];
  const taxes = await recordTaxes(
    trx,
    records.map((record) => record.transaction_id),
  );
  return records.map((record) => ({ ...record, ...lineTax(record.cost, taxes.get(record.transaction_id)) }));
}

/**
 * Applies for an invoice over all that may be invoiced in the period; a unique index lets no record stand on two, also when two race. Throws nothingToInvoice,
 * invoiceTooLarge, invoiceAmountChanged, recordsInvoiced.
 */
export async function applyForInvoice(
  trx: Trx,
  caller: Pick<Caller, 'username'>,
  form: Required<BodyOf<typeof contract.invoices.apply>>,
  now: number,
): Promise<Invoice> {
  const info = await findInfo(trx, form.infoId);
  if (!info) throw new Problem('invalid', { fields: { infoId: 'notFound' } });
  const [from, to] = [new Date(form.from), new Date(form.to)];
  // Shared locks: nobody invalidates or bills anew what is being put on an invoice.
  const { rows } = await sql<{ transaction_id: number; cost: string; revision: number; currency: string }>`
    select r.transaction_id, (r.cost - r.refunded)::text as cost, r.revision, r.currency from charging_record r where ${invoiceable(info, from, to)}
    order by r.transaction_id limit ${MOST_RECORDS + 1} for share of r`.execute(trx);
  if (rows.length === 0) throw new Problem('nothingToInvoice');
  if (rows.length > MOST_RECORDS) throw new Problem('invoiceTooLarge', { places: { most: String(MOST_RECORDS) } });
  const lines = await withTaxes(trx, rows);
  const amount = sum(rows.map((row) => row.cost));
  if (compare(amount, form.amount) !== 0) throw new Problem('invoiceAmountChanged', { places: { amount } });
  const { id } = await trx
    .insertInto('invoice')
    .values({
      provider_id: info.providerId,
      charge_user_id: info.chargeUserId,
      company_id: info.companyId,
      principal_type: info.principalType,
      receiver: info.name,
      tax_number: info.taxNumber,
      recipient_name: info.recipientName,
      mobile: info.mobile,
      email: info.email,
      address: info.address,
      amount,
      currency: rows[0]!.currency,
      record_count: rows.length,
      period_from: from,
      period_to: to,
      notification_type: form.notificationType,
      remark: form.remark,
      applied_by: caller.username,
      applied_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into invoice_record (invoice_id, transaction_id, provider_id, amount, revision, tax_percent, tax_country, net, tax)
    select ${id}, x.id, ${info.providerId}, x.amount, x.revision, x.percent, x.country, x.net, x.tax from unnest(${lines.map((line) => line.transaction_id)}::int[],
      ${lines.map((line) => line.cost)}::numeric[], ${lines.map((line) => line.revision)}::smallint[], ${lines.map((line) => line.percent)}::numeric[],
      ${lines.map((line) => line.country)}::text[], ${lines.map((line) => line.net)}::numeric[], ${lines.map((line) => line.tax)}::numeric[])
      as x (id, amount, revision, percent, country, net, tax)`
    .execute(trx)
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'invoice_record_once') throw new Problem('recordsInvoiced', { cause: error });
      throw error;
    });
  return found(await findInvoice(trx, id));
}

/** The invoice, locked until the transaction ends. Throws invoiceStateWrong unless the deed begins in its state. */
async function lockInvoice(trx: Trx, id: number, deed: keyof typeof INVOICE_DEEDS) {
  const row = found(await trx.selectFrom('invoice').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
  if (!INVOICE_DEEDS[deed].from.some((state) => state === row.status)) throw new Problem('invoiceStateWrong');
  return row;
}

/**
 * Puts the file and number of the issued invoice to it. What was issued wrongly can be replaced, with a reason, until the invoice is finished; it stays visible as it was. Throws invoiceIssued where
 * something is issued and nobody says why it is replaced.
 */
export async function issueInvoice(
  trx: Trx,
  caller: Caller,
  id: number,
  form: { fileName: string; invoiceNumber: string; replaceReason: string },
  now: number,
): Promise<Invoice> {
  const invoice = await lockInvoice(trx, id, 'issue');
  const { file_name: fileName } = invoice;
  if (fileName !== null) {
    if (form.replaceReason === '') throw new Problem('invoiceIssued', { fields: { replaceReason: 'invoiceIssued' } });
    if (fileName === form.fileName) throw new Problem('invalid', { fields: { fileName: 'invoiceSameFile' } });
    await trx
      .insertInto('invoice_issue')
      .values({
        invoice_id: id,
        provider_id: invoice.provider_id,
        invoice_number: invoice.invoice_number,
        file_name: fileName,
        issued_by: invoice.issued_by ?? '',
        issued_at: invoice.issued_at ?? new Date(now),
        replaced_by: caller.username,
        replaced_at: new Date(now),
        reason: form.replaceReason,
      })
      .execute();
  }
  await attachFile(trx, form.fileName, { providerId: invoice.provider_id, field: 'fileName' });
  await trx
    .updateTable('invoice')
    .set({
      status: INVOICE_DEEDS.issue.to,
      file_name: form.fileName,
      invoice_number: form.invoiceNumber,
      issued_by: caller.username,
      issued_at: new Date(now),
      notified_at: null,
    })
    .where('id', '=', id)
    .execute()
    .catch(duplicateAt({ invoice_number_once: 'invoiceNumber' }));
  return found(await findInvoice(trx, id));
}

/** Tells the recipient, in the customer's language where it is known and else in the clerk's (`language`), by mail with the file or by short message; both go out through the outbox once this has committed. May be repeated. */
export async function notifyOfInvoice(
  databases: Databases,
  trx: Trx,
  id: number,
  { language: clerks, hasSms, now }: { language: Language; hasSms: boolean; now: number },
): Promise<Invoice> {
  const row = await lockInvoice(trx, id, 'notify');
  const language = (await languageOf(trx, row.charge_user_id)) ?? clerks;
  const words = invoiceNotice({ ...found(await findInvoice(trx, id)), ...(await invoiceTaxes(trx, id)) }, language);
  const common = { providerId: row.provider_id, reference: noticeReference(id) };
  if (row.notification_type === 'mail') {
    if (row.email === '') throw new Problem('invoiceMailMissing');
    // The account may be that of a provider above the caller's.
    if (!(await hasMailAccount(databases.system, row.provider_id))) throw new Problem('mailNotConfigured');
    await queueMail(trx, {
      ...common,
      recipient: row.email,
      subject: words.subject,
      text: words.text,
      attachments: [row.file_name!],
    });
  } else {
    if (row.mobile === '') throw new Problem('invoiceMobileMissing');
    if (!hasSms) throw new Problem('smsNotConfigured');
    await queueSms(trx, { ...common, recipient: row.mobile, text: words.short });
  }
  await trx
    .updateTable('invoice')
    .set({ status: INVOICE_DEEDS.notify.to, notified_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  return found(await findInvoice(trx, id));
}

/** Closes an invoice. Throws invoiceStateWrong for one whose recipient was not notified, unless it is said why: the mail cannot go out, it was handed over. */
export async function finishInvoice(trx: Trx, id: number, reason: string, now: number): Promise<Invoice> {
  const { status } = await lockInvoice(trx, id, 'finish');
  if (status === 'issued' && reason === '')
    throw new Problem('invoiceStateWrong', { fields: { reason: 'invoiceReasonMissing' } });
  await trx
    .updateTable('invoice')
    .set({ status: INVOICE_DEEDS.finish.to, finished_at: new Date(now), finish_reason: reason })
    .where('id', '=', id)
    .execute();
  return found(await findInvoice(trx, id));
}

/** Rejects an application, or takes back what was issued wrongly: its records are free again. */
export async function rejectInvoice(trx: Trx, id: number, reason: string, now: number): Promise<Invoice> {
  await lockInvoice(trx, id, 'reject');
  await trx.updateTable('invoice_record').set({ released: true }).where('invoice_id', '=', id).execute();
  await trx
    .updateTable('invoice')
    .set({ status: INVOICE_DEEDS.reject.to, reject_reason: reason, rejected_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  return found(await findInvoice(trx, id));
}
