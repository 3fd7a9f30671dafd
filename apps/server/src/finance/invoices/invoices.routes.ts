import { contract } from '@csms/contract';
import { noticeOf, noticeWords } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { sendKeptFile } from '../send-file.ts';
import { earlierIssues, findInvoice, invoiceOfRecord, invoiceRecords, invoiceTaxes, listInvoices } from './invoices.queries.ts';
import {
  applyForInvoice,
  finishInvoice,
  issueInvoice,
  noticeReference,
  notifyOfInvoice,
  previewInvoice,
  rejectInvoice,
} from './invoices.service.ts';

export function invoiceRoutes(http: Http, databases: Databases, clock: Clock, hasSms: boolean): void {
  const { invoices } = contract;
  http.bind(invoices.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listInvoices(trx, query)));
  http.bind(invoices.ofRecord, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => invoiceOfRecord(trx, params.transactionId)),
  );
  http.bind(invoices.preview, ({ caller, query }) => databases.scoped(caller.scope, (trx) => previewInvoice(trx, query)));
  http.bind(invoices.get, async ({ caller, params, language }) => {
    const invoice = await databases.scoped(caller.scope, async (trx) => ({
      ...found(await findInvoice(trx, params.id)),
      ...(await invoiceTaxes(trx, params.id)),
      earlierIssues: await earlierIssues(trx, params.id),
    }));
    // How a notice fared is the outbox's, which no user reads; that the invoice is the caller's to see is settled by now.
    const notice = invoice.noticeTime === null ? undefined : await noticeOf(databases.system, noticeReference(params.id));
    return { ...invoice, notice: notice ? { ...notice, error: noticeWords(notice.error, language) } : null };
  });
  http.bind(invoices.records, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { id } = found(await findInvoice(trx, params.id));
      return invoiceRecords(trx, id, query.page, query.limit);
    }),
  );
  http.bind(
    invoices.file,
    async ({ caller, params, query, reply }) => {
      const row = await databases.scoped(caller.scope, (trx) =>
        query.issue === undefined
          ? trx.selectFrom('invoice').select('file_name').where('id', '=', params.id).executeTakeFirst()
          : trx
              .selectFrom('invoice_issue')
              .select('file_name')
              .where('id', '=', query.issue)
              .where('invoice_id', '=', params.id)
              .executeTakeFirst(),
      );
      return sendKeptFile(databases, reply, row?.file_name);
    },
    { byLink: true },
  );
  http.bind(invoices.apply, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => applyForInvoice(trx, caller, body, clock.now())),
  );
  http.bind(invoices.issue, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => issueInvoice(trx, caller, params.id, body, clock.now())),
  );
  http.bind(invoices.notify, ({ caller, params, language }) =>
    databases.scoped(caller.scope, (trx) => notifyOfInvoice(databases, trx, params.id, { language, hasSms, now: clock.now() })),
  );
  http.bind(invoices.finish, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => finishInvoice(trx, params.id, body.reason, clock.now())),
  );
  http.bind(invoices.reject, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => rejectInvoice(trx, params.id, body.reason, clock.now())),
  );
}
