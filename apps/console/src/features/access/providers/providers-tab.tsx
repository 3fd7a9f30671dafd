import { AuditOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, type Provider, providerList } from '@csms/contract';
import { Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { ProviderDrawer } from './form/provider-drawer.tsx';
import { useProviderColumns } from './provider-columns.tsx';
import { ProviderMenu } from './provider-menu.tsx';
import { TextsDrawer } from './texts-drawer.tsx';

/** New provider, and the way to the companies that want to become one. */
export function ProviderButtons() {
  const { t } = useTranslation('providers');
  const [, setCreating] = useUrlParam('create');
  const user = useUser();
  const access = useAccess();
  const navigate = useNavigate();
  const decides = user.isShowProvider && access.can('application:read');
  const pending = useCall(
    contract.applications.list,
    { query: { status: ['pending'], page: 1, limit: 1 } },
    { enabled: decides, silent: true },
  );
  const count = pending.data?.total ?? 0;
  return (
    <>
      {decides ? (
        <Badge count={count} color="var(--brand-strong)" title={t('providers.applicationsPending', { count })}>
          <Button icon={<AuditOutlined />} onClick={() => void navigate('/apply/applyRecord')}>
            {t('providers.applications')}
          </Button>
        </Badge>
      ) : null}
      <Allowed any={['provider:write']}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
          {t('providers.create')}
        </Button>
      </Allowed>
    </>
  );
}

/** Every provider that the caller sees: its own, and those below it. */
export function ProvidersTab() {
  const { t } = useTranslation('providers');
  const { state, query } = useList(providerList);
  const filters = useListFilters(providerList, {});
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const [texts, setTexts] = useUrlParam('texts');
  const { can } = useAccess();
  const columns = useProviderColumns();
  const of = (id: string | undefined) => query.data?.list.find((one) => String(one.id) === id);
  const edited = useHeld(of(editing), editing);
  const written = useHeld(of(texts), texts);
  const open = can('provider:write') ? (row: Provider) => setEditing(String(row.id)) : undefined;
  return (
    <>
      <FilteredList
        filters={filters}
        list={providerList.name}
        label={t('providers.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={open}
        openKey={editing === undefined ? undefined : Number(editing)}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="name"
            facts={['type', 'expiration', 'authCount', 'contact', 'phone']}
            beside={<ProviderMenu provider={row} />}
            onOpen={open && (() => open(row))}
          />
        )}
        empty={<StateBlock tone="empty" title={t('providers.empty')} hint={t('providers.emptyHint')} />}
      />
      <ProviderDrawer provider={undefined} open={creating !== undefined} onClose={() => setCreating(undefined)} />
      {edited.item ? (
        <ProviderDrawer key={edited.item.id} provider={edited.item} open={edited.open} onClose={() => setEditing(undefined)} />
      ) : null}
      {written.item ? (
        <TextsDrawer key={written.item.id} provider={written.item} open={written.open} onClose={() => setTexts(undefined)} />
      ) : null}
    </>
  );
}
