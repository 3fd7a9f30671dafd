import { configurationList, contract, hasSkill, pathOf, type ResponseOf } from '@csms/contract';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { trackCommands } from '../../../shared/ui/command/tracked.ts';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { CopyId } from '../../../shared/ui/value/copy-id.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { ApplyDrawer } from '../configurations/apply-drawer.tsx';
import { ChangeDrawer } from '../configurations/change-drawer.tsx';
import { Entries } from '../configurations/entries.tsx';
import { ReportDrawer } from '../configurations/report-drawer.tsx';
import { CustomersTab } from '../customer-data/customer-data-tab.tsx';
import { DisplayTab } from '../display-messages/display-tab.tsx';
import { MonitorsTab } from '../monitors/monitors-tab.tsx';
import styles from '../parts/configuration.module.css';

const TABS = ['settings', 'monitors', 'display', 'customers'] as const;
/** What a charger must be able to be asked for. */
const SKILLS = { monitors: 'monitors', display: 'displayMessages', customers: 'customerData' } as const;

type Configuration = ResponseOf<typeof contract.configurations.get>;

function Notes({ data, onReboot }: { data: Configuration; onReboot: () => void }) {
  const { t } = useTranslation(['configuration', 'terms']);
  const failure = data.readFailure;
  return (
    <>
      {data.online ? null : <Notice tone="warning" title={t('point.offline')} />}
      {failure ? (
        <Notice
          tone="danger"
          title={t('point.failed', { reason: t(`terms:command.result.${failure as 'failed'}`, { defaultValue: failure }) })}
        />
      ) : null}
      {data.keysCut > 0 ? <Notice tone="warning" title={t('point.keysCut', { count: data.keysCut })} /> : null}
      {data.rebootPending > 0 ? (
        <Notice tone="info" title={t('point.rebootNeeded', { count: data.rebootPending })}>
          <Allowed any={['point:command']}>
            <Button size="small" onClick={onReboot}>
              {t('point.reboot')}
            </Button>
          </Allowed>
        </Notice>
      ) : null}
    </>
  );
}

/** All that it is set to. */
function Settings({ data, onEdit }: { data: Configuration; onEdit: (key: string) => void }) {
  const { t } = useTranslation('configuration');
  return (
    <>
      <section className={styles.panel} aria-label={t('title')}>
        {data.entries.length === 0 ? (
          <StateBlock tone="empty" title={t('point.never')} hint={t('point.neverHint')} />
        ) : (
          <Entries entries={data.entries} onEdit={onEdit} />
        )}
      </section>
      {data.unknownKeys.length > 0 ? (
        <section className={styles.panel}>
          <Section title={t('point.unknown')}>
            <span className={textParts.faintSmall}>{data.unknownKeys.join(' · ')}</span>
          </Section>
        </section>
      ) : null}
    </>
  );
}

/** What one charge point is set to, and the way to set it otherwise. */
export function Component() {
  const { t } = useTranslation(['configuration', 'terms']);
  const word = useColumnWord(configurationList);
  const { serialNumber = '' } = useParams();
  const access = useAccess();
  const confirm = useConfirm();
  const [editing, setEditing] = useUrlParam('key');
  const [applying, setApplying] = useUrlParam('apply');
  const [tab, setTab] = useUrlParam('tab');
  const [reporting, setReporting] = useUrlParam('report');
  const query = useCall(contract.configurations.get, { params: { serialNumber } });
  useThing(query.data?.pointName);
  const stale = [contract.configurations.get, contract.configurations.list, contract.commands.list];
  const read = useSend(contract.configurations.read, stale);
  const { give } = useWish(stale);
  const data = query.data;
  if (query.error?.kind === 'notFound') return <StateBlock tone="missing" title={query.error.message} fill />;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!data) return <SkeletonRows columns={3} />;
  const ask = async () => {
    const given = await read.mutateAsync({ body: { serialNumbers: [serialNumber] } }).catch(() => undefined);
    if (given) trackCommands(given.commands);
  };
  const reboot = () =>
    confirm({
      title: t('point.rebootAsk', { point: data.pointName }),
      consequence: <p>{t('point.rebootWill')}</p>,
      careful: true,
      perform: async () => {
        await give({ serialNumbers: [serialNumber] }, { action: 'reset', payload: { type: 'soft' } });
      },
    });
  const entry = data.entries.find((one) => one.key === editing);
  const tabs = TABS.filter(
    (key) =>
      (key === 'settings' || hasSkill(data.protocol, SKILLS[key])) && (key !== 'customers' || access.can('chargeUser:privacy')),
  );
  const shown = tabs.find((key) => key === tab) ?? 'settings';
  const busy = read.isPending || data.reading;
  const label = busy ? t('point.reading') : data.readTime ? t('point.read') : t('point.firstRead');
  return (
    <>
      <PageHeader title={`${data.pointName} · ${t('title')}`}>
        {access.can('point:read') ? (
          <Link to={pathOf('point', serialNumber)}>
            <Button tabIndex={-1}>{t('point.back')}</Button>
          </Link>
        ) : null}
        {shown === 'settings' ? (
          <>
            <Allowed any={['configuration:write']}>
              <Button onClick={() => setApplying('1')}>{t('bulk.apply')}</Button>
            </Allowed>
            {hasSkill(data.protocol, 'reports') ? (
              <Allowed any={['point:command']}>
                <Button onClick={() => setReporting('1')}>{t('report.open')}</Button>
              </Allowed>
            ) : null}
            <Button type="primary" loading={busy} onClick={() => void ask()}>
              {label}
            </Button>
          </>
        ) : null}
      </PageHeader>
      <Notes data={data} onReboot={reboot} />
      <section className={styles.panel} aria-label={data.pointName}>
        <Facts
          facts={[
            { label: word('station'), value: data.stationName },
            { label: word('point'), value: <CopyId value={data.serialNumber} /> },
            { label: t('point.model'), value: [data.vendor, data.model].filter(Boolean).join(' ') || <Missing /> },
            { label: word('firmware'), value: data.softwareVersion ?? <Missing /> },
            {
              label: word('read'),
              value: data.readTime ? <Time at={data.readTime} zone={data.timeZone} /> : t('point.never'),
            },
            { label: t('point.keys'), value: data.entries.length },
            { label: word('template'), value: data.templateName ?? <Missing /> },
            { label: t('point.drift'), value: data.drift === null ? <Missing /> : data.drift },
          ]}
        />
      </section>
      {tabs.length > 1 ? (
        <Tabs
          activeKey={shown}
          items={tabs.map((key) => ({ key, label: t(`point.tabs.${key}`) }))}
          onChange={(key) => setTab(key === 'settings' ? undefined : key)}
        />
      ) : null}
      {shown === 'settings' ? <Settings data={data} onEdit={setEditing} /> : null}
      {shown === 'monitors' ? <MonitorsTab serialNumber={serialNumber} variables={data.entries.map(({ key }) => key)} /> : null}
      {shown === 'display' ? <DisplayTab serialNumber={serialNumber} /> : null}
      {shown === 'customers' ? <CustomersTab serialNumber={serialNumber} /> : null}
      {entry && access.can('configuration:write') ? (
        <ChangeDrawer serialNumber={serialNumber} entry={entry} onClose={() => setEditing(undefined)} />
      ) : null}
      {reporting && access.can('point:command') ? (
        <ReportDrawer
          serialNumber={serialNumber}
          pointName={data.pointName}
          known={data.entries.map(({ key }) => key)}
          onClose={() => setReporting(undefined)}
        />
      ) : null}
      {applying ? <ApplyDrawer serialNumbers={[serialNumber]} onClose={() => setApplying(undefined)} /> : null}
    </>
  );
}
