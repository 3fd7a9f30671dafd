import type { BatchWrite } from '../../platform/database/group-commit.ts';
import { type PointKey, pointChanged, type WithEvents } from '../points/point-key.ts';

export interface CustomerDataInput extends PointKey {
  /** The number of the question. */
  requestId: number;
  isLast: boolean;
  data: string;
  receivedAt: number;
}

/** So much of what a charger tells is kept, in characters. */
const MOST_DATA = 100_000;

/** A page of what a charger holds of a customer (OCPP 2.0.1 N09, N10). One that nobody has asked for is left in the log. */
export const takeCustomerData: BatchWrite<CustomerDataInput, WithEvents> = {
  name: 'takeCustomerData',
  lane: 'points',
  order: 43,
  async run(client, inputs) {
    for (const { pointId, requestId, data, isLast, receivedAt } of inputs)
      await client.query({
        name: 'customer-data-page',
        text: `update charger_customer_data set data = left(data || $3, ${MOST_DATA}), state = case when $4 then 'told' else state end, answered_at = case when $4 then $5::timestamptz else answered_at end
          where id = $2 and point_id = $1 and state = 'asked'`,
        values: [pointId, requestId, data.replaceAll('\0', ''), isLast, new Date(receivedAt)],
      });
    return inputs.map((input) => ({ events: input.isLast ? [pointChanged(input)] : [] }));
  },
};
