import { REPORT_KIND_WORDS, type ReportSchedule, reportList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Time } from '../../../shared/ui/value/values.tsx';
import { StateTag } from './state-tag.tsx';
import { useWhen } from './words.ts';

export function EnabledTag({ row }: { row: ReportSchedule }) {
  const word = useWord();
  const { values } = reportList.filters.enabled;
  return <ToneTag tone={row.enabled ? 'good' : 'neutral'}>{word(row.enabled ? values.true : values.false)}</ToneTag>;
}

export function LastRun({ row }: { row: ReportSchedule }) {
  const { t } = useTranslation('reports');
  if (!row.lastRun) return <span>{t('never')}</span>;
  return <StateTag state={row.lastRun.state} title={row.lastRun.reason} />;
}

/** Recipients in a line: the first, and how many more. */
export function useRecipients() {
  const { t } = useTranslation('reports');
  return ({ recipients }: ReportSchedule): string =>
    recipients.length > 1 ? t('moreRecipients', { first: recipients[0], count: recipients.length - 1 }) : (recipients[0] ?? '');
}

/** The columns of scheduled reports, and the menu of each row. */
export function useReportColumns(actions: (row: ReportSchedule) => RowAction[]): Column<ReportSchedule>[] {
  const { t } = useTranslation('reports');
  const word = useWord();
  const when = useWhen();
  const recipients = useRecipients();
  const scope = (row: ReportSchedule) =>
    [row.filterProviderName, row.stationName, row.currency].filter(Boolean).join(' · ') || t('everything');
  const columns = useListColumns(reportList, {
    reportName: {
      full: (row) => row.reportName,
      render: (row) => (
        <span className={listParts.two}>
          <span>{row.reportName}</span>
          <small>{word(REPORT_KIND_WORDS[row.kind])}</small>
        </span>
      ),
    },
    status: (row) => <EnabledTag row={row} />,
    when: {
      full: (row) => `${when(row)} ${row.timeZone}`,
      render: (row) => (
        <span className={listParts.two}>
          <span>{when(row)}</span>
          <small>{row.timeZone}</small>
        </span>
      ),
    },
    lastRun: (row) => (
      <span className={listParts.two}>
        <span>
          <LastRun row={row} />
        </span>
        {row.lastRun ? (
          <small>
            <Time at={row.lastRun.dueTime} zone={row.timeZone} />
          </small>
        ) : null}
      </span>
    ),
    recipients: { full: (row) => row.recipients.join('\n'), render: recipients },
    scope: { full: scope, render: scope },
    owner: (row) => row.ownerName ?? t('ownerGone'),
  });
  const menu: Column<ReportSchedule> = {
    key: 'actions',
    title: t('actions'),
    width: 72,
    fixed: 'end',
    required: true,
    render: (row) => <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.reportName })} />,
  };
  return [...columns, menu];
}
