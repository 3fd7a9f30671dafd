import { PlusOutlined } from '@ant-design/icons';
import { companyList, pathOf } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/finance.module.css';
import { CompanyDrawer } from './company-drawer.tsx';

export function CompanyActions() {
  const { t } = useTranslation('finance');
  const [creating, setCreating] = useUrlParam('create');
  return (
    <Allowed any={['company:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
        {t('companies.create')}
      </Button>
      <CompanyDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} />
    </Allowed>
  );
}

/** Companies with their balances. */
export function CompaniesTab() {
  const { t } = useTranslation('finance');
  const navigate = useNavigate();
  const { state, query } = useList(companyList);
  const filters = useListFilters(companyList, {});
  const columns = useListColumns(companyList, {
    name: { full: (row) => row.name, render: (row) => <Link to={pathOf('company', row.id)}>{row.name}</Link> },
    group: {
      full: (row) => row.groupName ?? '',
      render: ({ groupId, groupName }) => (
        <ThingLink thing="userGroup" name={groupId}>
          {groupName}
        </ThingLink>
      ),
    },
  });
  return (
    <FilteredList
      filters={filters}
      list={companyList.name}
      label={t('companies.label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      onOpen={(row) => navigate(pathOf('company', row.id))}
      card={(row) => (
        <div className={styles.card}>
          <div className={styles.cardHead}>
            <Link to={pathOf('company', row.id)}>{row.name}</Link>
            <Money amount={row.balance} currency={row.currency} />
          </div>
          <div>{[row.groupName, row.contact, row.phone].filter(Boolean).join(' · ')}</div>
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('companies.empty')} hint={t('companies.emptyHint')} />}
    />
  );
}
