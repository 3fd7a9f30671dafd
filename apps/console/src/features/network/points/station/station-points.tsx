import { MoreOutlined, PlusOutlined, QrcodeOutlined, UploadOutlined } from '@ant-design/icons';
import { contract, type Point, pathOf, pointList, pointTemplate, type StationDetail } from '@csms/contract';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useColumnWord } from '../../../../entities/list/list-words.ts';
import { SheetImportDrawer } from '../../../../entities/sheet-import/sheet-import-drawer.tsx';
import { Allowed, useAccess } from '../../../../shared/access/access.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { useListState, useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { FilterBar } from '../../../../shared/ui/filter/filter-bar.tsx';
import { ConnectorIcon } from '../../../../shared/ui/icons/connector-icon.tsx';
import { StateIcon } from '../../../../shared/ui/icons/state-icon.tsx';
import listParts from '../../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import type { Column } from '../../../../shared/ui/table/column.ts';
import { DataTable } from '../../../../shared/ui/table/data-table.tsx';
import { SelectionBar } from '../../../../shared/ui/table/selection-bar.tsx';
import { CopyId } from '../../../../shared/ui/value/copy-id.tsx';
import { CreatePointDrawer } from '../form/create-point-drawer.tsx';
import { MovePointsDrawer } from '../form/move-points-drawer.tsx';
import styles from './station-points.module.css';

const NAMES = ['keyword'] as const;
const STALE_BY_IMPORT = [
  contract.points.list,
  contract.points.summary,
  contract.stations.list,
  contract.stations.get,
  contract.stations.totals,
];
const monitorPath = (serialNumber: string) => pathOf('point', serialNumber);

function Connectors({ point }: { point: Point }) {
  const { t } = useTranslation(['stations', 'common']);
  return (
    <span className={styles.plugs}>
      {point.connectors.map((one) => (
        <Link
          key={one.connectorNo}
          to={pathOf('connector', point.serialNumber, one.connectorNo)}
          style={{ color: `var(--${one.state})` }}
          onClick={(event) => event.stopPropagation()}
        >
          <ConnectorIcon type={one.connectorType} size={18} />
          {one.connectorNo}
          <StateIcon state={one.state} size={12} />
          {t(`common:state.${one.state}`)}
        </Link>
      ))}
    </span>
  );
}

function usePointColumns(onMove: (serialNumber: string) => void): Column<Point>[] {
  const { t } = useTranslation(['stations', 'common']);
  const word = useColumnWord(pointList);
  const access = useAccess();
  const navigate = useNavigate();
  return [
    {
      key: 'point',
      title: word('point'),
      width: 200,
      required: true,
      fixed: 'start',
      render: (row) => (
        <div className={styles.two}>
          <Link to={monitorPath(row.serialNumber)} title={row.pointName}>
            {row.pointName}
          </Link>
          <CopyId value={row.serialNumber} />
        </div>
      ),
    },
    {
      key: 'type',
      title: word('type'),
      width: 120,
      render: (row) => `${row.equipmentType.toUpperCase()} ${row.ratedPower}\u00a0kW`,
    },
    { key: 'connectors', title: word('connectors'), width: 330, render: (row) => <Connectors point={row} /> },
    {
      key: 'connection',
      title: word('connection'),
      width: 100,
      render: (row) => (
        <span className={styles.dot} data-online={row.online}>
          {t(row.online ? 'points.online' : 'points.offline')}
        </span>
      ),
    },
    {
      key: 'actions',
      title: '',
      name: t('points.actions'),
      width: 48,
      required: true,
      fixed: 'end',
      align: 'center',
      render: (row) => (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              { key: 'open', label: t('points.open'), onClick: () => void navigate(monitorPath(row.serialNumber)) },
              {
                key: 'codes',
                label: t('points.codes'),
                onClick: () => void navigate(codesPath(row.stationId, [row.serialNumber])),
              },
              ...(access.can('point:write')
                ? [{ key: 'move', label: t('points.move'), onClick: () => onMove(row.serialNumber) }]
                : []),
            ],
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t('points.actions')}: ${row.serialNumber}`} />
        </Dropdown>
      ),
    },
  ];
}

const codesPath = (stationId: number, serialNumbers: readonly string[] = []) =>
  `/configurationManagement/station/${stationId}/codes${
    serialNumbers.length > 0 ? `?points=${serialNumbers.map(encodeURIComponent).join(',')}` : ''
  }`;

/** The points of a station: new ones one by one or from a sheet, away to another station, and the codes on their connectors. */
export function StationPoints({ station }: { station: StationDetail }) {
  const { t } = useTranslation(['stations', 'common']);
  const access = useAccess();
  const navigate = useNavigate();
  const state = useListState(NAMES);
  const [creating, setCreating] = useUrlParam('create');
  const [importing, setImporting] = useUrlParam('import');
  const [moving, setMoving] = useUrlParam('move');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const query = useCall(
    contract.points.list,
    { query: { ...state.filters, stationId: station.id, page: state.page, limit: state.limit } },
    { keepPrevious: true },
  );
  const columns = usePointColumns((serialNumber) => setMoving(serialNumber));
  const page = query.data?.list ?? [];
  const mayWrite = access.can('point:write');
  return (
    <>
      <FilterBar filters={[{ key: 'keyword', label: t('points.keyword'), main: true, kind: 'search' }]} state={state}>
        <Button icon={<QrcodeOutlined />} disabled={station.connectorCount === 0} onClick={() => navigate(codesPath(station.id))}>
          {t('points.codes')}
        </Button>
        <Allowed any={['point:write']}>
          <Button icon={<UploadOutlined />} onClick={() => setImporting('1')}>
            {t('points.import')}
          </Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating('1')}>
            {t('points.create')}
          </Button>
        </Allowed>
      </FilterBar>
      <DataTable<Point, (typeof NAMES)[number]>
        list="stationPoints"
        label={t('points.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.serialNumber}
        selection={mayWrite ? { keys: selected, onChange: setSelected } : undefined}
        card={(row) => (
          <div className={listParts.cardButton}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                <Link to={monitorPath(row.serialNumber)}>{row.pointName}</Link>
                <small>{row.serialNumber}</small>
              </span>
              {mayWrite ? (
                <Button size="small" onClick={() => setMoving(row.serialNumber)}>
                  {t('points.move')}
                </Button>
              ) : null}
            </span>
            <Connectors point={row} />
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('points.empty')} hint={t('points.emptyHint')} hintFor="point:write" />}
      />
      <SelectionBar
        count={selected.length}
        onSelectPage={() => setSelected(page.map((one) => one.serialNumber))}
        onClear={() => setSelected([])}
      >
        <Button size="small" type="primary" onClick={() => setMoving(selected.join(','))}>
          {t('points.move')}
        </Button>
        <Button size="small" onClick={() => navigate(codesPath(station.id, selected))}>
          {t('points.codesSelected')}
        </Button>
      </SelectionBar>
      <Allowed any={['point:write']}>
        <CreatePointDrawer open={creating !== undefined} onClose={() => setCreating(undefined)} stationId={station.id} />
        <SheetImportDrawer
          title={t('import.title')}
          intro={t('import.intro')}
          open={importing !== undefined}
          onClose={() => setImporting(undefined)}
          template={contract.pointMoves.template}
          endpoint={contract.pointMoves.import}
          query={{ stationId: station.id }}
          sheet={pointTemplate}
          stale={STALE_BY_IMPORT}
        />
        <MovePointsDrawer
          serialNumbers={moving?.split(',').filter(Boolean) ?? []}
          open={moving !== undefined}
          onClose={() => setMoving(undefined)}
          onMoved={() => setSelected([])}
        />
      </Allowed>
    </>
  );
}
