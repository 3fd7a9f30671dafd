import { PlusOutlined } from '@ant-design/icons';
import { contract, REPORT_KIND_WORDS, type ReportSchedule, reportList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { EnabledTag, LastRun, useRecipients, useReportColumns } from './report-columns.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import styles from './reports.module.css';
import { RunsDrawer } from './runs-drawer.tsx';
import { useDialog } from './use-dialog.ts';
import { useReportActions } from './use-report-actions.tsx';
import { useWhen } from './words.ts';

function Card({ row }: { row: ReportSchedule }) {
  const { t } = useTranslation('reports');
  const say = useWord();
  const word = useColumnWord(reportList);
  const actions = useReportActions();
  const when = useWhen();
  const recipients = useRecipients();
  return (
    <div className={styles.card}>
      <span className={listParts.cardHead}>
        <b>{row.reportName}</b>
        <EnabledTag row={row} />
        <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.reportName })} />
      </span>
      <span>
        {say(REPORT_KIND_WORDS[row.kind])} · {when(row)}
      </span>
      <dl className={styles.cardFacts}>
        <dt>{word('nextTime')}</dt>
        <dd>{row.nextTime ? <Time at={row.nextTime} zone={row.timeZone} /> : <Missing />}</dd>
        <dt>{word('lastRun')}</dt>
        <dd>
          <LastRun row={row} />
        </dd>
        <dt>{word('recipients')}</dt>
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
  const { state, query } = useList(reportList);
  const filters = useListFilters(reportList, {});
  const actions = useReportActions();
  const columns = useReportColumns(actions);
  const { open } = useDialog();
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
      <FilteredList
        filters={filters}
        list={reportList.name}
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
