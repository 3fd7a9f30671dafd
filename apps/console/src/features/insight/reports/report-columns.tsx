import type { ReportSchedule } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/access.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './reports.module.css';
import { StateTag } from './state-tag.tsx';
import { useWhen } from './words.ts';

export function EnabledTag({ row }: { row: ReportSchedule }) {
  const { t } = useTranslation('reports');
  return <ToneTag tone={row.enabled ? 'good' : 'neutral'}>{t(row.enabled ? 'on' : 'off')}</ToneTag>;
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

export function useReportColumns(actions: (row: ReportSchedule) => RowAction[]): Column<ReportSchedule>[] {
  const { t } = useTranslation('reports');
  const { isShowProvider } = useUser();
  const when = useWhen();
  const recipients = useRecipients();
  const scope = (row: ReportSchedule) =>
    [row.filterProviderName, row.stationName, row.currency].filter(Boolean).join(' · ') || t('everything');
  return [
    {
      key: 'reportName',
      title: t('name'),
      width: 220,
      sort: 'reportName',
      fixed: 'start',
      required: true,
      full: (row) => row.reportName,
      render: (row) => (
        <span className={styles.two}>
          <span>{row.reportName}</span>
          <small>{t(`kinds.${row.kind}`)}</small>
        </span>
      ),
    },
    { key: 'status', title: t('status'), width: 90, render: (row) => <EnabledTag row={row} /> },
    {
      key: 'when',
      title: t('when'),
      width: 200,
      full: (row) => `${when(row)} ${row.timeZone}`,
      render: (row) => (
        <span className={styles.two}>
          <span>{when(row)}</span>
          <small>{row.timeZone}</small>
        </span>
      ),
    },
    {
      key: 'nextTime',
      title: t('next'),
      width: 200,
      sort: 'nextTime',
      render: (row) => (row.nextTime ? <Time at={row.nextTime} zone={row.timeZone} /> : <Missing />),
    },
    {
      key: 'lastRun',
      title: t('last'),
      width: 170,
      render: (row) => (
        <span className={styles.two}>
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
    },
    {
      key: 'recipients',
      title: t('recipients'),
      width: 220,
      full: (row) => row.recipients.join('\n'),
      render: recipients,
    },
    { key: 'scope', title: t('scope'), width: 160, full: scope, render: scope },
    ...(isShowProvider
      ? [{ key: 'provider', title: t('provider'), width: 150, render: (row: ReportSchedule) => row.ownerProviderName }]
      : []),
    { key: 'owner', title: t('owner'), width: 130, hidden: true, render: (row) => row.ownerName ?? t('ownerGone') },
    {
      key: 'actions',
      title: t('actions'),
      width: 72,
      fixed: 'end',
      required: true,
      render: (row) => <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.reportName })} />,
    },
  ];
}
