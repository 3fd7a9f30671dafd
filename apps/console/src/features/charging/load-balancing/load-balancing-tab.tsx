import { ApiOutlined } from '@ant-design/icons';
import { SITE_MODE_WORDS, SITE_STATE_WORDS, type Site, siteList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { patched, useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { LoadBar } from '../parts/load-bar.tsx';
import { ChargerModels, ChargerModelsActions, useToModels } from './charger-models.tsx';
import styles from './load-balancing.module.css';
import { SiteActions, SiteView } from './site-view.tsx';
import { SITE_BARS, SITE_TONES } from './site-words.ts';

const StateTag = ({ one }: { one: Site }) => {
  const word = useWord();
  return <ToneTag tone={SITE_TONES[one.state]}>{word(SITE_STATE_WORDS[one.state])}</ToneTag>;
};

function Load({ one }: { one: Site }) {
  const tone = SITE_BARS[one.state];
  const share = one.mode === 'off' ? null : one.share;
  return <LoadBar loadW={one.loadW} limitW={one.limitW} limitA={one.limitA} share={share} {...(tone ? { tone } : {})} />;
}

/** A site in the list's place; the list's own filters stay in the URL for the way back. */
function useSitePath() {
  const [search] = useSearchParams();
  return ({ stationId }: Site) => `?${patched(search, { tab: 'loadBalancing', site: String(stationId) })}`;
}

function useColumns(): Column<Site>[] {
  const pathOf = useSitePath();
  return useListColumns(siteList, {
    stationName: (row) => (
      <Link className={styles.name} to={pathOf(row)} title={row.stationName}>
        {row.stationName}
      </Link>
    ),
    state: (row) => <StateTag one={row} />,
    loadW: (row) => <Load one={row} />,
  });
}

function SiteListActions() {
  const { t } = useTranslation('loadBalancing');
  const state = useListPage(siteList);
  const toModels = useToModels();
  return (
    <>
      <Button icon={<ApiOutlined />} onClick={toModels}>
        {t('models.title')}
      </Button>
      <ListExport list={siteList} state={state} columns={useColumns()} />
    </>
  );
}

export function LoadBalancingActions() {
  const [site] = useUrlParam('site');
  const [models] = useUrlParam('models');
  if (site) return <SiteActions stationId={Number(site)} />;
  return models ? <ChargerModelsActions /> : <SiteListActions />;
}

/** Sites with their load against the limit, the fullest first; or in their place the site that the URL names, or charger models. */
export function LoadBalancingTab() {
  const [site] = useUrlParam('site');
  const [models] = useUrlParam('models');
  if (site) return <SiteView key={site} stationId={Number(site)} />;
  return models ? <ChargerModels /> : <SiteList />;
}

function SiteList() {
  const { t } = useTranslation('loadBalancing');
  const word = useWord();
  const { state, query } = useList(siteList, {}, { refetchInterval: 5000 });
  const filters = useListFilters(siteList, {});
  const columns = useColumns();
  const [, open] = useUrlParam('site');
  return (
    <FilteredList
      filters={filters}
      list={siteList.name}
      label={t('list.label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.stationId}
      onOpen={(row) => open(String(row.stationId))}
      rowTone={(row) => (row.state === 'over' ? 'attention' : undefined)}
      card={(row) => (
        <button type="button" className={styles.cardButton} onClick={() => open(String(row.stationId))}>
          <span className={listParts.cardHead}>
            <span className={styles.two}>
              <b>{row.stationName}</b>
              <small>
                {word(SITE_MODE_WORDS[row.mode])} · {t('list.sessions', { count: row.sessionCount })}
              </small>
            </span>
            <StateTag one={row} />
          </span>
          <Load one={row} />
        </button>
      )}
      empty={<StateBlock tone="empty" title={t('list.empty')} hint={t('list.emptyHint')} hintFor="station:write" />}
    />
  );
}
