import { EditOutlined, FileTextOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { COMPANY_FIELDS, type Company, type CompanyMember, contract } from '@csms/contract';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { FoundWallet } from '../../../entities/wallet-select.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { Money, TextOrMissing } from '../../../shared/ui/value/values.tsx';
import { CompanyDrawer } from '../companies/company-drawer.tsx';
import { EnterDrawer } from '../corporate-transfers/enter-drawer.tsx';
import styles from '../parts/finance.module.css';
import { statementPath } from '../parts/wallet-parts.tsx';
import { TransferDrawer } from '../transfers/transfer-drawer.tsx';

const walletOf = (company: Company): FoundWallet => ({
  kind: 'company',
  id: String(company.id),
  name: company.name,
  detail: company.taxNumber,
  balance: company.balance,
  currency: company.currency,
  providerId: company.providerId,
});

/** A company: its balance, its members, and money for them. */
export function Component() {
  const { t } = useTranslation('finance');
  const word = useFieldWord(COMPANY_FIELDS);
  const id = Number(useParams().id);
  const query = useCall(contract.companies.get, { params: { id } });
  const [editing, setEditing] = useUrlParam('edit');
  const [entering, setEntering] = useUrlParam('enter');
  const company = query.data;
  useThing(company?.name);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (!company) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <>
      <PageHeader title={company.name}>
        <Allowed any={['statement:read']}>
          <Link to={statementPath({ kind: 'company', id: String(id) })}>
            <Button icon={<FileTextOutlined />} tabIndex={-1}>
              {t('companies.statement')}
            </Button>
          </Link>
        </Allowed>
        <Allowed any={['company:write']}>
          <Button icon={<EditOutlined />} onClick={() => setEditing('1')}>
            {t('companies.edit')}
          </Button>
        </Allowed>
        <Allowed any={['corporateTransfer:enter']}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEntering('1')}>
            {t('corporate.enter')}
          </Button>
        </Allowed>
      </PageHeader>
      <StatStrip
        label={t('companies.information')}
        stats={[
          {
            key: 'balance',
            label: word('balance'),
            value: <Money amount={company.balance} currency={company.currency} />,
          },
          { key: 'members', label: word('memberCount'), value: company.memberCount },
        ]}
      />
      <section className={styles.panel} aria-label={t('companies.information')}>
        <Facts
          facts={[
            { label: word('taxNumber'), value: <TextOrMissing text={company.taxNumber} /> },
            { label: word('groupName'), value: <TextOrMissing text={company.groupName ?? ''} /> },
            { label: word('contact'), value: <TextOrMissing text={company.contact} /> },
            { label: word('phone'), value: <TextOrMissing text={company.phone} /> },
            { label: word('email'), value: <TextOrMissing text={company.email} />, wide: true },
            { label: word('providerName'), value: company.providerName },
            { label: word('remark'), value: <TextOrMissing text={company.remark} />, wide: true },
          ]}
        />
        <Allowed any={['corporateTransfer:read']}>
          <Link to={`/financialManagement/corporateTransfer?companyId=${id}`} style={{ textDecoration: 'underline' }}>
            {t('companies.transfers')}
          </Link>
        </Allowed>
      </section>
      <Members company={company} />
      <CompanyDrawer company={company} open={editing !== undefined} onClose={() => setEditing(undefined)} />
      <EnterDrawer companyId={id} open={entering !== undefined} onClose={() => setEntering(undefined)} />
    </>
  );
}

const FILTERS = ['keyword'] as const;

function Members({ company }: { company: Company }) {
  const { t } = useTranslation('finance');
  const word = useFieldWord(COMPANY_FIELDS);
  const access = useAccess();
  const mayGive = access.can('transfer:create');
  const state = useListState(FILTERS);
  const [giving, setGiving] = useUrlParam('give');
  const query = useCall(
    contract.companies.members,
    { params: { id: company.id }, query: { ...state.filters, page: state.page, limit: state.limit } },
    { keepPrevious: true },
  );
  const member = query.data?.list.find((one) => String(one.id) === giving);
  const columns: Column<CompanyMember>[] = [
    {
      key: 'account',
      title: t('companies.account'),
      width: 200,
      required: true,
      full: (row) => row.account,
      render: (row) =>
        access.can('statement:read') ? (
          <Link to={statementPath({ kind: 'chargeUser', id: String(row.id) })}>{row.account}</Link>
        ) : (
          row.account
        ),
    },
    { key: 'phone', title: word('phone'), width: 150, render: (row) => <TextOrMissing text={row.phone} /> },
    {
      key: 'state',
      title: t('companies.state'),
      width: 100,
      render: (row) => (
        <ToneTag tone={row.enabled ? 'good' : 'neutral'}>{t(row.enabled ? 'companies.enabled' : 'companies.disabled')}</ToneTag>
      ),
    },
    {
      key: 'balance',
      title: word('balance'),
      width: 130,
      align: 'end',
      render: (row) => <Money amount={row.balance} currency={row.currency} />,
    },
    ...(mayGive
      ? [
          {
            key: 'give',
            title: t('transfers.create'),
            width: 110,
            align: 'end' as const,
            render: (row: CompanyMember) => (
              <Button
                size="small"
                icon={<SwapOutlined />}
                aria-label={t('companies.giveLabel', { name: row.account })}
                onClick={() => setGiving(String(row.id))}
              >
                {t('companies.give')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Section title={word('memberCount')}>
      <FilterBar state={state} filters={[{ key: 'keyword', label: t('companies.memberKeyword'), main: true, kind: 'search' }]} />
      <DataTable<CompanyMember, (typeof FILTERS)[number]>
        list="companyMembers"
        label={t('companies.memberLabel')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <span>{row.account}</span>
              <Money amount={row.balance} currency={row.currency} />
            </div>
            {mayGive ? (
              <Button size="small" onClick={() => setGiving(String(row.id))}>
                {t('companies.giveLabel', { name: row.account })}
              </Button>
            ) : null}
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('companies.noMembers')} hint={t('companies.noMembersHint')} />}
      />
      <TransferDrawer
        key={giving ?? ''}
        open={giving !== undefined && member !== undefined}
        onClose={() => setGiving(undefined)}
        from={walletOf(company)}
        to={
          member && {
            kind: 'chargeUser',
            id: String(member.id),
            name: member.account,
            detail: member.phone,
            balance: member.balance,
            currency: member.currency,
            providerId: company.providerId,
          }
        }
      />
    </Section>
  );
}
