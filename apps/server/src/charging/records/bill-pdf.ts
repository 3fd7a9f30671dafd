import {
  BESIDE_FEE_KEYS,
  billStanding,
  contract,
  endReason,
  FEE_KINDS,
  FEE_UNITS,
  feeShortWords,
  type Language,
  type RecordDetail,
  TIER_WORDS,
} from '@csms/contract';
import { formatKWh, isZero, negate, subtract } from '@csms/kernel';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { type PdfColumn, PdfPaper } from '../../platform/pdf/pdf.ts';
import { decimalsOf, moneyText, offsetText, timeText, withDecimals } from '../../platform/pdf/pdf-text.ts';
import type { Discount } from '../billing/index.ts';
import { recordDetail } from './record-detail.ts';

const WORDS = {
  en: {
    title: 'Charging bill',
    number: 'Transaction',
    due: 'Amount due',
    paid: 'Paid',
    refunded: 'Refunded',
    notCharged: 'Not charged',
    balanceAfter: 'Balance after payment',
    feePaid: 'Session fee already paid in this stay (transaction {{id}})',
    energy: 'Energy',
    duration: 'Duration',
    station: 'Station',
    point: 'Charge point',
    connector: 'Connector',
    payer: 'Payer',
    from: 'Start',
    to: 'End',
    meter: 'Meter',
    reason: 'Stop reason',
    fees: 'Fees',
    tier: 'Tier',
    fee: 'Fee',
    unitPrice: 'Unit price',
    amount: 'Amount',
    discount: 'Discount',
    discounts: { membership: 'Membership', activity: 'Activity', voucher: 'Voucher' },
    total: 'Total',
    givenBack: 'Refunded',
    afterRefund: 'After refund',
    net: 'Net',
    tax: 'Tax {{percent}} %',
    containsTax: 'Contains {{percent}} % tax',
    evidence: 'Meter readings that the bill rests on',
    time: 'Time',
    register: 'Meter reading (kWh)',
    source: 'Source',
    sources: { start: 'Start of charging', sample: 'Meter sample', stop: 'End of charging' },
    zone: 'Times are those of the station',
    notFinal: 'This record has not been settled yet: this page is no bill.',
    invalid: 'This record has been marked invalid.',
    because: 'Reason',
    foot: 'Made by the system from the charger’s meter readings and the prices in force.',
    issued: 'Issued',
    between: '… and {{count}} more readings',
  },
  zh: {
    title: '充电账单',
    number: '交易号',
    due: '应付金额',
    paid: '已支付',
    refunded: '已退款',
    notCharged: '未收费',
    balanceAfter: '支付后余额',
    feePaid: '本次停留的单次费已支付（交易号 {{id}}）',
    energy: '充电量',
    duration: '充电时长',
    station: '站点',
    point: '充电桩',
    connector: '充电枪',
    payer: '付款方',
    from: '开始时间',
    to: '结束时间',
    meter: '电表读数',
    reason: '停止原因',
    fees: '费用明细',
    tier: '时段',
    fee: '费用',
    unitPrice: '单价',
    amount: '金额',
    discount: '优惠',
    discounts: { membership: '会员折扣', activity: '活动优惠', voucher: '优惠券' },
    total: '合计',
    givenBack: '已退款',
    afterRefund: '退款后金额',
    net: '不含税金额',
    tax: '税额 {{percent}}%',
    containsTax: '其中税额 {{percent}}%',
    evidence: '计费依据（电表读数）',
    time: '时间',
    register: '电表读数（kWh）',
    source: '来源',
    sources: { start: '充电开始', sample: '电表采样', stop: '充电结束' },
    zone: '时间为站点当地时间',
    notFinal: '此记录尚未结算，本页不能作为账单使用。',
    invalid: '此记录已作废。',
    because: '原因',
    foot: '本账单由系统根据充电桩电表读数与当时电价生成。',
    issued: '出具时间',
    between: '……另有 {{count}} 条读数',
  },
} as const;

/** Readings that are printed; a bill of many days shows its first and last. */
const READINGS = 40;

/** What was taken off the newest bill, line by line. */
async function discountsOf(trx: Trx, transactionId: number): Promise<Discount[]> {
  const bill = await trx
    .selectFrom('charging_bill')
    .select('discounts')
    .where('transaction_id', '=', transactionId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (bill?.discounts ?? []) as unknown as Discount[];
}

function durationText(from: string, to: string | null): string {
  if (to === null) return '–';
  const seconds = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

async function write(paper: PdfPaper, record: RecordDetail, discounts: readonly Discount[], language: Language): Promise<void> {
  const words = WORDS[language];
  const zone = record.timeZone;
  const money = (amount: string) => moneyText(amount, record.currency);
  const kWh = (wh: number | null) => (wh === null ? '–' : `${formatKWh(wh)} kWh`);
  paper.head(record.providerName, `${words.number} ${record.transactionId}`);
  if (record.status !== 'finished') paper.note(words.notFinal, 'warning');
  if (!record.valid)
    paper.note(`${words.invalid}${record.invalid ? ` ${words.because}: ${record.invalid.reason}` : ''}`, 'warning');
  const { state, balanceAfter } = billStanding(record);
  paper.figures([
    { label: words[state], value: money(record.cost) },
    { label: words.energy, value: kWh(record.energyWh) },
    { label: words.duration, value: durationText(record.startTime, record.endTime) },
  ]);
  paper.facts([
    { label: words.station, value: record.stationName || '–' },
    { label: words.point, value: `${record.pointName} (${record.serialNumber})` },
    { label: words.connector, value: String(record.connectorNo) },
    { label: words.payer, value: [record.account, record.cardNumber].filter(Boolean).join(' · ') || record.idTag },
    { label: words.from, value: timeText(record.startTime, zone) },
    { label: words.to, value: record.endTime === null ? '–' : timeText(record.endTime, zone) },
    { label: words.meter, value: `${kWh(record.meterStartWh)} – ${kWh(record.meterStopWh)}` },
    { label: words.reason, value: endReason(record, language) || '–' },
  ]);
  paper.note(`${words.zone} (${zone}, ${offsetText(record.startTime, zone)})`);
  const end = 'right' as const;
  const columns: PdfColumn[] = [
    { title: words.tier, share: 12 },
    { title: words.fee, share: 34 },
    { title: words.energy, share: 18, align: end },
    { title: words.unitPrice, share: 20, align: end },
    { title: words.amount, share: 16, align: end },
  ];
  paper.section(words.fees);
  const names = feeShortWords(language);
  const places = Math.max(...record.lines.map((line) => decimalsOf(line.unitPrice)));
  const lines = record.lines.map(({ tier, kind, energyWh, unitPrice, amount }) => [
    tier === null ? '' : TIER_WORDS[tier][language],
    names[kind],
    tier === null ? '' : kWh(energyWh),
    `${money(withDecimals(unitPrice, places))}/${FEE_UNITS[FEE_KINDS[kind].unit][language]}`,
    money(amount),
  ]);
  const beside = BESIDE_FEE_KEYS.map((key) => [key, record[FEE_KINDS[key].field]] as const)
    .filter(([, amount]) => !isZero(amount))
    .map(([key, amount]) => ['', names[key], '', '', money(amount)]);
  const kindOf = (kind: string) => (Object.hasOwn(words.discounts, kind) ? words.discounts[kind as 'voucher'] : words.discount);
  const reduced =
    discounts.length > 0
      ? discounts.map(({ kind, label, amount }) => ['', [kindOf(kind), label].filter(Boolean).join(' · '), '', '', money(amount)])
      : isZero(record.discount)
        ? []
        : [['', words.discount, '', '', money(record.discount)]];
  const taxed = record.tax ? [['', words.net, '', '', money(record.tax.net)]] : [];
  await paper.table(
    columns,
    [[...lines, ...beside, ...reduced]],
    [
      ...(record.tax?.onTop
        ? [...taxed, ['', words.tax.replace('{{percent}}', record.tax.percent), '', '', money(record.tax.amount)]]
        : []),
      [words.total, '', kWh(record.energyWh), '', money(record.cost)],
      ...(record.tax && !record.tax.onTop
        ? [['', words.containsTax.replace('{{percent}}', record.tax.percent), '', '', money(record.tax.amount)], ...taxed]
        : []),
      ...(isZero(record.refunded)
        ? []
        : [
            ['', words.givenBack, '', '', money(negate(record.refunded))],
            [words.afterRefund, '', '', '', money(subtract(record.cost, record.refunded))],
          ]),
    ],
  );
  if (record.sessionFeePaidBy !== null) paper.note(words.feePaid.replace('{{id}}', String(record.sessionFeePaidBy)));
  if (balanceAfter !== null) paper.note(`${words.balanceAfter}: ${money(balanceAfter)}`);
  if (record.evidence.length === 0) return;
  paper.section(words.evidence);
  const shown = record.evidence.map((reading) => [
    timeText(reading.time, zone),
    formatKWh(reading.registerWh),
    words.sources[reading.source],
  ]);
  const rows =
    shown.length <= READINGS
      ? shown
      : [
          ...shown.slice(0, READINGS / 2),
          [words.between.replace('{{count}}', String(shown.length - READINGS)), '', ''],
          ...shown.slice(-READINGS / 2),
        ];
  await paper.table(
    [
      { title: words.time, share: 40 },
      { title: words.register, share: 30, align: end },
      { title: words.source, share: 30, align: end },
    ],
    [rows],
  );
}

interface Bill {
  record: RecordDetail;
  discounts: readonly Discount[];
}

/** What the paper of a record says. Throws notFound. */
export const readBill = async (trx: Trx, transactionId: number): Promise<Bill> => ({
  record: await recordDetail(trx, transactionId),
  discounts: await discountsOf(trx, transactionId),
});

function newPaper({ record }: Bill, language: Language, now: number): PdfPaper {
  const words = WORDS[language];
  const issued = new Date(now).toISOString();
  return new PdfPaper({
    title: words.title,
    language,
    foot: `${words.foot} ${words.issued} ${timeText(issued, record.timeZone)} ${offsetText(issued, record.timeZone)}`,
  });
}

/** The paper of a bill, whole, under its name; `now` in epoch ms. */
export async function billFile(
  bill: Bill,
  language: Language,
  now: number,
): Promise<{ name: string; bytes: AsyncIterable<Buffer> }> {
  const paper = newPaper(bill, language, now);
  await write(paper, bill.record, bill.discounts, language);
  paper.end();
  return { name: `${WORDS[language].title}-${bill.record.transactionId}.pdf`, bytes: paper.bytes() };
}

export function billPdfRoutes(http: Http, databases: Databases, clock: Clock): void {
  http.bind(
    contract.billPdfs.get,
    async ({ caller, params, query, language: asked, reply }) => {
      const language = query.language ?? asked;
      const bill = await databases.scoped(caller.scope, (trx) => readBill(trx, params.transactionId));
      const paper = newPaper(bill, language, clock.now());
      const sent = paper.send(reply, `${WORDS[language].title}-${bill.record.transactionId}`);
      try {
        await write(paper, bill.record, bill.discounts, language);
        paper.end();
      } catch (error) {
        paper.fail(error as Error);
        throw error;
      }
      await sent;
      return undefined;
    },
    { byLink: true },
  );
}
