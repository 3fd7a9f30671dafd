import { CommentOutlined } from '@ant-design/icons';
import {
  FEEDBACK_KIND_WORDS,
  FEEDBACK_STATE_WORDS,
  type Feedback,
  type FeedbackState,
  feedbackList,
  pathOf,
  resourceUrl,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Complain } from '../../../entities/complaints/complain.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/orders.module.css';
import { FEEDBACK_TONES } from './feedback-tones.ts';

export function FeedbackActions() {
  return <ListExport list={feedbackList} state={useListPage(feedbackList)} columns={useColumns()} />;
}

function Kind({ row }: { row: Feedback }) {
  const { t } = useTranslation('feedback');
  const word = useWord();
  return (
    <span className={styles.line}>
      {word(FEEDBACK_KIND_WORDS[row.kind])}
      {row.isDanger ? <ToneTag tone="danger">{t('danger')}</ToneTag> : null}
    </span>
  );
}

function Photos({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('feedback');
  if (names.length === 0) return <Missing />;
  return (
    <span className={styles.thumbs}>
      {names.map((name, index) => (
        <a key={name} href={resourceUrl(name)} target="_blank" rel="noreferrer">
          <img src={resourceUrl(name)} alt={t('photo', { no: index + 1 })} loading="lazy" />
        </a>
      ))}
    </span>
  );
}

function Point({ row }: { row: Feedback }) {
  const { t } = useTranslation('feedback');
  return (
    <span className={styles.two}>
      <span>{row.pointName || row.pointId}</span>
      <small>
        {t('connector', { no: row.connectorNo })} · {row.pointId}
      </small>
    </span>
  );
}

const OrderLink = ({ taskId }: { taskId: string | null }) =>
  taskId === null ? <Missing /> : <Link to={pathOf('workOrder', taskId)}>{taskId}</Link>;

function Contact({ row }: { row: Feedback }) {
  if (row.phone === '' && row.email === '') return <Missing />;
  return (
    <span className={styles.two}>
      {row.phone === '' ? null : <a href={`tel:${row.phone.replace(/[^+\d]/g, '')}`}>{row.phone}</a>}
      {row.email === '' ? null : <a href={`mailto:${row.email}`}>{row.email}</a>}
    </span>
  );
}

function State({ state }: { state: FeedbackState }) {
  const word = useWord();
  return <ToneTag tone={FEEDBACK_TONES[state]}>{word(FEEDBACK_STATE_WORDS[state])}</ToneTag>;
}

function useColumns(): Column<Feedback>[] {
  return useListColumns(feedbackList, {
    kind: (row) => <Kind row={row} />,
    state: (row) => <State state={row.state} />,
    pointName: (row) => <Point row={row} />,
    photos: (row) => <Photos names={row.photos} />,
    phone: (row) => <Contact row={row} />,
    taskId: (row) => <OrderLink taskId={row.taskId} />,
  });
}

/** What drivers have reported by the codes on connectors, newest first. */
export function FeedbackTab() {
  const { t } = useTranslation(['feedback', 'complaints', 'common']);
  const word = useWord();
  const { can } = useAccess();
  const [complained, complain] = useUrlParam('complain');
  const { state, query } = useList(feedbackList, {}, { refetchInterval: 30_000 });
  const filters = useListFilters(feedbackList, { stationId: useStationFilter(word(feedbackList.filters.stationId.words)) });
  const menu = (row: Feedback) => (
    <RowMenu
      label={t('common:table.actionsOf', { row: row.number })}
      actions={[
        {
          key: 'complain',
          label: t('complaints:openReport'),
          icon: <CommentOutlined />,
          perform: () => complain(row.number),
        },
      ]}
    />
  );
  const listed = useColumns();
  const columns = can('complaint:write') ? [...listed, actionsColumn<Feedback>(t('common:table.actions'), menu)] : listed;
  const report = query.data?.list.find(({ number }) => number === complained);
  return (
    <>
      <FilteredList
        filters={filters}
        list={feedbackList.name}
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.number}
        rowTone={(row) => (row.isDanger && row.state !== 'worksAgain' && row.state !== 'closed' ? 'attention' : undefined)}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                <b>
                  <Kind row={row} />
                </b>
                <small>
                  {row.stationName} · <Time at={row.createTime} zone={row.timeZone} />
                </small>
              </span>
              <State state={row.state} />
            </span>
            <Point row={row} />
            {row.description === '' ? null : <p>{row.description}</p>}
            <span className={styles.line}>
              <OrderLink taskId={row.taskId} />
              {row.photos.length > 0 ? <Photos names={row.photos} /> : null}
            </span>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
      />
      {report ? <Complain feedback={report} /> : null}
    </>
  );
}
