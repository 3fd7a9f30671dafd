import { PlusOutlined } from '@ant-design/icons';
import { APPLICATION_TYPES, COMMUNICATION_TYPES, contract, type Version } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useHeld } from '../../../../shared/hooks/use-held.ts';
import { useListState, useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { FilteredList } from '../../../../shared/ui/table/filtered-list.tsx';
import styles from '../firmware.module.css';
import { NoteDrawer } from './note-drawer.tsx';
import { useVersionColumns } from './version-columns.tsx';
import { VersionDrawer } from './version-drawer.tsx';
import { VersionMenu } from './version-menu.tsx';
import { VersionSource, VersionTitle } from './version-parts.tsx';

const NAMES = ['keyword', 'applicationType', 'communicationType'] as const;

export function CreateVersionButton() {
  const { t } = useTranslation('firmware');
  const [, setCreating] = useUrlParam('create');
  return (
    <Allowed any={['version:write']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
        {t('versions.create')}
      </Button>
    </Allowed>
  );
}

/** Firmware and apps, newest first. */
export function VersionsTab() {
  const { t } = useTranslation('firmware');
  const state = useListState(NAMES);
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const query = useCall(
    contract.versions.list,
    {
      query: {
        ...state.filters,
        applicationType: state.filters.applicationType as Version['applicationType'] | undefined,
        communicationType: state.filters.communicationType as 'ocpp1.6' | undefined,
        page: state.page,
        limit: state.limit,
      },
    },
    { keepPrevious: true },
  );
  const columns = useVersionColumns();
  const edited = useHeld(
    query.data?.list.find((one) => String(one.id) === editing),
    editing,
  );
  return (
    <>
      <FilteredList<Version, (typeof NAMES)[number]>
        filters={[
          { key: 'keyword', label: t('versions.keyword'), main: true, kind: 'search' },
          {
            key: 'applicationType',
            label: t('versions.applicationType'),
            main: true,
            kind: 'options',
            many: false,
            options: APPLICATION_TYPES.map((value) => ({ value, label: t(`applicationTypes.${value}`) })),
          },
          {
            key: 'communicationType',
            label: t('versions.communicationType'),
            main: true,
            kind: 'options',
            many: false,
            options: COMMUNICATION_TYPES.map((value) => ({
              value,
              label: t(`communicationTypes.${value === 'ocpp1.6' ? 'ocpp16' : 'ocpp201'}`),
            })),
          },
        ]}
        list="versions"
        label={t('versions.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <VersionTitle version={row} />
              <VersionMenu version={row} />
            </div>
            <div>{row.note}</div>
            <VersionSource version={row} />
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('versions.empty')} hint={t('versions.emptyHint')} />}
      />
      <VersionDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} />
      {edited.item ? (
        <NoteDrawer key={edited.item.id} version={edited.item} open={edited.open} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}
