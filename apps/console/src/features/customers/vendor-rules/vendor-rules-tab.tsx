import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { contract, ID_TAG_STEP_WORDS, type VendorRuleForm, vendorRuleList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { VendorRuleDrawer } from './vendor-rule-drawer.tsx';
import styles from './vendor-rules.module.css';

const { vendorRules } = contract;
const keyOf = ({ vendor, model }: VendorRuleForm) => JSON.stringify([vendor, model]);
const nameOf = ({ vendor, model }: VendorRuleForm) => [vendor, model].filter(Boolean).join(' ');

/** The button that begins a rule. */
export function VendorRuleActions() {
  const { t } = useTranslation('ocppLog');
  return (
    <NewButton permission="vendorRule:write" param="create">
      {t('createRule')}
    </NewButton>
  );
}

function useRuleActions(): (row: VendorRuleForm) => RowAction[] {
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
  const word = useColumnWord(vendorRuleList);
  const plain = useWord();
  const { state, query } = useList(vendorRuleList);
  const filters = useListFilters(vendorRuleList, {});
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const actionsOf = useRuleActions();
  const edited = useHeld(
    query.data?.list.find((row) => keyOf(row) === editing),
    editing,
  );
  const menu = (row: VendorRuleForm) => <RowMenu actions={actionsOf(row)} label={`${t('ruleActions')}: ${nameOf(row)}`} />;
  const code = (row: VendorRuleForm) => <code className={styles.code}>{row.pattern}</code>;
  const stepsOf = (row: VendorRuleForm) =>
    row.steps.map(({ kind, value }) => [plain(ID_TAG_STEP_WORDS[kind]), value].filter(Boolean).join(' ')).join(' → ');
  const delaysOf = (row: VendorRuleForm) => row.delays.map(({ message, delayMs }) => `${message} ${delayMs} ms`).join(', ');
  const columns = useListColumns(vendorRuleList, {
    steps: stepsOf,
    delays: delaysOf,
    model: (row) => row.model || t('allModels'),
    pattern: { full: (row) => row.pattern, render: code },
  });
  return (
    <>
      <FilteredList
        filters={filters}
        list={vendorRuleList.name}
        label={t('rulesTab')}
        columns={[...columns, actionsColumn(t('ruleActions'), menu)]}
        query={query}
        state={state}
        rowKey={keyOf}
        {...(can('vendorRule:write') ? { onOpen: (row: VendorRuleForm) => setEditing(keyOf(row)) } : {})}
        openKey={editing}
        card={(row) => (
          <div className={listParts.card}>
            <div className={styles.cardHead}>
              <b>{row.vendor}</b>
              {menu(row)}
            </div>
            <Facts
              facts={[
                { label: word('model'), value: row.model || t('allModels') },
                row.steps.length > 0 && { label: word('steps'), value: stepsOf(row) },
                row.pattern !== '' && { label: word('pattern'), value: code(row) },
                row.delays.length > 0 && { label: word('delays'), value: delaysOf(row) },
                row.note !== '' && { label: word('note'), value: row.note },
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
