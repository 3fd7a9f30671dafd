import type { InvoiceDetail, InvoiceTax } from '@csms/contract';
import { compare, sum } from '@csms/kernel';

/** What one record adds to an invoice. `net` and `tax` null: not known; `percent` null: nothing was taxed, or not known. */
export interface TaxLine {
  /** Net and tax together. */
  cost: string;
  percent: string | null;
  country: string | null;
  net: string | null;
  tax: string | null;
}

const sumOrNull = (amounts: readonly (string | null)[]): string | null =>
  amounts.length === 0 || amounts.includes(null) ? null : sum(amounts as string[]);

/** Net and tax of all; null where they are not known of some. */
export const taxTotals = (taxes: readonly Pick<InvoiceTax, 'net' | 'tax'>[]): Pick<InvoiceDetail, 'net' | 'tax'> => ({
  net: sumOrNull(taxes.map(({ net }) => net)),
  tax: sumOrNull(taxes.map(({ tax }) => tax)),
});

/** After every country. */
const LAST = '~';
/** 0: taxed, 1: not taxed, 2: not known. */
const rank = ({ net, percent }: InvoiceTax): number => (net === null ? 2 : percent === null ? 1 : 0);

function inOrder(one: InvoiceTax, other: InvoiceTax): number {
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  const byRate = one.percent === null || other.percent === null ? 0 : compare(other.percent, one.percent);
  const [country, otherCountry] = [one.country ?? LAST, other.country ?? LAST];
  return byRate || (country < otherCountry ? -1 : Number(country > otherCountry));
}

/** The lines of records by rate and country: the highest rate first, then what was not taxed, then what is not known. */
export function taxesOfLines(lines: readonly TaxLine[]): InvoiceTax[] {
  const groups = Map.groupBy(lines, ({ percent, country, net }) => `${percent && Number(percent)} ${country} ${net === null}`);
  return [...groups.values()]
    .map((group) => ({
      percent: group[0]!.percent && String(Number(group[0]!.percent)),
      country: group[0]!.country,
      ...taxTotals(group),
      gross: sum(group.map(({ cost }) => cost)),
    }))
    .sort(inOrder);
}

/** The tax of a line over a bill of this cost. `tax` null: nothing was taxed; undefined: the bill is not known, and so is its tax. */
export function lineTax(
  cost: string,
  tax: { percent: string; country: string | null; net: string; amount: string } | null | undefined,
): Omit<TaxLine, 'cost'> {
  if (tax === undefined) return { percent: null, country: null, net: null, tax: null };
  if (tax === null) return { percent: null, country: null, net: cost, tax: '0' };
  return { percent: tax.percent, country: tax.country, net: tax.net, tax: tax.amount };
}
