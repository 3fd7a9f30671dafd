import { contract, MESSAGE_EXPORT_COLUMNS, MESSAGE_FIELDS } from '@csms/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { integer } from '../../../shared/format/format.ts';
import { userZone } from '../../../shared/format/time.ts';
import { useLastPage } from '../../../shared/hooks/use-last-page.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { MessageRows, type MessageView, rowName } from './message-rows.tsx';
import styles from './messages.module.css';
import { useMessageActions } from './use-message-actions.ts';

const NAMES = ['keyWord', 'startTime', 'endTime', 'unread'] as const;
/** Specification section 9. */
const PAGE = 1000;

function useFilters(): Filter[] {
  const { t } = useTranslation(['system', 'common']);
  const say = useWord();
  return [
    { key: 'keyWord', label: t('messages.keyword'), main: true, kind: 'search' },
    { key: 'startTime', toKey: 'endTime', label: say(MESSAGE_FIELDS.createTime.words), main: true, kind: 'range' },
    {
      key: 'unread',
      label: t('messages.state'),
      main: true,
      kind: 'options',
      many: false,
      options: [
        { value: 'true', label: t('messages.unread') },
        { value: 'false', label: t('messages.read') },
      ],
    },
  ];
}

/** One of the two views: everything that was sent with each recipient, or what has come to the user. */
export function MessageList({ view }: { view: MessageView }) {
  const { t } = useTranslation(['system', 'common']);
  const say = useWord();
  const state = useListState(NAMES);
  const filters = useFilters();
  const [open, setOpen] = useUrlParam('msg');
  const actions = useMessageActions();
  const filter = { ...state.filters, unread: state.filters.unread as 'true' | undefined, view };
  const query = useCall(
    contract.messages.getAllMsg,
    { query: { ...filter, page: state.page, limit: PAGE } },
    { keepPrevious: true },
  );
  const beyond = useLastPage(query, state.page, PAGE, (page) => state.setPage(page, state.limit));
  const list = query.data?.list ?? [];
  const filtered = Object.keys(state.filters).length > 0;

  // Opening a row is reading it, also when a link has opened it.
  const opened = view === 'own' ? list.find((message) => rowName(message, view) === open) : undefined;
  const unreadOne = opened?.read === 0 ? opened : undefined;
  const unreadId = unreadOne?.msgId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (unreadOne) void actions.read(unreadOne);
  }, [unreadId]);

  const body = () => {
    if (query.error && !query.data)
      return filtered ? (
        <StateBlock tone="error" title={t('messages.searchFailed')} hint={query.error.message}>
          <Button onClick={() => void query.refetch()} loading={query.isFetching}>
            {t('common:actions.retry')}
          </Button>
        </StateBlock>
      ) : (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      );
    if (query.isPending || beyond) return <SkeletonRows columns={4} />;
    if (list.length === 0)
      return filtered ? (
        <StateBlock tone="filtered" title={t('common:table.emptyFiltered')}>
          <Button type="link" onClick={state.clear}>
            {t('common:table.clearFilters')}
          </Button>
        </StateBlock>
      ) : (
        <StateBlock
          tone="empty"
          title={t(view === 'sent' ? 'messages.emptySent' : 'messages.emptyOwn')}
          hint={t('messages.emptyHint')}
        />
      );
    return (
      <MessageRows
        view={view}
        messages={list}
        label={t(view === 'sent' ? 'messages.viewSent' : 'messages.viewOwn')}
        open={open}
        onOpen={(message) => setOpen(message && rowName(message, view))}
        onDelete={(message) => actions.remove(message, () => open === rowName(message, view) && setOpen(undefined))}
      />
    );
  };

  const total = query.data?.total ?? 0;
  return (
    <>
      <FilterBar filters={filters} state={state}>
        {view === 'own' && list.some((message) => message.read === 0) ? (
          <Button onClick={() => void actions.readAll().catch(report)}>{t('common:bell.readAll')}</Button>
        ) : null}
        <ExportButton
          source="messages"
          disabled={total === 0}
          visible={[]}
          columns={MESSAGE_EXPORT_COLUMNS.map((key) => ({ key, title: say(MESSAGE_FIELDS[key].words) }))}
          run={(format, columns) =>
            exportFile(
              contract.messages.export,
              { query: { ...filter, format, columns: columns.join(','), timeZone: userZone() } },
              `messages.${format}`,
            )
          }
        />
      </FilterBar>
      <section className={styles.panel} aria-label={t('messages.title')} aria-busy={query.isFetching}>
        {body()}
        {total > 0 ? (
          <div className={styles.foot}>
            <span>{t('common:table.total', { total: integer(total) })}</span>
            {total > PAGE ? (
              <Pagination
                current={state.page}
                pageSize={PAGE}
                total={total}
                showSizeChanger={false}
                onChange={(page) => state.setPage(page, state.limit)}
              />
            ) : null}
          </div>
        ) : null}
      </section>
    </>
  );
}
