import { ArrowLeftOutlined } from '@ant-design/icons';
import { type ChargerModel, chargerModelList, filterKeysOf, type List, siteList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { decimal } from '../../../shared/format/format.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './charger-models.module.css';
import pageStyles from './load-balancing.module.css';
import { ModelDrawer } from './model-drawer.tsx';
import { keyOfModel, ModelFindings, modelOfKey, useModelName, Way } from './model-words.tsx';

/** Takes what a list has in the URL away: the next list in its place begins clean. */
const without = (list: List): Record<string, undefined> =>
  Object.fromEntries([...filterKeysOf(list), 'page', 'limit', 'sort', 'saved'].map((key) => [key, undefined]));

/** Opens charger models in the place of the sites. */
export function useToModels(): () => void {
  const patch = useUrlPatch();
  return () => patch({ ...without(siteList), models: '1' });
}

function useColumns(): Column<ChargerModel>[] {
  const nameOf = useModelName();
  return useListColumns(chargerModelList, {
    model: (row) => (
      <span className={listParts.two} title={`${row.vendor} ${row.model}`.trim()}>
        <span>{nameOf(row)}</span>
        {row.model && row.vendor ? <small>{row.vendor}</small> : null}
      </span>
    ),
    way: (row) => <Way state={row.state} way={row.way} />,
    findings: (row) => <ModelFindings one={row} isRow />,
    efficiency: {
      align: 'end',
      render: (row) => (row.efficiency === null ? <Missing /> : decimal(row.efficiency * 100, 1)),
    },
  });
}

export function ChargerModelsActions() {
  const state = useListPage(chargerModelList);
  return <ListExport list={chargerModelList} state={state} columns={useColumns()} />;
}

/** The list of charger models: how each takes limits, and its findings. Models with most findings come first. */
export function ChargerModels() {
  const { t } = useTranslation('loadBalancing');
  const nameOf = useModelName();
  const { state, query } = useList(chargerModelList, {}, { refetchInterval: 30_000 });
  const filters = useListFilters(chargerModelList, {});
  const columns = useColumns();
  const patch = useUrlPatch();
  const [shown, show] = useUrlParam('model');
  return (
    <>
      <div className={pageStyles.head}>
        <Button
          type="text"
          size="small"
          icon={<ArrowLeftOutlined />}
          onClick={() => patch({ ...without(chargerModelList), models: undefined, model: undefined })}
        >
          {t('site.back')}
        </Button>
        <h2>{t('models.title')}</h2>
      </div>
      <p className={pageStyles.hint}>{t('models.hint')}</p>
      <FilteredList
        filters={filters}
        list={chargerModelList.name}
        label={t('models.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={keyOfModel}
        onOpen={(row) => show(keyOfModel(row))}
        openKey={shown}
        rowTone={(row) => (row.wildCount > 0 ? 'attention' : undefined)}
        card={(row) => (
          <button type="button" className={styles.cardButton} onClick={() => show(keyOfModel(row))}>
            <span className={listParts.cardHead}>
              <span className={listParts.two}>
                <b>{nameOf(row)}</b>
                <small>
                  {[row.model ? row.vendor : '', t('models.points', { count: row.pointCount })].filter(Boolean).join(' · ')}
                </small>
              </span>
            </span>
            <span className={styles.soft}>
              <Way state={row.state} way={row.way} />
            </span>
            <ModelFindings one={row} />
          </button>
        )}
        empty={<StateBlock tone="empty" title={t('models.empty')} hint={t('models.emptyHint')} hintFor="smartCharging:write" />}
      />
      {shown === undefined ? null : (
        <ModelDrawer of={modelOfKey(shown)} providerId={state.filters.providerId} onClose={() => show(undefined)} />
      )}
    </>
  );
}
