import { type Application, applicationList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { ApplicationStatus } from './application-parts.tsx';

const pathOf = ({ id }: Application) => `/apply/applicant/${id}`;

/** Companies that want to become a provider. */
export function Component() {
  const { t } = useTranslation('providers');
  const navigate = useNavigate();
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
          <RowCard
            columns={columns}
            row={row}
            title="company"
            facts={['contact', 'phone', 'created']}
            beside={<ApplicationStatus status={row.status} />}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('applications.empty')} hint={t('applications.emptyHint', { path: '/applyForm' })} />
        }
      />
    </>
  );
}
