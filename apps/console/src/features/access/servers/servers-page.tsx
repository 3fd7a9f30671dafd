import { contract, type ServerState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { ProcessesTable } from './processes-table.tsx';
import { ServerFigures } from './server-figures.tsx';
import { StandbysTable } from './standbys-table.tsx';
import { WorksSection } from './works-section.tsx';

const ASK_MS = 5_000;

/** Warnings at the head of the page: work that nobody does, processes that are gone, clocks that are wrong, a bus that is away. */
function Notices({ state: { processes } }: { state: ServerState }) {
  const { t } = useTranslation('servers');
  const living = processes.filter(({ condition }) => condition !== 'gone');
  const has = (condition: string) => living.some((process) => process.condition === condition);
  const does = (role: string) => living.some(({ roles }) => roles.includes(role));
  const gone = processes.length - living.length;
  // One that has only just begun has said nothing yet.
  const isSaid = living.some(({ saidAt }) => saidAt !== null);
  const versions = new Set(living.filter(({ schema }) => schema).map(({ version, schema }) => `${version} ${schema}`));
  return (
    <>
      {isSaid && !does('worker') ? <Notice tone="danger" title={t('noWorker')} text={t('noWorkerText')} /> : null}
      {isSaid && !does('ocpp') ? <Notice tone="danger" title={t('noCharger')} text={t('noChargerText')} /> : null}
      {has('silent') ? <Notice tone="danger" title={t('silentNotice')} text={t('silentText')} /> : null}
      {has('clockOff') ? <Notice tone="danger" title={t('clockNotice')} text={t('clockText')} /> : null}
      {living.some(({ bus }) => bus === 'down') ? <Notice tone="warning" title={t('busNotice')} text={t('busText')} /> : null}
      {gone > 0 ? <Notice tone="warning" title={t('goneNotice', { count: gone })} text={t('goneText')} /> : null}
      {versions.size > 1 ? <Notice tone="info" title={t('versionsNotice')} text={t('versionsText')} /> : null}
    </>
  );
}

/** The processes that serve the installation, their work, the database and its backup; asked again by itself. */
export function Component() {
  const { t } = useTranslation('servers');
  const query = useCall(contract.servers.state, {}, { refetchInterval: ASK_MS });
  const state = query.data;
  if (!state)
    return (
      <>
        <PageHeader title={t('title')} />
        {query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
        ) : (
          <SkeletonRows columns={5} rows={6} />
        )}
      </>
    );
  return (
    <>
      <PageHeader title={t('title')} />
      <Notices state={state} />
      <ServerFigures state={state} />
      <Section title={t('processes')}>
        <ProcessesTable processes={state.processes} />
      </Section>
      {state.database.isPrivate ? null : (
        <Section title={t('standbys')}>
          <StandbysTable standbys={state.database.standbys} />
        </Section>
      )}
      <WorksSection works={state.works} at={state.at} />
    </>
  );
}
