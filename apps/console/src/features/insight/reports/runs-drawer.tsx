import {
  contract,
  REPORT_DAYS,
  REPORT_PERMISSIONS,
  type ReportFormat,
  type ReportRun,
  type ReportSchedule,
} from '@csms/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { download } from '../../../shared/api/download.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useLastPage } from '../../../shared/hooks/use-last-page.ts';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './reports.module.css';
import { StateTag } from './state-tag.tsx';
import { periodText } from './words.ts';

const LIMIT = 10;
const MAIL_TONES: Record<ReportRun['mails'][number]['state'], Tone> = { waiting: 'info', sent: 'good', failed: 'danger' };

function FileButton({ run, format }: { run: ReportRun; format: ReportFormat }) {
  const { t } = useTranslation('reports');
  const [busy, setBusy] = useState(false);
  const name = format.toUpperCase();
  const fetchFile = () => {
    setBusy(true);
    void download(
      contract.reports.download,
      { params: { id: run.id }, query: { format } },
      `${periodText(run)}.${format}`,
    ).finally(() => setBusy(false));
  };
  return (
    <Button
      size="small"
      loading={busy}
      aria-label={t('runs.downloadOf', { format: name, period: periodText(run) })}
      onClick={fetchFile}
    >
      {t('runs.download', { format: name })}
    </Button>
  );
}

function Mails({ run }: { run: ReportRun }) {
  const { t } = useTranslation('reports');
  if (run.mails.length === 0) return null;
  return (
    <ul className={styles.mails} aria-label={t('runs.mails', { period: periodText(run) })}>
      {run.mails.map((mail) => (
        <li key={mail.recipient}>
          <span>{mail.recipient}</span>
          {mail.time ? <Time at={mail.time} zone={run.timeZone} /> : null}
          <ToneTag tone={MAIL_TONES[mail.state]}>{t(`runs.mail.${mail.state}`)}</ToneTag>
          {mail.error === '' || mail.state === 'sent' ? null : <p>{mail.error}</p>}
        </li>
      ))}
    </ul>
  );
}

/** It had files, and their time is over. */
const wasCleared = ({ files, finishTime, mails }: ReportRun): boolean =>
  files.length === 0 && mails.length > 0 && finishTime !== null && Date.parse(finishTime) < Date.now() - REPORT_DAYS * 86_400_000;

function Run({ run }: { run: ReportRun }) {
  const { t } = useTranslation('reports');
  const may = useAccess().can(REPORT_PERMISSIONS[run.kind]);
  const bad = run.state === 'failed' || run.state === 'partly';
  return (
    <li className={styles.run}>
      <div className={styles.runHead}>
        <b>{periodText(run)}</b>
        {run.manual ? <ToneTag tone="neutral">{t('runs.manual')}</ToneTag> : null}
        <StateTag state={run.state} />
      </div>
      <p className={styles.meta}>
        {t('runs.due')} <Time at={run.dueTime} zone={run.timeZone} />
      </p>
      {run.reason ? (
        <p className={styles.reason} data-bad={bad}>
          {run.reason}
        </p>
      ) : null}
      {run.missed > 0 ? <p className={styles.meta}>{t('runs.missed', { count: run.missed })}</p> : null}
      <Mails run={run} />
      {run.files.length > 0 && may ? (
        <div className={styles.files}>
          {run.files.map(({ format }) => (
            <FileButton key={format} run={run} format={format} />
          ))}
          {run.expireTime ? (
            <span className={styles.meta}>
              {t('runs.until')} <Time at={run.expireTime} zone={run.timeZone} />
            </span>
          ) : null}
        </div>
      ) : null}
      {wasCleared(run) ? <p className={styles.meta}>{t('runs.cleared')}</p> : null}
    </li>
  );
}

function Runs({ id }: { id: number }) {
  const { t } = useTranslation('reports');
  const [page, setPage] = useState(1);
  const query = useCall(
    contract.reports.runs,
    { params: { id }, query: { page, limit: LIMIT } },
    { keepPrevious: true, silent: true },
  );
  const beyond = useLastPage(query, page, LIMIT, setPage);
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (!query.data || beyond) return <SkeletonRows columns={1} rows={5} />;
  if (query.data.total === 0) return <StateBlock tone="empty" title={t('runs.empty')} hint={t('runs.emptyHint')} />;
  return (
    <>
      <ul className={styles.runs} aria-label={t('runs.list')}>
        {query.data.list.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      {query.data.total > LIMIT ? (
        <Pagination
          size="small"
          style={{ marginTop: 12 }}
          current={page}
          pageSize={LIMIT}
          total={query.data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  );
}

/** What a schedule has sent, to whom, and its files; live. */
export function RunsDrawer({ one, open, onClose }: { one: ReportSchedule | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('reports');
  return (
    <Drawer
      open={open && one !== undefined}
      onClose={onClose}
      title={t('runs.of', { name: one?.reportName ?? '' })}
      size={600}
      destroyOnHidden
    >
      {one ? <Runs id={one.id} /> : null}
    </Drawer>
  );
}
