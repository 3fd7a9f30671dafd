import { PlusOutlined } from '@ant-design/icons';
import { type Company, contract } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { providerColumn } from '../../../entities/provider-column.ts';
import { useProviderFilter } from '../../../entities/provider-filter.tsx';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Money, TextOrMissing } from '../../../shared/ui/value/values.tsx';
import { CompanyDrawer } from '../company-drawer.tsx';
import styles from '../finance.module.css';

const FILTERS = ['keyword', 'providerId'] as const;
const pathOf = (company: Company) => `/financialManagement/company/${company.id}`;

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
  const state = useListState(FILTERS);
  const provider = useProviderFilter(t('provider'));
  const { isShowProvider } = useUser();
  const query = useCall(
    contract.companies.list,
    { query: { ...state.filters, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const columns = useMemo<Column<Company>[]>(
    () => [
      {
        key: 'name',
        title: t('companies.name'),
        width: 240,
        required: true,
        sort: 'name',
        full: (row) => row.name,
        render: (row) => <Link to={pathOf(row)}>{row.name}</Link>,
      },
      {
        key: 'balance',
        title: t('companies.balance'),
        width: 130,
        align: 'end',
        sort: 'balance',
        render: (row) => <Money amount={row.balance} currency={row.currency} />,
      },
      {
        key: 'group',
        title: t('companies.group'),
        width: 160,
        full: (row) => row.groupName,
        render: (row) => <TextOrMissing text={row.groupName ?? ''} />,
      },
      { key: 'members', title: t('companies.members'), width: 90, align: 'end', render: (row) => row.memberCount },
      { key: 'taxNumber', title: t('companies.taxNumber'), width: 180, render: (row) => <TextOrMissing text={row.taxNumber} /> },
      { key: 'contact', title: t('companies.contact'), width: 120, render: (row) => <TextOrMissing text={row.contact} /> },
      { key: 'phone', title: t('companies.phone'), width: 140, render: (row) => <TextOrMissing text={row.phone} /> },
      ...providerColumn(isShowProvider, t('provider')),
    ],
    [t, isShowProvider],
  );
  return (
    <FilteredList<Company, (typeof FILTERS)[number]>
      filters={[{ key: 'keyword', label: t('companies.keyword'), main: true, kind: 'search' }, ...provider]}
      list="companies"
      label={t('companies.label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      onOpen={(row) => navigate(pathOf(row))}
      card={(row) => (
        <div className={styles.card}>
          <div className={styles.cardHead}>
            <Link to={pathOf(row)}>{row.name}</Link>
            <Money amount={row.balance} currency={row.currency} />
          </div>
          <div>{[row.groupName, row.contact, row.phone].filter(Boolean).join(' · ')}</div>
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('companies.empty')} hint={t('companies.emptyHint')} />}
    />
  );
}
