import { deviationList, type ModelDeviation } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { CHARGER_ACTIONS, DEVIATION_RULES, isKnownRule } from '../../../entities/ocpp-exchange/exchange-words.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { TextOrMissing } from '../../../shared/ui/value/values.tsx';
import styles from './ocpp-log.module.css';

const logLink = (row: ModelDeviation) =>
  `/realTimeMonitor/ocppLog?${new URLSearchParams({
    ...{ vendor: row.vendor, model: row.model, action: row.action, rule: row.rule },
  })}`;

function useRuleText(): (rule: string) => string {
  const { t } = useTranslation('ocppLog');
  return (rule) => (isKnownRule(rule) ? t(`rules.${rule}`) : rule);
}

function useDeviationColumns(): Column<ModelDeviation>[] {
  const { t } = useTranslation('ocppLog');
  const ruleText = useRuleText();
  const columns = useListColumns(deviationList, {
    model: (row) => (
      <span className={styles.two} title={`${row.vendor} ${row.model}`}>
        <span>{row.model || t('unknownModel')}</span>
        <span>{row.vendor}</span>
      </span>
    ),
    path: { full: (row) => row.path, render: (row) => <code className={styles.code}>{row.path}</code> },
    rule: (row) => ruleText(row.rule),
    // Only who sees several providers sees it; it names none.
    example: {
      isOwner: false,
      full: ({ example }) => example || null,
      render: ({ example }) => <TextOrMissing text={example} />,
    },
  });
  return [...columns, { key: 'frames', title: '', width: 90, render: (row) => <Link to={logLink(row)}>{t('frames')}</Link> }];
}

/** The list to talk with vendors from, as a file. */
export function DeviationActions() {
  return <ListExport list={deviationList} state={useListPage(deviationList)} columns={useDeviationColumns()} />;
}

/** What each model gets wrong against the standard, and was taken all the same: for the talk with its vendor. */
export function DeviationsTab() {
  const { t } = useTranslation('ocppLog');
  const { state, query } = useList(deviationList);
  const columns = useDeviationColumns();
  const filters = useListFilters(deviationList, {
    action: { options: CHARGER_ACTIONS.map((value) => ({ value, label: value })) },
    rule: { options: DEVIATION_RULES.map((value) => ({ value, label: t(`rules.${value}`) })) },
  });
  return (
    <FilteredList
      filters={filters}
      list={deviationList.name}
      label={t('deviationsTab')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => [row.vendor, row.model, row.firmwareVersion, row.action, row.rule, row.path].join(' ')}
      card={(row) => (
        <RowCard
          columns={columns}
          row={row}
          title="model"
          facts={['action', 'path', 'rule', 'count', 'example']}
          beside={
            <Link to={logLink(row)} className={styles.frames}>
              {t('frames')}
            </Link>
          }
        />
      )}
      empty={<StateBlock tone="empty" title={t('noDeviations')} hint={t('noDeviationsHint')} />}
    />
  );
}
