import type { InvoiceTax } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { invoiceNotice } from './invoice-notice.ts';

const german: InvoiceTax = { percent: '19', country: 'DE', net: '10.00', tax: '1.90', gross: '11.90' };
const belgian: InvoiceTax = { percent: '21', country: 'BE', net: '100.00', tax: '21.00', gross: '121.00' };
const untaxed: InvoiceTax = { percent: null, country: null, net: '5.00', tax: '0.00', gross: '5.00' };
const unknown: InvoiceTax = { percent: null, country: null, net: null, tax: null, gross: '3.00' };

const invoice = (amount: string, net: string | null, tax: string | null, taxes: InvoiceTax[]) =>
  ({
    receiver: 'River Logistics',
    recipientName: '',
    invoiceNumber: 'INV-7',
    providerName: 'Volt',
    currency: '€',
    ...{ amount, net, tax, taxes },
  }) as Parameters<typeof invoiceNotice>[0];

describe('the notice of an invoice', () => {
  it('tells net, tax and gross', () => {
    const { text, short } = invoiceNotice(invoice('11.90', '10.00', '1.90', [german]), 'en');
    expect(text).toContain('Receiver: River Logistics\nNet: € 10.00\nTax 19 % on € 10.00: € 1.90\nGross: € 11.90\n');
    expect(short).toContain('over € 11.90 (net € 10.00, tax € 1.90) has been issued');
  });

  it('tells the tax of each rate with its country where there are several, and what was not taxed', () => {
    const { text } = invoiceNotice(invoice('137.90', '115.00', '22.90', [belgian, german, untaxed]), 'zh');
    expect(text).toContain(
      [
        '不含税金额：€ 115.00',
        '税额（比利时 税率 21%，计税金额 € 100.00）：€ 21.00',
        '税额（德国 税率 19%，计税金额 € 10.00）：€ 1.90',
        '未计税金额：€ 5.00',
        '价税合计：€ 137.90',
      ].join('\n'),
    );
  });

  it.each([
    ['nothing was taxed', invoice('5.00', '5.00', '0.00', [untaxed])],
    ['the tax of some is not known', invoice('14.90', null, null, [german, unknown])],
  ])('tells one amount where %s', (_, given) => {
    const { text, short } = invoiceNotice(given, 'en');
    expect(text).toContain(`Amount: € ${given.amount}\n`);
    expect(text).not.toContain('Tax');
    expect(short).not.toContain('tax');
  });
});
