import { PlusOutlined } from '@ant-design/icons';
import { contract } from '@csms/contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDictionary } from '../../../entities/use-dictionary.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { patched, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from './dictionaries.module.css';
import { EntriesTable } from './entries-table.tsx';
import { EntryDrawer, NEW } from './entry-drawer.tsx';

function Entries({ type, title, editable }: { type: string; title: string; editable: boolean }) {
  const { t } = useTranslation(['system', 'common']);
  const confirm = useConfirm();
  const [open, setOpen] = useUrlParam('entry');
  const rows = useCall(contract.dictionaries.rows, { query: { type } });
  const remove = useSend(contract.dictionaries.remove, [
    contract.dictionaries.rows,
    contract.dictionaries.types,
    contract.dictionaries.byType,
  ]);
  const asSeen = useDictionary(type);
  const entries = rows.data ?? [];
  const entry = entries.find((one) => String(one.id) === open);
  const body = () => {
    if (rows.error && !rows.data) return <ErrorState error={rows.error} onRetry={rows.refetch} busy={rows.isFetching} />;
    if (rows.isPending) return <SkeletonRows columns={4} rows={8} />;
    if (entries.length === 0) return <StateBlock tone="empty" title={t('dictionaries.empty')} />;
    return (
      <EntriesTable
        entries={entries}
        label={title}
        editable={editable}
        onEdit={(one) => setOpen(String(one.id))}
        onDelete={(one) =>
          confirm({
            title: t('dictionaries.deleteAsk', { value: one.value }),
            consequence: t('dictionaries.deleteHint'),
            danger: true,
            perform: async () => {
              await remove.mutateAsync({ params: { id: one.id } });
              notify.success(t('dictionaries.deleted'));
            },
          })
        }
      />
    );
  };
  return (
    <section className={styles.entries} aria-label={title}>
      <div className={styles.bar}>
        <h2>{title}</h2>
        <Select
          options={asSeen.entries.map((one) => ({ value: one.dictValue, label: one.dictLabel }))}
          placeholder={t('dictionaries.asSeen')}
          aria-label={t('dictionaries.asSeen')}
          popupMatchSelectWidth={false}
          className={styles.try}
        />
        {editable ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(NEW)}>
            {t('dictionaries.create')}
          </Button>
        ) : null}
      </div>
      {body()}
      <EntryDrawer
        type={type}
        entry={entry}
        next={Math.max(0, ...entries.map((one) => one.sort)) + 1}
        open={editable && (open === NEW || entry !== undefined)}
        onClose={() => setOpen(undefined)}
      />
    </section>
  );
}

/** The dictionaries on the left, the entries of the chosen one on the right. */
export function Dictionaries({ editable }: { editable: boolean }) {
  const { t } = useTranslation(['system', 'common']);
  const [search, setSearch] = useSearchParams();
  const types = useCall(contract.dictionaries.types, {});
  if (types.error && !types.data) return <ErrorState error={types.error} onRetry={types.refetch} busy={types.isFetching} />;
  if (!types.data) return <SkeletonRows columns={3} rows={8} />;
  const chosen = types.data.find((one) => one.type === search.get('type')) ?? types.data[0];
  const nameOf = (one: { nameZh: string; nameEn: string }) => (language() === 'zh' ? one.nameZh : one.nameEn);
  return (
    <div className={styles.page}>
      <nav aria-label={t('dictionaries.types')} className={styles.types}>
        <ul>
          {types.data.map((one) => (
            <li key={one.type}>
              <button
                type="button"
                aria-current={one.type === chosen?.type ? 'true' : undefined}
                onClick={() => setSearch((now) => patched(now, { type: one.type, entry: undefined }), { replace: true })}
              >
                <span>
                  {nameOf(one)}
                  <small>{one.type}</small>
                </span>
                <span className={styles.count}>{one.entries}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {chosen ? <Entries key={chosen.type} type={chosen.type} title={nameOf(chosen)} editable={editable} /> : null}
    </div>
  );
}
