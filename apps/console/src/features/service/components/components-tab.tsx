import { DeleteOutlined, EditOutlined, HistoryOutlined, ImportOutlined, SwapOutlined } from '@ant-design/icons';
import { COMPONENT_FIELDS, COMPONENT_WORDS, type ComponentUse, componentList, componentSheet, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { SheetImportDrawer } from '../../../entities/sheet-import/sheet-import-drawer.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { Place, usePointName } from '../parts/place.tsx';
import styles from '../parts/service.module.css';
import { CorrectForm, NewComponent, ReplaceForm, TakeOutForm } from './component-forms.tsx';
import { amountOf, Due, Life, Mark, useUnit } from './life.tsx';

const { components } = contract;

export function ComponentActions() {
  const { t } = useTranslation('components');
  const { state, query } = useList(componentList);
  const columns = useColumns();
  const [, setImport] = useUrlParam('import');
  return (
    <>
      <ListExport list={componentList} state={state} columns={columns} disabled={!query.data?.total} />
      <Allowed any={['component:write']}>
        <Button icon={<ImportOutlined />} onClick={() => setImport('1')}>
          {t('import.button')}
        </Button>
      </Allowed>
      <NewButton permission="component:write" param="component" value="new">
        {t('create')}
      </NewButton>
    </>
  );
}

/** What can be done with a component; each is a drawer of the URL. */
function useActions() {
  const { t } = useTranslation('components');
  const writes = useAccess().can('component:write');
  const patch = useUrlPatch();
  return (one: ComponentUse): RowAction[] => {
    const act = (form: string) => () => patch({ component: String(one.id), act: form });
    const history = { key: 'history', label: t('history'), icon: <HistoryOutlined />, perform: act('history') };
    if (!writes || one.replacedTime !== null) return [history];
    return [
      { key: 'replace', label: t('replace'), icon: <SwapOutlined />, perform: act('replace') },
      { key: 'correct', label: t('correct'), icon: <EditOutlined />, perform: act('correct') },
      history,
      { key: 'remove', label: t('takeOut'), icon: <DeleteOutlined />, danger: true, perform: act('remove') },
    ];
  };
}

function useMenu() {
  const { t } = useTranslation('components');
  const actions = useActions();
  return (row: ComponentUse) => (
    <RowMenu
      actions={actions(row)}
      label={t('actionsOf', { name: `${row.componentName} ${row.pointName} ${row.connectorNo}` })}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('components');
  const menu = useMenu();
  const columns = useListColumns(componentList, {
    place: (row) => <Place one={row} />,
    share: (row) => <Life one={row} />,
    mark: (row) => <Mark mark={row.mark} />,
    dueDay: (row) => <Due one={row} />,
    useCount: (row) => amountOf(row.useCount),
    ratedLife: (row) => amountOf(row.ratedLife),
  });
  return [...columns, actionsColumn<ComponentUse>(t('edit'), menu)];
}

/** A component with what was done at its place. */
function Detail({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('components');
  const word = useColumnWord(componentList);
  const say = useWord();
  const nameOf = usePointName();
  const unitOf = useUnit();
  const query = useCall(components.get, { params: { id } }, { ofRow: true });
  const one = query.data?.component;
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      title={one ? `${one.componentName} · ${nameOf(one)}` : t('history')}
      open
      onClose={onClose}
      size={520}
    >
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!one && !query.error ? <SkeletonRows columns={2} rows={6} /> : null}
      {one ? (
        <>
          <Facts
            facts={[
              { label: word('share'), value: <Life one={one} />, wide: true },
              { label: word('mark'), value: <Mark mark={one.mark} /> },
              { label: word('counter'), value: say(COMPONENT_WORDS.counters[one.counter]) },
              { label: word('dueDay'), value: <Due one={one} /> },
              { label: word('componentSerial'), value: <TextOrMissing text={one.componentSerial} /> },
              { label: word('installedTime'), value: <Time at={one.installedTime} zone={one.timeZone} /> },
              one.replacedTime !== null && {
                label: word('replacedTime'),
                value: <Time at={one.replacedTime} zone={one.timeZone} />,
              },
              one.note !== '' && { label: say(COMPONENT_FIELDS.note.words), value: one.note, wide: true },
            ]}
          />
          <div className={styles.below}>
            <Section title={t('history')}>
              <ul className={styles.lines}>
                {query.data?.events.map((event) => (
                  <li key={`${event.time}${event.kind}${event.componentSerial}`}>
                    <span className={listParts.line}>
                      <b>
                        {t(`events.${event.kind}`, {
                          before: event.useBefore === null ? '–' : amountOf(event.useBefore),
                          after: event.useAfter === null ? '–' : amountOf(event.useAfter),
                          unit: unitOf(one.counter),
                        })}
                      </b>
                      <span className={textParts.softSmall}>{event.componentSerial}</span>
                      <Time at={event.time} zone={one.timeZone} />
                    </span>
                    <span className={textParts.softSmall}>{[event.by, event.reason].filter(Boolean).join(' · ')}</span>
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        </>
      ) : null}
    </RowDrawer>
  );
}

/** The drawers that the URL names: `component=new`, or `component=5` with `act`. */
function Drawers({ rows }: { rows: readonly ComponentUse[] }) {
  const { can } = useAccess();
  const [given] = useUrlParam('component');
  const [act] = useUrlParam('act');
  const patch = useUrlPatch();
  const onClose = () => patch({ component: undefined, act: undefined });
  const id = given && /^\d+$/.test(given) ? Number(given) : undefined;
  const asked = useCall(components.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  const one = rows.find((row) => row.id === id) ?? asked.data?.component;
  const writes = can('component:write');
  const isInUse = writes && one?.replacedTime === null;
  return (
    <>
      {writes ? <NewComponent open={given === 'new'} onClose={onClose} /> : null}
      {id !== undefined && (act === undefined || act === 'history' || !writes) ? <Detail id={id} onClose={onClose} /> : null}
      {isInUse && act === 'replace' ? <ReplaceForm one={one} onClose={onClose} /> : null}
      {isInUse && act === 'correct' ? <CorrectForm one={one} onClose={onClose} /> : null}
      {isInUse && act === 'remove' ? <TakeOutForm one={one} onClose={onClose} /> : null}
    </>
  );
}

/** Components with their use; the most worn lead. */
export function ComponentsTab() {
  const { t } = useTranslation('components');
  const say = useWord();
  const { state, query } = useList(componentList);
  const names = useCall(components.getComName, { query: {} });
  const stations = useStationFilter(say(componentList.filters.stationId.words));
  const filters = useListFilters(componentList, {
    stationId: stations,
    typeId: {
      options: (names.data ?? []).map((one) => ({
        value: String(one.id),
        label: [one.componentName, one.vendor, one.model].filter(Boolean).join(' · '),
      })),
    },
  });
  const columns = useColumns();
  const menu = useMenu();
  const patch = useUrlPatch();
  const [shown] = useUrlParam('component');
  const [importing, setImporting] = useUrlParam('import');
  const open = (row: ComponentUse) => patch({ component: String(row.id), act: undefined });
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <FilteredList
        filters={filters}
        list={componentList.name}
        label={t('tab')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={open}
        openKey={shown ? Number(shown) : undefined}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="componentName"
            facts={['place', 'share', 'mark', 'dueDay']}
            beside={menu(row)}
            onOpen={() => open(row)}
          />
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} hintFor="component:write" />}
      />
      <Drawers rows={query.data?.list ?? []} />
      <Allowed any={['component:write']}>
        <SheetImportDrawer
          title={t('import.title')}
          open={importing !== undefined}
          onClose={() => setImporting(undefined)}
          template={components.template}
          endpoint={components.import}
          sheet={componentSheet}
          stale={[components.getComponentUseInfo, components.types]}
        />
      </Allowed>
    </>
  );
}
