import { PlusOutlined } from '@ant-design/icons';
import { contract, REPORT_KINDS, type ReportKind, type ReportSchedule } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useListState } from '../../../shared/hooks/use-url-state.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ListSettings } from '../../../shared/ui/table/list-settings.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { EnabledTag, LastRun, useRecipients, useReportColumns } from './report-columns.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import styles from './reports.module.css';
import { RunsDrawer } from './runs-drawer.tsx';
import { useDialog } from './use-dialog.ts';
import { useReportActions } from './use-report-actions.tsx';
import { useWhen } from './words.ts';

const NAMES = ['keyword', 'kind', 'enabled', 'providerId'] as const;
type Name = (typeof NAMES)[number];

function Card({ row }: { row: ReportSchedule }) {
  const { t } = useTranslation('reports');
  const actions = useReportActions();
  const when = useWhen();
  const recipients = useRecipients();
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <b>{row.reportName}</b>
        <EnabledTag row={row} />
        <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.reportName })} />
      </span>
      <span>
        {t(`kinds.${row.kind}`)} · {when(row)}
      </span>
      <dl className={styles.cardFacts}>
        <dt>{t('next')}</dt>
        <dd>{row.nextTime ? <Time at={row.nextTime} zone={row.timeZone} /> : <Missing />}</dd>
        <dt>{t('last')}</dt>
        <dd>
          <LastRun row={row} />
        </dd>
        <dt>{t('recipients')}</dt>
        <dd>{recipients(row)}</dd>
      </dl>
    </div>
  );
}

/** The drawer that the URL asks for; a schedule that is not on this page of the list is asked for by itself. */
function OpenDrawer({ list }: { list: readonly ReportSchedule[] | undefined }) {
  const { kind, id, filled, close } = useDialog();
  const writes = useAccess().can('report:write');
  const listed = list?.find((row) => row.id === id);
  const { data } = useCall(
    contract.reports.get,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined && list !== undefined && !listed },
  );
  const one = id === undefined ? undefined : (listed ?? data);
  const keyFor = (wanted: typeof kind) => (kind === wanted && id !== undefined ? String(id) : undefined);
  const edited = useHeld(one, keyFor('edit'));
  const seen = useHeld(one, keyFor('runs'));
  const fresh = kind === 'new';
  return (
    <>
      {writes ? (
        <ReportDrawer
          key={fresh ? 'new' : (edited.item?.id ?? 'new')}
          one={fresh ? undefined : edited.item}
          open={fresh || edited.open}
          filled={filled}
          onClose={close}
        />
      ) : null}
      <RunsDrawer one={seen.item} open={seen.open} onClose={close} />
    </>
  );
}

/** Reports of the statistics that go out by mail: who gets what and when, and what was sent. */
export function Component() {
  const { t } = useTranslation('reports');
  const state = useListState(NAMES);
  const provider = useProviderFilter(t('provider'));
  const actions = useReportActions();
  const columns = useReportColumns(actions);
  const { open } = useDialog();
  const { keyword, kind, enabled, providerId } = state.filters;
  const query = useCall(
    contract.reports.list,
    {
      query: {
        keyword,
        kind: kind?.split(',') as ReportKind[] | undefined,
        enabled: enabled === undefined ? undefined : enabled === 'true',
        providerId: providerId === undefined ? undefined : Number(providerId),
        page: state.page,
        limit: state.limit,
        sort: state.sort,
      },
    },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('title')}>
        <Allowed any={['report:write']}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
            {t('create')}
          </Button>
        </Allowed>
      </PageHeader>
      <p className={styles.hint}>{t('hint')}</p>
      <FilterBar
        filters={[
          { key: 'keyword', label: t('keyword'), main: true, kind: 'search' },
          {
            key: 'kind',
            label: t('kind'),
            main: true,
            kind: 'options',
            many: false,
            options: REPORT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            key: 'enabled',
            label: t('status'),
            main: true,
            kind: 'options',
            many: false,
            options: [
              { value: 'true', label: t('on') },
              { value: 'false', label: t('off') },
            ],
          },
          ...provider,
        ]}
        state={state}
      >
        <ListSettings list="reports" columns={columns} />
      </FilterBar>
      <DataTable<ReportSchedule, Name>
        list="reports"
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <Card row={row} />}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
      />
      <OpenDrawer list={query.data?.list} />
    </>
  );
}
