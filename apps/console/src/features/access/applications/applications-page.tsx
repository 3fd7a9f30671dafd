import { APPLICATION_STATUSES, type Application, contract } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState } from '../../../shared/hooks/use-url-state.ts';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import lists from '../lists.module.css';
import { ApplicationStatus } from './application-parts.tsx';

const NAMES = ['keyword', 'status', 'from', 'to'] as const;
const pathOf = ({ id }: Application) => `/apply/applicant/${id}`;

function useColumns(): Column<Application>[] {
  const { t } = useTranslation('providers');
  return useMemo<Column<Application>[]>(
    () => [
      {
        key: 'company',
        title: t('applications.company'),
        width: 220,
        required: true,
        fixed: 'start',
        sort: 'companyName',
        full: (row) => row.companyName,
        render: (row) => <Link to={pathOf(row)}>{row.companyName}</Link>,
      },
      { key: 'contact', title: t('applications.contact'), width: 120, full: (row) => row.contact, render: (row) => row.contact },
      { key: 'phone', title: t('applications.phone'), width: 150, render: (row) => row.phone },
      { key: 'email', title: t('applications.email'), width: 200, full: (row) => row.email, render: (row) => row.email },
      { key: 'country', title: t('applications.country'), width: 120, render: (row) => row.country },
      {
        key: 'created',
        title: t('applications.created'),
        width: 200,
        sort: 'createTime',
        render: (row) => <Time at={row.createTime} />,
      },
      {
        key: 'status',
        title: t('applications.status'),
        width: 110,
        sort: 'status',
        render: (row) => <ApplicationStatus status={row.status} />,
      },
      { key: 'decided', title: t('applications.decided'), width: 200, render: (row) => <Time at={row.decideTime} /> },
      { key: 'decidedBy', title: t('applications.decidedBy'), width: 110, render: (row) => row.decidedBy ?? <Missing /> },
    ],
    [t],
  );
}

/** Companies that want to become a provider. */
export function Component() {
  const { t } = useTranslation('providers');
  const navigate = useNavigate();
  const state = useListState(NAMES);
  const columns = useColumns();
  const query = useCall(
    contract.applications.list,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const filters: Filter[] = [
    { key: 'keyword', label: t('applications.keyword'), main: true, kind: 'search' },
    {
      key: 'status',
      label: t('applications.status'),
      main: true,
      kind: 'options',
      many: true,
      options: APPLICATION_STATUSES.map((value) => ({ value, label: t(`applications.statuses.${value}`) })),
    },
    { key: 'from', toKey: 'to', label: t('applications.period'), main: true, kind: 'range' },
  ];
  return (
    <>
      <PageHeader title={t('applications.title')} />
      <FilteredList<Application, (typeof NAMES)[number]>
        filters={filters}
        list="applications"
        label={t('applications.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate(pathOf(row))}
        card={(row) => (
          <Link to={pathOf(row)} className={lists.card} style={{ color: 'inherit' }}>
            <div className={lists.cardHead}>
              <strong>{row.companyName}</strong>
              <ApplicationStatus status={row.status} />
            </div>
            <dl className={lists.cardFacts}>
              <dt>{t('applications.contact')}</dt>
              <dd>
                {row.contact} · {row.phone}
              </dd>
              <dt>{t('applications.created')}</dt>
              <dd>
                <Time at={row.createTime} />
              </dd>
            </dl>
          </Link>
        )}
        empty={
          <StateBlock tone="empty" title={t('applications.empty')} hint={t('applications.emptyHint', { path: '/applyForm' })} />
        }
      />
    </>
  );
}
