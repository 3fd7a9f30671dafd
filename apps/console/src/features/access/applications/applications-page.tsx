import { type Application, applicationList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import lists from '../parts/lists.module.css';
import { ApplicationStatus } from './application-parts.tsx';

const pathOf = ({ id }: Application) => `/apply/applicant/${id}`;

/** Companies that want to become a provider. */
export function Component() {
  const { t } = useTranslation('providers');
  const navigate = useNavigate();
  const word = useColumnWord(applicationList);
  const { state, query } = useList(applicationList);
  const filters = useListFilters(applicationList, {});
  const columns = useListColumns(applicationList, {
    company: { full: (row) => row.companyName, render: (row) => <Link to={pathOf(row)}>{row.companyName}</Link> },
    status: (row) => <ApplicationStatus status={row.status} />,
  });
  return (
    <>
      <PageHeader title={t('applications.title')} />
      <FilteredList
        filters={filters}
        list={applicationList.name}
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
              <dt>{word('contact')}</dt>
              <dd>
                {row.contact} · {row.phone}
              </dd>
              <dt>{word('created')}</dt>
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
