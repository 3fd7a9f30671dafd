import type { BodyOf, contract, ResponseOf } from '@csms/contract';
import { sql } from 'kysely';
import { hasMailAccount, keepFiles, noticesOf, queueMail, releaseFiles, storeStream } from '../../access/index.ts';
import { mailOf } from '../../customers/index.ts';
import type { Database, Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { billFile, readBill } from './bill-pdf.ts';
import { receiptMail } from './receipt-mail.ts';

type Form = BodyOf<typeof contract.receipts.send>;
type Offer = ResponseOf<typeof contract.receipts.get>;

/** No bill is longer. */
const MOST_BYTES = 5 * 1024 * 1024;
/** As long as the box keeps its mails. */
const KEPT_MS = 31 * 86_400_000;
const referenceOf = (id: number | string): string => `receipt:${id}`;

/** Where a receipt would go, and where receipts of the record have gone. Throws notFound. */
export async function receiptOffer(databases: Databases, caller: Caller, transactionId: number): Promise<Offer> {
  const { reached, providerId, sent } = await databases.scoped(caller.scope, async (trx) => {
    const { provider_id, charge_user_id: chargeUserId, card_id: cardId } = await payerOf(trx, transactionId);
    const { rows } = await sql<Omit<Offer['sent'][number], 'state'> & { id: number }>`
      select id, recipient, language, operator, ${instantOf('at')} as time from record_receipt where transaction_id = ${transactionId} order by record_receipt.id desc limit 20`.execute(
      trx,
    );
    return { providerId: provider_id, reached: await mailOf(trx, { chargeUserId, cardId }), sent: rows };
  });
  // The outbox, and the account of a provider above, are nobody's to read; that the record is the caller's to see is settled by now.
  const hasMail = await hasMailAccount(databases.system, providerId);
  const notices =
    sent.length === 0
      ? new Map()
      : await noticesOf(
          databases.system,
          sent.map(({ id }) => referenceOf(id)),
        );
  return {
    ...reached,
    hasMail,
    sent: sent.map(({ id, ...one }) => ({ ...one, state: notices.get(referenceOf(id))?.state ?? null })),
  };
}

async function payerOf(trx: Trx, transactionId: number) {
  return found(
    await trx
      .selectFrom('charging_record')
      .select(['provider_id', 'charge_user_id', 'card_id'])
      .where('transaction_id', '=', Math.min(transactionId, 2_147_483_647))
      .executeTakeFirst(),
  );
}

/** Puts the bill of a record into the box as a PDF; the same request once. Throws notFound, receiptNotSettled, mailNotConfigured. */
export async function sendReceipt(
  databases: Databases,
  caller: Caller,
  transactionId: number,
  form: Form,
  now: number,
): Promise<void> {
  const bill = await databases.scoped(caller.scope, (trx) => readBill(trx, transactionId));
  const { record } = bill;
  if (record.status !== 'finished') throw new Problem('receiptNotSettled');
  if (!(await hasMailAccount(databases.system, record.providerId))) throw new Problem('mailNotConfigured');
  const { name: originalName, bytes } = await billFile(bill, form.language, now);
  const { name } = await storeStream(
    databases.system,
    { providerId: record.providerId, userId: caller.userId, originalName, mediaType: 'application/pdf', maxBytes: MOST_BYTES },
    bytes,
  );
  await databases.scoped(caller.scope, async (trx) => {
    const row = await trx
      .insertInto('record_receipt')
      .values({
        provider_id: record.providerId,
        transaction_id: transactionId,
        recipient: form.email,
        language: form.language,
        operator: caller.username,
        at: new Date(now),
        request_id: form.requestId,
        file_name: name,
      })
      .onConflict((conflict) => conflict.columns(['transaction_id', 'request_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // It was sent before: the file is nobody's, and goes.
    if (!row) return;
    await keepFiles(trx, [name]);
    await queueMail(trx, {
      providerId: record.providerId,
      recipient: form.email,
      reference: referenceOf(row.id),
      ...receiptMail(record, form.language),
      attachments: [name],
    });
  });
}

/** Lets the papers go whose mails are long out; that they were sent stays. `now` in epoch ms. */
export async function clearReceipts(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ file_name: string }>`
      update record_receipt r set file_name = null from (select id, file_name from record_receipt where file_name is not null and at < ${new Date(now - KEPT_MS)} for update) b
      where r.id = b.id returning b.file_name`.execute(trx);
    await releaseFiles(
      trx,
      rows.map((row) => row.file_name),
    );
  });
}
