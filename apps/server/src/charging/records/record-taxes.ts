import type { BillTax } from '@csms/contract';
import { isZero, shareOf, subtract } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type TaxRate, taxOfBill } from '../billing/index.ts';

/** The tax of a record's newest bill, less what of it was given back, and the country whose rate it is; null: the station has moved, or is gone. */
export type RecordTax = BillTax & { country: string | null };

interface Row {
  transactionId: number;
  cost: string;
  taxFee: string;
  refunded: string;
  minorUnit: number;
  taxes: TaxRate[] | null;
  country: string | null;
}

/** The taxes of records by their newest bills; null: nothing was taxed. Records without a bill are left out. */
export async function recordTaxes(trx: Trx, transactionIds: readonly number[]): Promise<Map<number, RecordTax | null>> {
  const { rows } = await sql<Row>`
    select r.transaction_id as "transactionId", r.cost::text as cost, r.tax_fee::text as "taxFee", r.refunded::text as refunded, o.minor_unit as "minorUnit", b.tariff -> 0 -> 'taxes' as taxes, (
        select s.country from station s join tax_rate t on t.provider_id = s.provider_id and t.country = s.country and t.percent = (b.tariff -> 0 -> 'taxes' -> 0 ->> 'percent')::numeric
        where s.id = r.station_id limit 1
      ) as country
    from charging_record r join charging_bill b on b.transaction_id = r.transaction_id and b.revision = r.revision join provider o on o.id = r.provider_id
    where r.transaction_id = any (${transactionIds}::int[])`.execute(trx);
  return new Map(
    rows.map(({ transactionId, taxes, country, refunded, minorUnit, ...bill }) => {
      const tax = taxOfBill(bill, taxes ? [{ taxes }] : []);
      return [transactionId, tax && { ...afterRefund(tax, bill.cost, refunded, minorUnit), country }];
    }),
  );
}

/** A refund lowers net and tax in one share; rounded once. */
function afterRefund(tax: BillTax, cost: string, refunded: string, minorUnit: number): BillTax {
  if (isZero(refunded)) return tax;
  const left = subtract(cost, refunded);
  const amount = shareOf(tax.amount, left, cost, minorUnit);
  return { ...tax, amount, net: subtract(left, amount) };
}
