import { SwapOutlined } from '@ant-design/icons';
import { COMPANY_FIELDS, type Company, type CompanyMember, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import type { FoundWallet } from '../../../entities/wallet-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FilterBar } from '../../../shared/ui/filter/filter-bar.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { Money, TextOrMissing } from '../../../shared/ui/value/values.tsx';
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

const FILTERS = ['keyword'] as const;

/** The member, as the way to its page, or to its statement for those who may see only that. */
function MemberName({ member }: { member: CompanyMember }) {
  const { can } = useAccess();
  if (!can('chargeUser:read') && can('statement:read'))
    return <Link to={statementPath({ kind: 'chargeUser', id: String(member.id) })}>{member.account}</Link>;
  return (
    <ThingLink thing="chargeUser" name={member.id}>
      {member.account}
    </ThingLink>
  );
}

/** The charge users whom a company pays for, and money for them. */
export function CompanyMembers({ company }: { company: Company }) {
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
      render: (row) => <MemberName member={row} />,
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
    <>
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
              <MemberName member={row} />
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
    </>
  );
}
