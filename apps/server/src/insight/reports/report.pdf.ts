import { PdfPaper } from '../../platform/pdf/pdf.ts';
import { timeText } from '../../platform/pdf/pdf-text.ts';
import { WORDS } from '../statistics/statistics-words.ts';
import type { ReportAsk, ReportFigures } from './report.figures.ts';
import { filterText } from './report.sheets.ts';
import { periodText, REPORT_WORDS } from './report.words.ts';
import { writeFinancial } from './report-pdf-financial.ts';
import { writeOperation } from './report-pdf-operation.ts';
import { writerOf } from './report-pdf-writer.ts';

/** The report as an A4 paper; its bytes come as it is written. */
export function reportPdf(ask: ReportAsk, figures: ReportFigures): AsyncIterable<Buffer> {
  const words = REPORT_WORDS[ask.language];
  const kind = WORDS[ask.kind][ask.language];
  const paper = new PdfPaper({
    title: ask.name,
    language: ask.language,
    foot: words.foot(`${ask.providerName} · ${ask.name}`, periodText(ask)),
  });
  const writer = writerOf(paper, ask, figures);
  const write = async () => {
    paper.head(ask.providerName, kind);
    paper.facts([
      { label: words.period, value: periodText(ask) },
      { label: words.before, value: periodText(ask.before) },
      { label: words.filter, value: filterText(ask) },
      { label: words.made, value: `${timeText(new Date(ask.now).toISOString(), ask.timeZone)} (${ask.timeZone})` },
    ]);
    if (figures.kind === 'operation') await writeOperation(writer, figures);
    else await writeFinancial(writer, figures);
    if (figures.openSessions > 0) paper.note(words.open(figures.openSessions));
    paper.note(ask.kind === 'financial' ? words.ledgerDays : words.daysHint);
    paper.end();
  };
  write().catch((error: unknown) => paper.fail(error as Error));
  return paper.bytes();
}
