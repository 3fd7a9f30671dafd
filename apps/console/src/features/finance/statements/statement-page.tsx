import { DownloadOutlined } from '@ant-design/icons';
import { contract, type StatementLine, WALLET_KINDS, type WalletKind } from '@csms/contract';
import { Button, Dropdown, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { figure } from '../../../entities/handbook/definition.tsx';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { download } from '../../../shared/api/download.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { momentExact, offsetText, userZone } from '../../../shared/format/time.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useListState } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ListBar } from '../../../shared/ui/table/filtered-list.tsx';
import { columnsKeyOf } from '../../../shared/ui/table/list-settings.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';
import { Amount } from '../parts/wallet-parts.tsx';
import { StatementDetails } from './statement-details.tsx';

const LIST = 'statement';
const FILTERS = ['from', 'to', 'zone'] as const;

const ZONES = [...new Set([userZone(), 'UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? [])])];

/** The statement of a card, charge user or company: what it had, what moved, what it has. */
export function Component() {
  const params = useParams();
  const kind = WALLET_KINDS.find((one) => one === params.kind);
  const { t } = useTranslation('common');
  if (!kind || !params.id)
    return <StateBlock tone="missing" title={t('errors.notFoundTitle')} hint={t('errors.notFoundHint')} fill />;
  return <StatementOf key={`${kind}/${params.id}`} kind={kind} id={params.id} />;
}

function StatementOf({ kind, id }: { kind: WalletKind; id: string }) {
  const { t } = useTranslation('finance');
  const state = useListState(FILTERS);
  const zone = state.filters.zone ?? userZone();
  // The month so far, unless the link says otherwise; held, so that the question stays the same while it is answered.
  const [month] = useState(() => ({
    from: dayjs().startOf('month').toISOString(),
    to: dayjs().startOf('day').add(1, 'day').toISOString(),
  }));
  const period = { from: state.filters.from ?? month.from, to: state.filters.to ?? month.to, timeZone: zone };
  const query = useCall(
    contract.statements.get,
    { params: { kind, id }, query: { ...period, page: state.page, limit: state.limit } },
    { keepPrevious: true },
  );
  const statement = query.data;
  useThing(statement?.account.name);
  const columns = useMemo<Column<StatementLine>[]>(
    () => [
      {
        key: 'time',
        title: `${t('time')} (${offsetText(Date.now(), zone)})`,
        name: t('time'),
        width: 176,
        required: true,
        render: (row) => (
          <time dateTime={row.time} title={`${zone} ${offsetText(row.time, zone)}`}>
            {momentExact(row.time, zone)}
          </time>
        ),
      },
      { key: 'what', title: t('statement.what'), width: 130, render: (row) => t(`movements.${row.kind}`) },
      { key: 'details', title: t('statement.details'), width: 320, render: (row) => <StatementDetails line={row} /> },
      {
        key: 'amount',
        title: t('amount'),
        width: 130,
        align: 'end',
        render: (row) => <Amount amount={row.amount} currency={statement?.currency ?? ''} />,
      },
      {
        key: 'balance',
        title: t('statement.balance'),
        width: 130,
        align: 'end',
        render: (row) => <Money amount={row.balanceAfter} currency={statement?.currency ?? ''} />,
      },
    ],
    [t, zone, statement?.currency],
  );
  const filters: Filter[] = [
    { key: 'from', label: t('period'), main: true, kind: 'range', toKey: 'to', usual: month },
    {
      key: 'zone',
      label: t('statement.zone'),
      main: true,
      kind: 'custom',
      control: (_, set) => (
        <Select
          aria-label={t('statement.zone')}
          value={zone}
          onChange={(value) => set(value === userZone() ? undefined : value)}
          options={ZONES.map((value) => ({ value, label: value }))}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          style={{ minWidth: 190 }}
        />
      ),
      name: (value) => value,
    },
  ];
  const save = (format: 'pdf' | 'xlsx' | 'csv', language?: 'zh' | 'en') =>
    download(
      contract.statements.export,
      { params: { kind, id }, query: { ...period, format, language } },
      `statement.${format}`,
    ).catch(report);
  if (query.error && !statement) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  const money = (amount: string | undefined) => <Money amount={amount ?? null} currency={statement?.currency ?? ''} />;
  return (
    <>
      <PageHeader
        title={t('statement.title')}
        note={
          <ThingLink thing={kind} name={id}>
            {statement ? t('statement.of', { kind: t(`accountKinds.${kind}`), name: statement.account.name }) : id}
          </ThingLink>
        }
      >
        <Dropdown
          disabled={!statement}
          trigger={['click']}
          menu={{
            items: [
              { key: 'pdfZh', label: t('statement.pdfZh'), onClick: () => void save('pdf', 'zh') },
              { key: 'pdfEn', label: t('statement.pdfEn'), onClick: () => void save('pdf', 'en') },
              { key: 'xlsx', label: t('statement.xlsx'), onClick: () => void save('xlsx') },
              { key: 'csv', label: t('statement.csv'), onClick: () => void save('csv') },
            ],
          }}
        >
          <Button type="primary" icon={<DownloadOutlined />}>
            {t('statement.download')}
          </Button>
        </Dropdown>
      </PageHeader>
      <ListBar list={LIST} columns={columns} state={state} filters={filters} />
      {statement && !statement.proven ? (
        <Notice tone="danger" title={t('statement.unproven')} text={t('statement.unprovenHint')} />
      ) : null}
      <StatStrip
        label={t('statement.title')}
        query={query}
        stats={[
          figure('finance.statement.opening', t('statement.opening'), money(statement?.opening)),
          figure('finance.statement.credits', t('statement.credits'), money(statement?.credits)),
          figure('finance.statement.debits', t('statement.debits'), money(statement?.debits)),
          figure('finance.statement.closing', t('statement.closing'), money(statement?.closing)),
        ]}
      />
      <DataTable<StatementLine, (typeof FILTERS)[number]>
        list={columnsKeyOf(LIST, state.saved)}
        label={t('statement.label')}
        columns={columns}
        query={query}
        state={{ ...state, filters: {} }}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <b>{t(`movements.${row.kind}`)}</b>
              <Amount amount={row.amount} currency={statement?.currency ?? ''} />
            </div>
            <StatementDetails line={row} />
            <div className={styles.cardHead}>
              <time dateTime={row.time}>{momentExact(row.time, zone)}</time>
              <Money amount={row.balanceAfter} currency={statement?.currency ?? ''} />
            </div>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('statement.empty')} hint={t('statement.emptyHint')} />}
      />
    </>
  );
}
