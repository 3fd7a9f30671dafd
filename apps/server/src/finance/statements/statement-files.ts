import { ACCOUNT_KIND_WORDS, type Language, MOVEMENT_WORDS, remarkOf, type StatementLine, sourceWord } from '@csms/contract';
import { add, formatKWh } from '@csms/kernel';
import type { FastifyReply } from 'fastify';
import type { Trx } from '../../platform/database/database.ts';
import { PdfPaper } from '../../platform/pdf/pdf.ts';
import { moneyText, offsetText, timeText } from '../../platform/pdf/pdf-text.ts';
import type { Cell } from '../../platform/spreadsheet/cell.ts';
import { slicesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { momentCell, moneyCell, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import type { StatementHead } from './statement.service.ts';
import { type StatementAsk, statementLines } from './statements.queries.ts';

const WORDS = {
  en: {
    title: 'Account statement',
    time: 'Time',
    what: 'Movement',
    details: 'Details',
    amount: 'Amount',
    balance: 'Balance',
    reference: 'Reference',
    operator: 'Operator',
    currency: 'Currency',
    opening: 'Opening balance',
    closing: 'Closing balance',
    credits: 'Money in',
    debits: 'Money out',
    account: 'Account',
    holder: 'Holder',
    period: 'Period',
    zone: 'Time zone',
    movements: 'Movements',
    unproven:
      'The movements do not add up to the balance of this account. Do not use this statement; have the ledger reconciled.',
  },
  zh: {
    title: '账户对账单',
    time: '时间',
    what: '类型',
    details: '说明',
    amount: '金额',
    balance: '余额',
    reference: '参考号',
    operator: '操作员',
    currency: '币种',
    opening: '期初余额',
    closing: '期末余额',
    credits: '收入合计',
    debits: '支出合计',
    account: '账户',
    holder: '户主信息',
    period: '期间',
    zone: '时区',
    movements: '笔数',
    unproven: '流水与账户余额不一致，请勿使用本对账单，并发起对账核查。',
  },
} as const;

/** What a movement was, in a line. */
function details(line: StatementLine, language: Language): string {
  if (line.session)
    return [
      line.session.stationName,
      `${formatKWh(line.session.energyWh)} kWh`,
      `#${line.session.transactionId}`,
      line.kind === 'orderRefund' && remarkOf(line, language),
    ]
      .filter(Boolean)
      .join(' · ');
  const other = line.counterpart && `${ACCOUNT_KIND_WORDS[line.counterpart.kind][language]} ${line.counterpart.name}`;
  const direction = line.amount.startsWith('-') ? '→' : '←';
  return [sourceWord(line.source, language), other && `${direction} ${other}`, remarkOf(line, language)]
    .filter(Boolean)
    .join(' · ');
}

const linesOf = (trx: Trx, ask: StatementAsk) =>
  slicesOf<StatementLine>((last, limit) => statementLines(trx, ask, { limit, after: last?.id ?? 0 }));

/** The statement as a sheet: its opening balance first, its closing balance last. */
export function statementSheet(trx: Trx, head: StatementHead, ask: StatementAsk, language: Language): Sheet {
  const words = WORDS[language];
  const at = (iso: string): Cell => momentCell(iso, head.timeZone);
  const balance = (iso: string, what: string, amount: string): Cell[] => [
    at(iso),
    { text: what },
    null,
    null,
    moneyCell(amount, head.currency),
    { text: head.currency },
    null,
    null,
  ];
  return {
    name: `${words.title} ${head.account.name}`,
    header: [
      `${words.time} (${head.timeZone})`,
      words.what,
      words.details,
      words.amount,
      words.balance,
      words.currency,
      words.reference,
      words.operator,
    ],
    rows: (async function* () {
      yield [balance(head.from, words.opening, head.opening)];
      for await (const slice of linesOf(trx, ask))
        yield slice.map((line): Cell[] => [
          at(line.time),
          { text: MOVEMENT_WORDS[line.kind][language] },
          { text: details(line, language) },
          moneyCell(line.amount, head.currency),
          moneyCell(line.balanceAfter, head.currency),
          { text: head.currency },
          { text: line.reference },
          { text: line.operator },
        ]);
      yield [balance(head.to, words.closing, head.closing)];
    })(),
  };
}

/** Answers with the statement as a PDF. */
export async function sendStatementPdf(
  reply: FastifyReply,
  trx: Trx,
  head: StatementHead,
  ask: StatementAsk,
  language: Language,
): Promise<void> {
  const words = WORDS[language];
  const zone = head.timeZone;
  const time = (iso: string) => timeText(iso, zone);
  const money = (amount: string) => moneyText(amount, head.currency);
  const paper = new PdfPaper({
    title: words.title,
    language,
    foot: `${head.providerName} · ${head.account.name} · ${time(head.from)} – ${time(head.to)}`,
  });
  const sent = paper.send(reply, `${words.title}-${head.account.name}`);
  try {
    paper.head(head.providerName, head.account.name);
    paper.figures([
      { label: words.opening, value: money(head.opening) },
      { label: words.credits, value: money(head.credits) },
      { label: words.debits, value: money(head.debits) },
      { label: words.closing, value: money(head.closing) },
    ]);
    paper.facts([
      { label: words.account, value: `${ACCOUNT_KIND_WORDS[head.account.kind][language]} ${head.account.name}` },
      { label: words.holder, value: head.account.detail || '–' },
      { label: words.period, value: `${time(head.from)} – ${time(head.to)}` },
      { label: words.zone, value: `${zone} (${offsetText(head.from, zone)})` },
      { label: words.movements, value: String(head.total) },
    ]);
    if (!head.proven) paper.note(words.unproven, 'warning');
    const columns = [
      { title: words.time, share: 17 },
      { title: words.what, share: 12 },
      { title: words.details, share: 41 },
      { title: words.amount, share: 15, align: 'right' as const },
      { title: words.balance, share: 15, align: 'right' as const },
    ];
    await paper.table(
      columns,
      (async function* () {
        for await (const slice of linesOf(trx, ask))
          yield slice.map((line) => [
            time(line.time),
            MOVEMENT_WORDS[line.kind][language],
            details(line, language),
            money(line.amount),
            money(line.balanceAfter),
          ]);
      })(),
      [['', '', words.closing, money(add(head.credits, head.debits)), money(head.closing)]],
    );
    paper.end();
  } catch (error) {
    paper.fail(error as Error);
    throw error;
  }
  await sent;
}
