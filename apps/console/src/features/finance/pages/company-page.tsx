import { EditOutlined, FileTextOutlined, PlusOutlined } from '@ant-design/icons';
import { COMPANY_FIELDS, type Company, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { HubHead, HubPage, HubPanel, HubTabs } from '../../../entities/hub/hub.tsx';
import { CardsOf } from '../../../entities/hub/lists/cards-of.tsx';
import { RecordsOf } from '../../../entities/hub/lists/records-of.tsx';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { CompanyDrawer } from '../companies/company-drawer.tsx';
import { EnterDrawer } from '../corporate-transfers/enter-drawer.tsx';
import { statementPath } from '../parts/wallet-parts.tsx';
import { CompanyMembers } from './company-members.tsx';
import { CompanyMoney, OpenTransfer } from './company-money.tsx';

const PATH = '/financialManagement/corporateTransfer';

function Deeds({ company }: { company: Company }) {
  const { t } = useTranslation('finance');
  const [, setEditing] = useUrlParam('edit');
  const [, setEntering] = useUrlParam('enter');
  return (
    <>
      <Allowed one="statement:read">
        <Link to={statementPath({ kind: 'company', id: String(company.id) })}>
          <Button icon={<FileTextOutlined />} tabIndex={-1}>
            {t('companies.statement')}
          </Button>
        </Link>
      </Allowed>
      <Allowed one="company:write">
        <Button icon={<EditOutlined />} onClick={() => setEditing('1')}>
          {t('companies.edit')}
        </Button>
      </Allowed>
      <Allowed one="corporateTransfer:enter">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEntering('1')}>
          {t('corporate.enter')}
        </Button>
      </Allowed>
    </>
  );
}

interface NeedsProps {
  company: Company;
  /** Bank transfers to be confirmed: how many, and the newest. */
  waiting: { count: number; newest: number | undefined };
  unissued: number;
}

/** What needs somebody: a transfer to confirm, an invoice to issue, a debt, or nobody to pay for. */
function Needs({ company, waiting, unissued }: NeedsProps) {
  const { t } = useTranslation('finance');
  const link = { textDecoration: 'underline' };
  return (
    <>
      {company.balance.startsWith('-') ? <Notice tone="danger" title={t('companies.debt')} /> : null}
      {waiting.count > 0 ? (
        <Notice tone="warning" title={t('companies.waiting', { count: waiting.count })}>
          <Link to={`?tab=money&transfer=${waiting.newest}`} style={link}>
            {t('companies.seeTransfer')}
          </Link>
        </Notice>
      ) : null}
      {unissued > 0 ? (
        <Notice tone="warning" title={t('companies.unissued', { count: unissued })}>
          <Link to="?tab=money" style={link}>
            {t('companies.seeInvoices')}
          </Link>
        </Notice>
      ) : null}
      {company.groupId === null ? <Notice tone="info" title={t('companies.noMembersHint')} /> : null}
    </>
  );
}

function CompanyFacts({ company }: { company: Company }) {
  const word = useFieldWord(COMPANY_FIELDS);
  const { groupId, groupName } = company;
  return (
    <Facts
      facts={[
        { label: word('taxNumber'), value: <TextOrMissing text={company.taxNumber} /> },
        {
          label: word('groupName'),
          value: (
            <ThingLink thing="userGroup" name={groupId}>
              {groupName}
            </ThingLink>
          ),
        },
        { label: word('contact'), value: <TextOrMissing text={company.contact} /> },
        { label: word('phone'), value: <TextOrMissing text={company.phone} /> },
        { label: word('email'), value: <TextOrMissing text={company.email} />, wide: true },
        { label: word('providerName'), value: company.providerName },
        { label: word('createTime'), value: <Time at={company.createTime} /> },
        { label: word('remark'), value: <TextOrMissing text={company.remark} />, wide: true },
      ]}
    />
  );
}

function CompanyHub({ company }: { company: Company }) {
  const { t } = useTranslation(['finance', 'hub']);
  const word = useFieldWord(COMPANY_FIELDS);
  const { can, canAny } = useAccess();
  const { id, groupId } = company;
  const transfers = useCall(
    contract.corporateTransfers.list,
    { query: { companyId: id, status: ['entered'], limit: 1 } },
    { enabled: can('corporateTransfer:read'), silent: true },
  );
  const invoices = useCall(
    contract.invoices.list,
    { query: { companyId: id, status: ['applied'], limit: 1 } },
    { enabled: can('invoice:read'), silent: true },
  );
  const waiting = { count: transfers.data?.total ?? 0, newest: transfers.data?.list[0]?.id };
  return (
    <>
      <HubHead
        name={company.name}
        state={
          company.balance.startsWith('-') ? (
            <ToneTag tone="danger">{t('companies.states.debt')}</ToneTag>
          ) : waiting.count > 0 ? (
            <ToneTag tone="warning">{t('companies.states.waiting')}</ToneTag>
          ) : company.memberCount === 0 ? (
            <ToneTag tone="neutral">{t('companies.noMembers')}</ToneTag>
          ) : (
            <ToneTag tone="good">{t('companies.states.active')}</ToneTag>
          )
        }
        deeds={<Deeds company={company} />}
        needs={<Needs company={company} waiting={waiting} unissued={invoices.data?.total ?? 0} />}
        figures={[
          { key: 'balance', label: word('balance'), value: <Money amount={company.balance} currency={company.currency} /> },
          { key: 'members', label: word('memberCount'), value: integer(company.memberCount) },
        ]}
      />
      <HubTabs
        tabs={{
          now: (
            <>
              <HubPanel title={t('companies.information')}>
                <CompanyFacts company={company} />
              </HubPanel>
              <HubPanel title={word('memberCount')}>
                <CompanyMembers company={company} />
              </HubPanel>
              {groupId !== null && can('card:read') ? (
                <HubPanel title={t('hub:cards.label')}>
                  <CardsOf groupId={groupId} />
                </HubPanel>
              ) : null}
            </>
          ),
          history: can('record:read') && (
            <HubPanel>
              {groupId === null ? (
                <StateBlock tone="empty" title={t('companies.noMembers')} hint={t('companies.noMembersHint')} />
              ) : (
                <RecordsOf asked={{ groupId }} hasPayers all={{ groupId: String(groupId) }} />
              )}
            </HubPanel>
          ),
          money: canAny(['corporateTransfer:read', 'invoice:read', 'statement:read']) && <CompanyMoney company={company} />,
        }}
      />
    </>
  );
}

/** The forms of the page, as its URL opens them. */
function Forms({ company }: { company: Company }) {
  const [editing, setEditing] = useUrlParam('edit');
  const [entering, setEntering] = useUrlParam('enter');
  return (
    <>
      <CompanyDrawer company={company} open={editing !== undefined} onClose={() => setEditing(undefined)} />
      <EnterDrawer companyId={company.id} open={entering !== undefined} onClose={() => setEntering(undefined)} />
      <OpenTransfer />
    </>
  );
}

/** One company, whole: who it is, whom it pays for, what they charged, its money. */
export function Component() {
  const { t } = useTranslation('finance');
  const id = Number(useParams().id);
  const query = useCall(contract.companies.get, { params: { id } });
  return (
    <HubPage
      query={query}
      nameOf={({ name }) => name}
      missing={t('companies.missing')}
      list={{ to: `${PATH}?tab=companies`, title: t('companies.tab') }}
    >
      {(company) => (
        <>
          <CompanyHub company={company} />
          <Forms company={company} />
        </>
      )}
    </HubPage>
  );
}
