import { ImportOutlined, PlusOutlined, ScanOutlined } from '@ant-design/icons';
import { cardList } from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { patched, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CardCard } from './card-card.tsx';
import { useCardColumns } from './card-columns.tsx';
import { CardDrawer } from './card-drawer.tsx';
import { CardForms } from './card-forms.tsx';
import { CardImport } from './import-drawer.tsx';
import { IssueDrawer } from './issue-drawer.tsx';
import { ReadModal } from './read-modal.tsx';
import { useCardFilters } from './use-card-filters.tsx';

/** The cards: issued, found by the reader, recharged, lost, replaced. */
export function Component() {
  const { t } = useTranslation(['cards', 'common']);
  const { can } = useAccess();
  const { state, query } = useList(cardList);
  const filters = useCardFilters();
  const columns = useCardColumns();
  const [, setSearch] = useSearchParams();
  const [open, setOpen] = useUrlParam('card');
  const [issuing, setIssuing] = useUrlParam('issue');
  const [holder] = useUrlParam('holder');
  const [importing, setImporting] = useUrlParam('import');
  const [reading, setReading] = useUrlParam('read');
  const [chosen, setChosen] = useState<string[]>([]);
  const rows = query.data?.list ?? [];
  const swap = (patch: Readonly<Record<string, string | undefined>>) =>
    setSearch((now) => patched(now, patch), { preventScrollReset: true, replace: true });
  return (
    <>
      <PageHeader title={t('title')}>
        <Button icon={<ScanOutlined />} onClick={() => setReading('1')}>
          {t('read.button')}
        </Button>
        <Allowed any={['card:export']}>
          <ListExport list={cardList} state={state} columns={columns} disabled={!query.data?.total} />
        </Allowed>
        <Allowed any={['card:issue']}>
          <Button icon={<ImportOutlined />} onClick={() => setImporting('1')}>
            {t('import.button')}
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setIssuing('1')}>
            {t('issue.button')}
          </Button>
        </Allowed>
      </PageHeader>
      <FilteredList
        filters={filters}
        list={cardList.name}
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.cardNumber}
        onOpen={(row) => setOpen(row.cardNumber)}
        openKey={open}
        {...(can('card:issue') ? { selection: { keys: chosen, onChange: setChosen } } : {})}
        card={(row) => <CardCard card={row} onOpen={() => setOpen(row.cardNumber)} />}
        empty={
          <StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} hintFor="card:issue">
            <Allowed any={['card:issue']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setIssuing('1')}>
                {t('issue.button')}
              </Button>
            </Allowed>
          </StateBlock>
        }
      />
      <BulkBar
        cardNumbers={chosen}
        onSelectPage={() => setChosen([...new Set([...chosen, ...rows.map((row) => row.cardNumber)])])}
        onClear={() => setChosen([])}
      />
      <CardDrawer cardNumber={open} onClose={() => setOpen(undefined)} />
      <CardForms onReplaced={(cardNumber) => swap({ replace: undefined, card: cardNumber })} />
      <Allowed any={['card:issue']}>
        <IssueDrawer open={issuing !== undefined} onClose={() => swap({ issue: undefined, holder: undefined })} holder={holder} />
        <CardImport open={importing !== undefined} onClose={() => setImporting(undefined)} />
      </Allowed>
      <ReadModal
        open={reading !== undefined}
        onClose={() => setReading(undefined)}
        onFound={(cardNumber) => swap({ read: undefined, card: cardNumber })}
        onIssue={() => swap({ read: undefined, issue: '1' })}
      />
    </>
  );
}
