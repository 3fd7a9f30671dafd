import { contract, type ExportJob } from '@csms/contract';
import { Button, Drawer, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../shared/api/download.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { decimal, integer } from '../../../shared/format/format.ts';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './exports-drawer.module.css';

const { exportJobs } = contract;

const TONES: Record<ExportJob['state'], Tone> = {
  queued: 'neutral',
  running: 'info',
  done: 'good',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

const open = (job: ExportJob) => job.state === 'queued' || job.state === 'running';
/** It has no file, and will not get one. */
const lost = (job: ExportJob) => job.state === 'failed' || job.state === 'cancelled' || job.state === 'expired';

/** How many rows there are, or how far it came. */
function Rows({ job }: { job: ExportJob }) {
  const { t } = useTranslation('account');
  if (job.state === 'done' || job.state === 'expired') return t('exports.rows', { rows: integer(job.rowsDone) });
  if (job.state === 'queued') return job.rowsTotal === null ? null : t('exports.rows', { rows: integer(job.rowsTotal) });
  if (job.rowsTotal !== null && (open(job) || job.rowsDone > 0))
    return t('exports.progress', { done: integer(job.rowsDone), total: integer(job.rowsTotal) });
  return job.rowsDone > 0 ? t('exports.rows', { rows: integer(job.rowsDone) }) : null;
}

function Job({ job }: { job: ExportJob }) {
  const { t } = useTranslation('account');
  const cancel = useSend(exportJobs.cancel, [exportJobs.list]);
  const again = useSend(exportJobs.again, [exportJobs.list]);
  const [fetching, setFetching] = useState(false);
  const fetchFile = () => {
    setFetching(true);
    void download(exportJobs.download, { params: { id: job.id } }, `${job.title}.${job.format}`).finally(() =>
      setFetching(false),
    );
  };
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <b>{job.title}</b>
        <span className={styles.format}>{job.format.toUpperCase()}</span>
        <ToneTag tone={TONES[job.state]}>{t(`exports.states.${job.state}`)}</ToneTag>
        <Time at={job.createTime} />
      </div>
      {job.state === 'running' && job.rowsTotal ? (
        <Progress
          percent={Math.floor((100 * job.rowsDone) / job.rowsTotal)}
          size="small"
          aria-label={t('exports.progressOf', { title: job.title })}
        />
      ) : null}
      {job.error ? <p className={styles.error}>{job.error}</p> : null}
      <div className={styles.foot}>
        <span className={styles.meta}>
          <Rows job={job} />
          {job.state === 'done' && job.size !== null
            ? ` · ${t('exports.size', { size: decimal(job.size / 1_048_576, 1) })}`
            : null}
          {job.expireTime ? (
            <>
              {` · ${t('exports.until')} `}
              <Time at={job.expireTime} />
            </>
          ) : null}
        </span>
        {job.state === 'done' ? (
          <Button
            type="primary"
            size="small"
            loading={fetching}
            aria-label={t('exports.downloadOf', { title: job.title })}
            onClick={fetchFile}
          >
            {t('exports.download')}
          </Button>
        ) : null}
        {lost(job) ? (
          <Button
            size="small"
            loading={again.isPending}
            aria-label={t('exports.againOf', { title: job.title })}
            onClick={() => again.mutate({ params: { id: job.id } })}
          >
            {t('exports.again')}
          </Button>
        ) : null}
        {open(job) ? (
          <Button
            size="small"
            loading={cancel.isPending}
            aria-label={t('exports.cancelOf', { title: job.title })}
            onClick={() => cancel.mutate({ params: { id: job.id } })}
          >
            {t('exports.cancel')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** The user's exports in the background, live: how far each is, and its file when it is ready. */
export function ExportsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const query = useCall(exportJobs.list, {}, { silent: true });
  const body = () => {
    if (query.error && !query.data)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (!query.data) return <SkeletonRows columns={1} rows={4} />;
    if (query.data.list.length === 0) return <StateBlock tone="empty" title={t('exports.empty')} hint={t('exports.emptyHint')} />;
    return (
      <ul className={styles.jobs} aria-label={t('exports.list')}>
        {query.data.list.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
    );
  };
  return (
    <Drawer open title={t('exports.title')} onClose={onClose} size={520}>
      <p className={styles.hint}>{t('exports.hint')}</p>
      {body()}
    </Drawer>
  );
}
