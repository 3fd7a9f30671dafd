import { PlusOutlined } from '@ant-design/icons';
import { contract, FIRMWARE_UPDATE_STATUSES, type FirmwareUpdate } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { patched, useListState, useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import type { Column } from '../../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../firmware.module.css';
import { UpdateDrawer } from './update-drawer.tsx';
import { UpdateForm } from './update-form.tsx';
import { UpdateProgress, UpdateStatus } from './update-parts.tsx';

const NAMES = ['keyword', 'status'] as const;

export function CreateUpdateButton() {
  const { t } = useTranslation('firmware');
  const [, setCreating] = useUrlParam('create');
  return (
    <Allowed any={['firmware:update']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
        {t('updates.create')}
      </Button>
    </Allowed>
  );
}

function useColumns(): Column<FirmwareUpdate>[] {
  const { t } = useTranslation('firmware');
  return useMemo<Column<FirmwareUpdate>[]>(
    () => [
      {
        key: 'description',
        title: t('updates.description'),
        width: 220,
        required: true,
        fixed: 'start',
        full: (row) => row.description,
        render: (row) => row.description,
      },
      { key: 'version', title: t('updates.version'), width: 120, full: (row) => row.version, render: (row) => row.version },
      { key: 'status', title: t('updates.status'), width: 190, render: (row) => <UpdateStatus update={row} /> },
      { key: 'progress', title: t('updates.progress'), width: 190, render: (row) => <UpdateProgress update={row} /> },
      {
        key: 'retrieveDate',
        title: t('updates.retrieveDate'),
        width: 200,
        hidden: true,
        render: (row) => <Time at={row.retrieveDate} />,
      },
      { key: 'startTime', title: t('updates.startTime'), width: 200, render: (row) => <Time at={row.startTime} /> },
      { key: 'finishTime', title: t('updates.finishTime'), width: 200, render: (row) => <Time at={row.finishTime} /> },
      { key: 'uploader', title: t('updates.uploader'), width: 110, full: (row) => row.uploader, render: (row) => row.uploader },
    ],
    [t],
  );
}

/** Firmware upgrades, newest first; `points` and `version` in the URL are what the form begins with. */
export function UpdatesTab() {
  const { t } = useTranslation('firmware');
  const state = useListState(NAMES);
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useUrlParam('update');
  const query = useCall(
    contract.firmwareUpdates.list,
    {
      query: {
        keyword: state.filters.keyword,
        status: state.filters.status?.split(',') as FirmwareUpdate['status'][] | undefined,
        page: state.page,
        limit: state.limit,
      },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const version = Number(search.get('version'));
  return (
    <>
      <FilteredList<FirmwareUpdate, (typeof NAMES)[number]>
        filters={[
          { key: 'keyword', label: t('updates.keyword'), main: true, kind: 'search' },
          {
            key: 'status',
            label: t('updates.status'),
            main: true,
            kind: 'options',
            many: true,
            options: FIRMWARE_UPDATE_STATUSES.map((value) => ({ value, label: t(`updates.statuses.${value}`) })),
          },
        ]}
        list="firmwareUpdates"
        label={t('updates.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={open === undefined ? undefined : Number(open)}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <button type="button" className={styles.opener} onClick={() => setOpen(String(row.id))}>
                <b>{row.description}</b>
              </button>
              <UpdateStatus update={row} />
            </div>
            <UpdateProgress update={row} />
            <span className={styles.faint}>
              {row.version} · {row.uploader} · <Time at={row.startTime} />
            </span>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('updates.empty')} hint={t('updates.emptyHint')} />}
      />
      <UpdateDrawer id={open} onClose={() => setOpen(undefined)} />
      <Allowed any={['firmware:update']}>
        <UpdateForm
          open={search.get('create') !== null}
          onClose={() =>
            setSearch((now) => patched(now, { create: undefined, version: undefined, points: undefined }), { replace: true })
          }
          points={search.get('points')?.split(',').filter(Boolean) ?? []}
          versionId={Number.isSafeInteger(version) && version > 0 ? version : undefined}
        />
      </Allowed>
    </>
  );
}
