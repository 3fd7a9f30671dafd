import { contract, type FirmwareUpdatePoint, pointFirmwareList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useThing } from '../../../shared/hooks/thing.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/firmware.module.css';
import { UpdateForm } from './update-form.tsx';
import { PointStatus } from './update-parts.tsx';

function Description({ row }: { row: FirmwareUpdatePoint }) {
  const { can } = useAccess();
  return can('version:read') ? (
    <Link to={`/configurationManagement/versionManage?tab=upgrades&update=${row.updateId}`}>{row.description}</Link>
  ) : (
    <span>{row.description}</span>
  );
}

/** The firmware of one point: what it runs, what was done, and a new upgrade. */
export function Component() {
  const { t } = useTranslation('firmware');
  const { serialNumber = '' } = useParams();
  const [creating, setCreating] = useUrlParam('create');
  const { state, query } = useList(pointFirmwareList, { serialNumber });
  const filters = useListFilters(pointFirmwareList, {});
  const point = useCall(contract.points.get, { params: { serialNumber } }, { silent: true });
  useThing(point.data?.pointName);
  const columns = useListColumns(pointFirmwareList, {
    description: { full: (row) => row.description, render: (row) => <Description row={row} /> },
    status: (row) => <PointStatus point={row} />,
  });
  const runs = point.data?.softwareVersion;
  // Who may not see points may still be allowed this.
  if (point.error?.kind === 'notFound') return <ErrorState error={point.error} onRetry={point.refetch} />;
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
      <FilteredList
        filters={filters}
        list={pointFirmwareList.name}
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
            <span className={textParts.faintSmall}>
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
