import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, type VendorIdTagRule } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useListState, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { TextOrMissing } from '../../../shared/ui/value/values.tsx';
import styles from './ocpp-log.module.css';
import { VendorRuleDrawer } from './vendor-rule-drawer.tsx';

const NAMES = ['keyword'] as const;
const { vendorRules } = contract;
const keyOf = ({ vendor, model }: VendorIdTagRule) => JSON.stringify([vendor, model]);
const nameOf = ({ vendor, model }: VendorIdTagRule) => [vendor, model].filter(Boolean).join(' ');

/** The button that begins a rule. */
export function VendorRuleActions() {
  const { t } = useTranslation('ocppLog');
  const [, setCreating] = useUrlParam('create');
  return (
    <Allowed any={['vendorRule:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
        {t('createRule')}
      </Button>
    </Allowed>
  );
}

function useRuleActions(): (row: VendorIdTagRule) => RowAction[] {
  const { t } = useTranslation('ocppLog');
  const { can } = useAccess();
  const [, setEditing] = useUrlParam('edit');
  const confirm = useConfirm();
  const remove = useSend(vendorRules.remove, [vendorRules.list]);
  return (row) =>
    can('vendorRule:write')
      ? [
          { key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setEditing(keyOf(row)) },
          {
            key: 'remove',
            label: t('remove'),
            icon: <DeleteOutlined />,
            danger: true,
            perform: () =>
              confirm({
                title: t('removeAsk', { name: nameOf(row) }),
                consequence: <p>{t('removeWill')}</p>,
                danger: true,
                perform: async () => {
                  await remove.mutateAsync({ query: { vendor: row.vendor, model: row.model } });
                  notify.success(t('ruleRemoved'));
                },
              }),
          },
        ]
      : [];
}

/** How the idTags of each vendor's chargers are read: rules of the platform, for all operators. */
export function VendorRulesTab() {
  const { t } = useTranslation('ocppLog');
  const { can } = useAccess();
  const state = useListState(NAMES);
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const actionsOf = useRuleActions();
  const query = useCall(
    vendorRules.list,
    { query: { ...state.filters, page: state.page, limit: state.limit } },
    { keepPrevious: true },
  );
  const edited = useHeld(
    query.data?.list.find((row) => keyOf(row) === editing),
    editing,
  );
  const menu = (row: VendorIdTagRule) => <RowMenu actions={actionsOf(row)} label={`${t('ruleActions')}: ${nameOf(row)}`} />;
  const code = (row: VendorIdTagRule) => <code className={styles.code}>{row.pattern}</code>;
  const columns: Column<VendorIdTagRule>[] = [
    { key: 'vendor', title: t('vendor'), width: 180, required: true, fixed: 'start', render: (row) => row.vendor },
    { key: 'model', title: t('model'), width: 160, render: (row) => row.model || t('allModels') },
    { key: 'pattern', title: t('pattern'), width: 300, full: (row) => row.pattern, render: code },
    { key: 'note', title: t('note'), width: 260, full: (row) => row.note, render: (row) => <TextOrMissing text={row.note} /> },
    {
      key: 'actions',
      title: '',
      name: t('ruleActions'),
      width: 48,
      required: true,
      fixed: 'end',
      align: 'center',
      render: menu,
    },
  ];
  return (
    <>
      <FilteredList<VendorIdTagRule, (typeof NAMES)[number]>
        filters={[{ key: 'keyword', label: t('rulesKeyword'), main: true, kind: 'search' }]}
        list="vendorRules"
        label={t('rulesTab')}
        columns={columns}
        query={query}
        state={state}
        rowKey={keyOf}
        {...(can('vendorRule:write') ? { onOpen: (row: VendorIdTagRule) => setEditing(keyOf(row)) } : {})}
        openKey={editing}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <b>{row.vendor}</b>
              {menu(row)}
            </div>
            <Facts
              facts={[
                { label: t('model'), value: row.model || t('allModels') },
                { label: t('pattern'), value: code(row) },
                row.note !== '' && { label: t('note'), value: row.note },
              ]}
            />
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('rulesEmpty')} hint={t('rulesEmptyHint')} />}
      />
      <Allowed any={['vendorRule:write']}>
        <VendorRuleDrawer rule={undefined} open={creating !== undefined} onClose={() => setCreating(undefined)} />
        {edited.item ? (
          <VendorRuleDrawer
            key={keyOf(edited.item)}
            rule={edited.item}
            open={edited.open}
            onClose={() => setEditing(undefined)}
          />
        ) : null}
      </Allowed>
    </>
  );
}
