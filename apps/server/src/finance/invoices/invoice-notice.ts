import type { Invoice, InvoiceDetail, InvoiceTax, Language } from '@csms/contract';

type Told = Invoice & Pick<InvoiceDetail, 'taxes' | 'net' | 'tax'>;

interface Words {
  subject: (invoice: Told) => string;
  /** The mail; `amounts` are its lines of money. */
  text: (invoice: Told, amounts: string) => string;
  short: (invoice: Told, amount: string) => string;
  amount: string;
  net: string;
  gross: string;
  /** `place` is empty where all tax is of one country. */
  tax: (percent: string, place: string, on: string) => string;
  untaxed: string;
  /** A gross amount with its net and tax. */
  withTax: (gross: string, net: string, tax: string) => string;
  /** Between a word and its amount. */
  colon: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: ({ invoiceNumber, providerName }) => `Your invoice${invoiceNumber ? ` ${invoiceNumber}` : ''} from ${providerName}`,
    text: ({ receiver, recipientName, invoiceNumber, providerName }, amounts) =>
      `${recipientName || receiver},\n\nthe invoice for your charging is attached.\n\nReceiver: ${receiver}\n${amounts}${invoiceNumber ? `\nInvoice number: ${invoiceNumber}` : ''}\n\n${providerName}`,
    short: ({ receiver, invoiceNumber, providerName }, amount) =>
      `${providerName}: your invoice${invoiceNumber ? ` ${invoiceNumber}` : ''} for ${receiver} over ${amount} has been issued.`,
    amount: 'Amount',
    net: 'Net',
    gross: 'Gross',
    tax: (percent, place, on) => `Tax ${percent} %${place ? ` ${place}` : ''} on ${on}`,
    untaxed: 'Not taxed',
    withTax: (gross, net, tax) => `${gross} (net ${net}, tax ${tax})`,
    colon: ': ',
  },
  zh: {
    subject: ({ invoiceNumber, providerName }) => `${providerName} 发票通知${invoiceNumber ? `（${invoiceNumber}）` : ''}`,
    text: ({ receiver, recipientName, invoiceNumber, providerName }, amounts) =>
      `${recipientName || receiver}，您好：\n\n您的充电发票已开具，请查收附件。\n\n发票抬头：${receiver}\n${amounts}${invoiceNumber ? `\n发票号码：${invoiceNumber}` : ''}\n\n${providerName}`,
    short: ({ receiver, invoiceNumber, providerName }, amount) =>
      `【${providerName}】您的发票${invoiceNumber ? ` ${invoiceNumber}` : ''}已开具，抬头：${receiver}，金额：${amount}。`,
    amount: '金额',
    net: '不含税金额',
    gross: '价税合计',
    tax: (percent, place, on) => `税额（${place ? `${place} ` : ''}税率 ${percent}%，计税金额 ${on}）`,
    untaxed: '未计税金额',
    withTax: (gross, net, tax) => `${gross}（不含税 ${net}，税额 ${tax}）`,
    colon: '：',
  },
};

/** Net, the tax of each rate, what was not taxed, and gross; the gross alone where nothing was taxed, or where the tax is not known of all. */
function amountLines(invoice: Told, language: Language): string {
  const words = WORDS[language];
  const money = (amount: string) => `${invoice.currency} ${amount}`;
  const line = (word: string, amount: string) => `${word}${words.colon}${money(amount)}`;
  const { taxes, net } = invoice;
  const taxed = taxes.filter(({ percent }) => percent !== null);
  if (net === null || taxed.length === 0) return line(words.amount, invoice.amount);
  const abroad = new Set(taxed.map(({ country }) => country)).size > 1;
  const places = new Intl.DisplayNames(language === 'zh' ? 'zh-CN' : 'en', { type: 'region' });
  const taxLine = ({ percent, country, net: on, tax }: InvoiceTax) =>
    percent === null
      ? line(words.untaxed, on!)
      : line(words.tax(percent, abroad && country ? (places.of(country) ?? country) : '', money(on!)), tax!);
  return [line(words.net, net), ...taxes.map(taxLine), line(words.gross, invoice.amount)].join('\n');
}

/** The notice of an issued invoice: a mail, and a short message that stands for it. */
export function invoiceNotice(invoice: Told, language: Language): { subject: string; text: string; short: string } {
  const words = WORDS[language];
  const money = (amount: string) => `${invoice.currency} ${amount}`;
  const { net, tax, taxes } = invoice;
  const isTaxed = net !== null && tax !== null && taxes.some(({ percent }) => percent !== null);
  return {
    subject: words.subject(invoice),
    text: words.text(invoice, amountLines(invoice, language)),
    short: words.short(invoice, isTaxed ? words.withTax(money(invoice.amount), money(net), money(tax)) : money(invoice.amount)),
  };
}
