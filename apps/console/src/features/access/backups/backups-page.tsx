import { CloudUploadOutlined } from '@ant-design/icons';
import { type BackupState, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { moment } from '../../../shared/format/time.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { BackupFigures } from './backup-figures.tsx';
import { CopiesTable } from './copies-table.tsx';
import { FailuresTable } from './failures-table.tsx';

const ASK_MS = 10_000;

/** What somebody should know before anything else: that it fails, that nothing is proven, that this is a restored database. */
function Notices({ state }: { state: BackupState }) {
  const { t } = useTranslation('backups');
  const open = state.failures.filter(({ endedAt }) => endedAt === null);
  const isProven = state.copies.some(({ proof }) => proof?.good);
  return (
    <>
      {open.map(({ work, trouble, since }) => (
        <Notice
          key={work}
          tone="danger"
          title={t(`failing.${work}`)}
          text={`${t(`trouble.${trouble}`)} ${t('sinceNotice', { time: moment(since) })}`}
        />
      ))}
      {state.copies.length > 0 && !isProven && open.every(({ work }) => work !== 'proof') ? (
        <Notice tone="warning" title={t('notProvenNotice')} text={t('notProvenText')} />
      ) : null}
      {state.restored ? (
        <Notice
          tone="info"
          title={t('restored', { at: moment(state.restored.at), until: moment(state.restored.until) })}
          text={t('restoredText')}
        />
      ) : null}
    </>
  );
}

function CopyNow({ running }: { running: boolean }) {
  const { t } = useTranslation('backups');
  const copy = useSend(contract.backups.copy, [contract.backups.state]);
  return (
    <Button
      type="primary"
      icon={<CloudUploadOutlined />}
      loading={copy.isPending}
      disabled={running}
      onClick={() =>
        copy.mutate({}, { onSuccess: ({ begun }) => (begun ? notify.success(t('begun')) : notify.warning(t('busy'))) })
      }
    >
      {t('copyNow')}
    </Button>
  );
}

/** When the database was backed up, how large that is, whether it was proven, and what failed. */
export function Component() {
  const { t } = useTranslation('backups');
  const query = useCall(contract.backups.state, {}, { refetchInterval: ASK_MS });
  const state = query.data;
  if (!state)
    return (
      <>
        <PageHeader title={t('title')} />
        {query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
        ) : (
          <SkeletonRows columns={3} rows={6} />
        )}
      </>
    );
  return (
    <>
      <PageHeader title={t('title')}>
        {state.mode === 'on' ? (
          <Allowed one="config:write">
            <CopyNow running={state.running !== null} />
          </Allowed>
        ) : null}
      </PageHeader>
      <Notices state={state} />
      {state.mode === 'on' ? (
        <>
          <BackupFigures state={state} />
          <Section title={t('copies')}>
            <CopiesTable copies={state.copies} />
          </Section>
          {state.failures.length > 0 ? (
            <Section title={t('failures')}>
              <FailuresTable failures={state.failures} />
            </Section>
          ) : null}
        </>
      ) : (
        <StateBlock tone={state.mode === 'off' ? 'empty' : 'done'} title={t(state.mode)} hint={t(`${state.mode}Hint`)} />
      )}
    </>
  );
}
