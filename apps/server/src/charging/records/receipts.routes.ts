import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { receiptOffer, sendReceipt } from './receipts.service.ts';

export function receiptRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { receipts } = contract;
  http.bind(receipts.get, ({ caller, params }) => receiptOffer(databases, caller, params.transactionId));
  http.bind(receipts.send, async ({ caller, params, body }) => {
    await sendReceipt(databases, caller, params.transactionId, body, clock.now());
    return receiptOffer(databases, caller, params.transactionId);
  });
}
