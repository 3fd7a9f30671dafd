import { CORPORATE_TRANSFER_FIELDS, type Company, type CorporateTransfer, contract, type StatementLine } from '@csms/contract';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HubPanel } from '../../../entities/hub/hub.tsx';
import { InvoicesOf } from '../../../entities/hub/lists/invoices-of.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { userZone } from '../../../shared/format/time.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { PlainButton } from '../../../shared/ui/plain-button.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { usePages } from '../../../shared/ui/table/use-pages.ts';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { Money, Time } from '../../../shared/ui/value/values.tsx';
import { TransferDetail, TransferStatus } from '../corporate-transfers/transfer-detail.tsx';
import { Amount, statementPath } from '../parts/wallet-parts.tsx';
import { StatementDetails } from '../statements/statement-details.tsx';

/** The company's bank transfers, each with its detail over the page (`?transfer=id`). */
function Transfers({ company }: { company: Company }) {
  const { t } = useTranslation('finance');
  const word = useFieldWord(CORPORATE_TRANSFER_FIELDS);
  const [, setOpen] = useUrlParam('transfer');
  const pages = usePages(contract.corporateTransfers.list, { query: { companyId: company.id } });
  const columns: PagedColumn<CorporateTransfer>[] = [
    {
      key: 'reference',
      title: word('bankReference'),
      render: ({ id, bankReference }) => (
        <PlainButton look="link" onClick={() => setOpen(String(id))}>
          {bankReference}
        </PlainButton>
      ),
    },
    { key: 'entered', title: word('enteredTime'), render: ({ enteredTime }) => <Time at={enteredTime} /> },
    { key: 'by', title: word('enteredBy'), render: ({ enteredBy }) => enteredBy },
    { key: 'status', title: word('status'), render: ({ status }) => <TransferStatus status={status} /> },
    {
      key: 'amount',
      title: word('amount'),
      end: true,
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <PagedTable
      label={t('companies.transfers')}
      columns={columns}
      {...pages}
      rowKey={({ id }) => id}
      empty={
        <StateBlock tone="empty" title={t('corporate.empty')} hint={t('corporate.emptyHint')} hintFor="corporateTransfer:enter" />
      }
      foot={
        <TextLink to={`/financialManagement/corporateTransfer?companyId=${company.id}`}>{t('companies.allTransfers')}</TextLink>
      }
    />
  );
}

/** The detail of a bank transfer that the page has open, to be confirmed or rejected. */
export function OpenTransfer() {
  const [open, setOpen] = useUrlParam('transfer');
  return <TransferDetail id={open ? Number(open) : undefined} onClose={() => setOpen(undefined)} />;
}

/** What moved on the company's account this month; the statement tells of other times. */
function Ledger({ company }: { company: Company }) {
  const { t } = useTranslation('finance');
  // Held, so that the question stays the same while it is answered.
  const [month] = useState(() => ({
    from: dayjs().startOf('month').toISOString(),
    to: dayjs().startOf('day').add(1, 'day').toISOString(),
  }));
  const wallet = { kind: 'company', id: String(company.id) } as const;
  const pages = usePages(contract.statements.get, { params: wallet, query: { ...month, timeZone: userZone() } });
  const columns: PagedColumn<StatementLine>[] = [
    { key: 'time', title: t('time'), render: ({ time }) => <Time at={time} /> },
    { key: 'what', title: t('statement.what'), render: ({ kind }) => t(`movements.${kind}`) },
    { key: 'details', title: t('statement.details'), render: (line) => <StatementDetails line={line} /> },
    {
      key: 'amount',
      title: t('amount'),
      end: true,
      render: ({ amount }) => <Amount amount={amount} currency={company.currency} />,
    },
    {
      key: 'balance',
      title: t('statement.balance'),
      end: true,
      render: ({ balanceAfter }) => <Money amount={balanceAfter} currency={company.currency} />,
    },
  ];
  return (
    <PagedTable
      label={t('companies.month')}
      columns={columns}
      {...pages}
      rowKey={({ id }) => id}
      empty={<StateBlock tone="empty" title={t('statement.empty')} />}
      foot={<TextLink to={statementPath(wallet)}>{t('statement.title')}</TextLink>}
    />
  );
}

/** A company's money: its bank transfers, its invoices, its account. */
export function CompanyMoney({ company }: { company: Company }) {
  const { t } = useTranslation(['finance', 'hub']);
  return (
    <>
      <Allowed one="corporateTransfer:read">
        <HubPanel title={t('companies.transfers')}>
          <Transfers company={company} />
        </HubPanel>
      </Allowed>
      <Allowed one="invoice:read">
        <HubPanel title={t('hub:invoices.label')}>
          <InvoicesOf asked={{ companyId: company.id }} name={company.name} />
        </HubPanel>
      </Allowed>
      <Allowed one="statement:read">
        <HubPanel title={t('companies.month')}>
          <Ledger company={company} />
        </HubPanel>
      </Allowed>
    </>
  );
}
