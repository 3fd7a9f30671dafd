import {
  type FinancialRow,
  type FinancialSummary,
  INCOME_PARTS,
  type IncomePart,
  TIER_FEE_KEYS,
  TIER_WORDS,
} from '@csms/contract';
import { subtract } from '@csms/kernel';
import type { PdfColumn } from '../../platform/pdf/pdf.ts';
import { BALANCE_WORDS, INCOME_WORDS, LEVEL_WORDS, MOVEMENT_WORDS, WORDS } from '../statistics/statistics-words.ts';
import type { FinancialFigures } from './report.figures.ts';
import { currenciesOf } from './report.sheets.ts';
import { BARS, isProven, keyFigures, right, type Writer } from './report-pdf-writer.ts';

/** The financial statistics on paper, each currency for itself. */
export async function writeFinancial(writer: Writer, figures: FinancialFigures): Promise<void> {
  const { paper, words } = writer;
  const currencies = currenciesOf(figures.summary, figures.before);
  if (currencies.length === 0) paper.note(words.noMoney);
  for (const currency of currencies) await writeCurrency(writer, figures, currency, currencies.length > 1);
}

async function writeCurrency(writer: Writer, figures: FinancialFigures, currency: string, several: boolean): Promise<void> {
  const { paper, ask, words, count, kWh, money } = writer;
  const { language } = ask;
  const label = (key: keyof typeof WORDS) => WORDS[key][language];
  const of = (list: FinancialSummary[]) => list.find((one) => one.currency === currency);
  const [now, before] = [of(figures.summary), of(figures.before)];
  const own = <T extends { currency: string }>(list: T[]) => list.filter((row) => row.currency === currency);
  const title = (name: string) => (several ? `${name} · ${currency}` : name);
  const sum = (amount: string) => money(amount, currency);
  if (several) paper.section(`${label('currency')} ${currency}`, BARS);
  paper.figures(keyFigures(writer, figures, currency));

  const trend = own(figures.trend);
  if (trend.length > 1) {
    paper.section(title(words.incomeTrend), BARS);
    paper.bars(
      trend.map((day) => ({ label: day.from.slice(5), value: Number(day.total) })),
      (value) => count(value, value > 0 && value < 10 ? 1 : 0),
    );
  }
  paper.section(title(words.summary));
  await paper.table(
    [
      { title: label('fee'), share: 30 },
      { title: words.now, share: 22, align: right },
      { title: words.previous, share: 22, align: right },
      { title: words.changePoints, share: 26, align: right },
    ],
    [
      INCOME_PARTS.map((fee) => {
        const [present, then] = [now?.income[fee] ?? '0', before?.income[fee] ?? '0'];
        return [INCOME_WORDS[fee][language], sum(present), sum(then), sum(subtract(present, then))];
      }),
    ],
  );
  if (!now) return;
  paper.section(title(words.tiers));
  await paper.table(
    [
      { title: label('tier'), share: 30 },
      { title: label('energy'), share: 22, align: right },
      ...TIER_FEE_KEYS.map((key) => ({ title: INCOME_WORDS[key][language], share: 48 / TIER_FEE_KEYS.length, align: right })),
    ],
    [
      now.tiers.map((tier) => [
        TIER_WORDS[tier.tier][language],
        kWh(tier.energyWh),
        ...TIER_FEE_KEYS.map((key) => sum(tier[key])),
      ]),
    ],
  );
  await writeMovements(writer, now, title(words.movements));

  const fees: PdfColumn[] = INCOME_PARTS.map((fee) => ({ title: INCOME_WORDS[fee][language], share: 14, align: right }));
  const cells = (row: Pick<FinancialRow, IncomePart | 'sessions' | 'energyWh'>) => [
    count(row.sessions),
    kWh(row.energyWh),
    ...INCOME_PARTS.map((fee) => plain(writer, row[fee], currency)),
  ];
  const columns = (first: string): PdfColumn[] => [
    { title: first, share: 24 },
    { title: label('sessions'), share: 10, align: right },
    { title: label('energy'), share: 13, align: right },
    ...fees,
  ];
  const none = WORDS.none[language];
  if (trend.length > 1) await writer.list(title(words.trend), columns(words.day), trend, (row) => [row.from, ...cells(row)]);
  await writer.list(title(words.stations), columns(LEVEL_WORDS.station[language]), own(figures.stations), (row) => [
    row.name ?? none,
    ...cells(row),
  ]);
  const providers = own(figures.providers);
  if (providers.length > 1)
    await writer.list(title(words.providers), columns(LEVEL_WORDS.provider[language]), providers, (row) => [
      row.name ?? none,
      ...cells(row),
    ]);
  await writeProof(writer, now, title(words.proof));
}

/** An amount in a table of one currency: without saying it again. */
const plain = ({ money }: Writer, amount: string, currency: string): string => {
  const text = money(amount, currency);
  const at = text.search(/\d/);
  return `${text.startsWith('−') ? '−' : ''}${text.slice(at)}`;
};

async function writeMovements({ paper, ask, words, money }: Writer, one: FinancialSummary, title: string): Promise<void> {
  const { movements, balances, currency } = one;
  if (!movements || !balances) return;
  const { language } = ask;
  paper.section(title);
  await paper.table(
    [
      { title: WORDS.movement[language], share: 60 },
      { title: WORDS.amount[language], share: 40, align: right },
    ],
    [
      [
        ...(Object.keys(MOVEMENT_WORDS) as (keyof typeof MOVEMENT_WORDS)[]).map((key) => [
          MOVEMENT_WORDS[key][language],
          money(movements[key], currency),
        ]),
        ...(['card', 'chargeUser', 'company'] as const).map((kind) => [
          BALANCE_WORDS[kind][language],
          money(balances[kind], currency),
        ]),
      ],
    ],
  );
  paper.note(words.balancesAt);
}

async function writeProof(writer: Writer, { proof, currency }: FinancialSummary, title: string): Promise<void> {
  const { paper, ask, words } = writer;
  const { language } = ask;
  const PARTS = ['records', 'ledger', 'difference', 'beganOutside', 'postedOutside', 'unpaid', 'unexplained'] as const;
  paper.section(title);
  await paper.table(
    [
      { title: WORDS.fee[language], share: 14 },
      ...PARTS.map((part) => ({ title: WORDS[part][language], share: part.endsWith('Outside') ? 21 : 13, align: right })),
    ],
    [proof.map((line) => [INCOME_WORDS[line.fee][language], ...PARTS.map((part) => plain(writer, line[part], currency))])],
  );
  if (isProven(proof)) paper.note(words.proven);
  else paper.note(words.unproven, 'warning');
}
