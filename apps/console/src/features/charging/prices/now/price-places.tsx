import { contract, type Point, pointList, type StationPrice } from '@csms/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ThingLink } from '../../../../entities/hub/thing-link.tsx';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { integer } from '../../../../shared/format/format.ts';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { type PagedColumn, PagedTable } from '../../../../shared/ui/table/paged-table.tsx';
import { TextLink } from '../../../../shared/ui/text-link.tsx';
import { CopyId } from '../../../../shared/ui/value/copy-id.tsx';
import styles from '../prices.module.css';

const LIMIT = 10;

/** A page of the charge points that charge by a station's price; the head of the page counts them by the first. */
export function usePricedPoints(stationId: number, page = 1) {
  const { can } = useAccess();
  return useCall(
    contract.points.list,
    { query: { stationId, page, limit: LIMIT } },
    { enabled: can('point:read'), keepPrevious: true, silent: true },
  );
}

/** The charge points that charge by the price. */
export function PricedPoints({ station }: { station: StationPrice }) {
  const { t } = useTranslation('prices');
  const word = useColumnWord(pointList);
  const [page, setPage] = useState(1);
  const query = usePricedPoints(station.stationId, page);
  const columns: PagedColumn<Point>[] = [
    {
      key: 'point',
      title: word('point'),
      render: ({ serialNumber, pointName }) => (
        <ThingLink thing="point" name={serialNumber}>
          {pointName || serialNumber}
        </ThingLink>
      ),
    },
    { key: 'serial', title: t('now.serialNumber'), render: ({ serialNumber }) => <CopyId value={serialNumber} /> },
    {
      key: 'type',
      title: word('type'),
      render: ({ equipmentType, ratedPower }) => `${equipmentType.toUpperCase()} ${ratedPower}\u00a0kW`,
    },
    { key: 'connectors', title: word('connectors'), end: true, render: ({ connectors }) => integer(connectors.length) },
  ];
  return (
    <PagedTable
      label={t('now.points')}
      columns={columns}
      query={query}
      rowKey={({ serialNumber }) => serialNumber}
      page={page}
      size={LIMIT}
      onPage={setPage}
      empty={<StateBlock tone="empty" title={t('now.noPoints')} />}
    />
  );
}

/** The user groups that pay another price here. */
export function GroupsWithPrice({ station }: { station: StationPrice }) {
  const { t } = useTranslation('prices');
  if (station.groups.length === 0) return <p className={styles.soft}>{t('now.noGroups')}</p>;
  return (
    <ul style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 20px', margin: 0, padding: 0, listStyle: 'none' }}>
      {station.groups.map(({ groupId, groupName }) => (
        <li key={groupId}>
          <TextLink to={`/financialManagement/groupPrice/${station.stationId}?group=${groupId}`}>{groupName}</TextLink>
        </li>
      ))}
    </ul>
  );
}
