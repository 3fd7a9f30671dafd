import type { Language, RecordDetail } from '@csms/contract';
import { formatKWh, isZero } from '@csms/kernel';
import { moneyText, offsetText, timeText } from '../../platform/pdf/pdf-text.ts';

interface Words {
  subject(id: number, provider: string): string;
  hello: string;
  station: string;
  start: string;
  energy: string;
  amount: string;
  refunded: string;
  colon: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (id, provider) => `Your charging receipt ${id} from ${provider}`,
    hello: 'Hello,\n\nthe receipt for your charging session is attached.',
    station: 'Station',
    start: 'Start',
    energy: 'Energy',
    amount: 'Amount',
    refunded: 'Refunded',
    colon: ': ',
  },
  zh: {
    subject: (id, provider) => `${provider} 充电账单（订单号 ${id}）`,
    hello: '您好：\n\n您的充电账单见附件。',
    station: '站点',
    start: '开始时间',
    energy: '充电量',
    amount: '金额',
    refunded: '已退款',
    colon: '：',
  },
};

/** The mail that a receipt comes with. */
export function receiptMail(record: RecordDetail, language: Language): { subject: string; text: string } {
  const words = WORDS[language];
  const { startTime, timeZone, currency } = record;
  const facts: (readonly [string, string] | false)[] = [
    [words.station, record.stationName || record.pointName],
    [words.start, `${timeText(startTime, timeZone)} (${offsetText(startTime, timeZone)})`],
    [words.energy, `${formatKWh(record.energyWh)} kWh`],
    [words.amount, moneyText(record.cost, currency)],
    !isZero(record.refunded) && [words.refunded, moneyText(record.refunded, currency)],
  ];
  const lines = facts.flatMap((fact) => (fact ? `${fact[0]}${words.colon}${fact[1]}` : []));
  return {
    subject: words.subject(record.transactionId, record.providerName),
    text: [words.hello, lines.join('\n'), record.providerName].join('\n\n'),
  };
}
