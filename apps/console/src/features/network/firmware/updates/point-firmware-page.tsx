import { contract, FIRMWARE_POINT_STATUSES, type FirmwareUpdatePoint } from '@csms/contract';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Allowed, useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useThing } from '../../../../shared/hooks/thing.ts';
import { useListState, useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../firmware.module.css';
import { UpdateForm } from './update-form.tsx';
import { PointStatus } from './update-parts.tsx';

const NAMES = ['status'] as const;

function Description({ row }: { row: FirmwareUpdatePoint }) {
  const { can } = useAccess();
  return can('version:read') ? (
    <Link to={`/configurationManagement/versionManage?tab=upgrades&update=${row.updateId}`}>{row.description}</Link>
  ) : (
    <span>{row.description}</span>
  );
}

function useColumns(): Column<FirmwareUpdatePoint>[] {
  const { t } = useTranslation('firmware');
  return useMemo<Column<FirmwareUpdatePoint>[]>(
    () => [
      {
        key: 'description',
        title: t('updates.description'),
        width: 220,
        required: true,
        full: (row) => row.description,
        render: (row) => <Description row={row} />,
      },
      { key: 'version', title: t('updates.version'), width: 120, full: (row) => row.version, render: (row) => row.version },
      { key: 'status', title: t('points.status'), width: 220, required: true, render: (row) => <PointStatus point={row} /> },
      { key: 'fromVersion', title: t('points.fromVersion'), width: 120, render: (row) => row.fromVersion ?? <Missing /> },
      { key: 'retrieveDate', title: t('updates.retrieveDate'), width: 200, render: (row) => <Time at={row.retrieveDate} /> },
      { key: 'reportTime', title: t('points.reportTime'), width: 200, render: (row) => <Time at={row.reportTime} /> },
      {
        key: 'location',
        title: t('updates.location'),
        width: 200,
        hidden: true,
        full: (row) => row.location,
        render: (row) => row.location ?? <Missing />,
      },
      { key: 'retries', title: t('updates.retries'), width: 110, hidden: true, render: (row) => row.retries },
      { key: 'retryInterval', title: t('updates.retryInterval'), width: 130, hidden: true, render: (row) => row.retryInterval },
      { key: 'uploader', title: t('updates.uploader'), width: 110, full: (row) => row.uploader, render: (row) => row.uploader },
    ],
    [t],
  );
}

/** The firmware of one point: what it runs, what was done, and a new upgrade. */
export function Component() {
  const { t } = useTranslation('firmware');
  const { serialNumber = '' } = useParams();
  const [creating, setCreating] = useUrlParam('create');
  const state = useListState(NAMES);
  const point = useCall(contract.points.get, { params: { serialNumber } }, { silent: true });
  useThing(point.data?.pointName);
  const query = useCall(
    contract.firmwareUpdates.points,
    {
      query: {
        serialNumber,
        status: state.filters.status?.split(',') as FirmwareUpdatePoint['status'][] | undefined,
        page: state.page,
        limit: state.limit,
      },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const runs = point.data?.softwareVersion;
  return (
    <>
      <PageHeader
        title={t('pointFirmware.title')}
        note={
          <span className={styles.tags}>
            {[point.data?.pointName, serialNumber, point.data?.stationName].filter(Boolean).join(' · ')}
            {point.data ? (
              <ToneTag tone="info">{runs ? t('pointFirmware.runs', { version: runs }) : t('pointFirmware.unknown')}</ToneTag>
            ) : null}
          </span>
        }
      >
        <Allowed any={['firmware:update']}>
          <Button type="primary" onClick={() => setCreating('1')}>
            {t('pointFirmware.upgrade')}
          </Button>
        </Allowed>
      </PageHeader>
      <FilteredList<FirmwareUpdatePoint, (typeof NAMES)[number]>
        filters={[
          {
            key: 'status',
            label: t('points.status'),
            main: true,
            kind: 'options',
            many: true,
            options: FIRMWARE_POINT_STATUSES.map((value) => ({ value, label: t(`points.statuses.${value}`) })),
          },
        ]}
        list="pointFirmware"
        label={t('pointFirmware.history')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <Description row={row} />
              <PointStatus point={row} />
            </div>
            <span className={styles.faint}>
              {row.version} · {row.uploader} · <Time at={row.reportTime ?? row.requestTime} />
            </span>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('pointFirmware.empty')} />}
      />
      <Allowed any={['firmware:update']}>
        <UpdateForm open={creating !== undefined} onClose={() => setCreating(undefined)} points={[serialNumber]} fixed />
      </Allowed>
    </>
  );
}
