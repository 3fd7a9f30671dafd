import { contract, DEVIATION_EXPORT_COLUMNS, type ModelDeviation } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CHARGER_ACTIONS, DEVIATION_RULES, isKnownRule } from '../../../entities/ocpp-exchange/exchange-words.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { integer } from '../../../shared/format/format.ts';
import { userZone } from '../../../shared/format/time.ts';
import { useListState } from '../../../shared/hooks/use-url-state.ts';
import { ExportButton } from '../../../shared/ui/export/export-button.tsx';
import { exportFile } from '../../../shared/ui/export/export-file.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import type { Filter } from '../../../shared/ui/filter/filter.ts';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { useColumns } from '../../../shared/ui/table/list-settings.tsx';
import { TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './ocpp-log.module.css';

const NAMES = ['keyword', 'action', 'rule'] as const;

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
  const user = useUser();
  const ruleText = useRuleText();
  return [
    {
      key: 'model',
      title: t('vendorModel'),
      width: 200,
      sort: 'model',
      fixed: 'start' as const,
      render: (row) => (
        <span className={styles.model}>
          <b>{row.model || t('unknownModel')}</b>
          <span>{row.vendor}</span>
        </span>
      ),
    },
    { key: 'firmwareVersion', title: t('firmware'), width: 130, render: (row) => <TextOrMissing text={row.firmwareVersion} /> },
    {
      key: 'pointCount',
      title: t('points'),
      width: 100,
      align: 'end' as const,
      sort: 'pointCount',
      render: (row) => integer(row.pointCount),
    },
    { key: 'action', title: t('action'), width: 170, sort: 'action', render: (row) => row.action },
    { key: 'path', title: t('field'), width: 220, render: (row) => <code className={styles.code}>{row.path}</code> },
    { key: 'rule', title: t('rule'), width: 220, render: (row) => ruleText(row.rule) },
    ...(user.isShowProvider
      ? [
          {
            key: 'example',
            title: t('example'),
            width: 180,
            render: (row: ModelDeviation) => <TextOrMissing text={row.example} />,
          },
        ]
      : []),
    { key: 'count', title: t('count'), width: 110, align: 'end' as const, sort: 'count', render: (row) => integer(row.count) },
    { key: 'lastTime', title: t('lastTime'), width: 200, sort: 'lastTime', render: (row) => <Time at={row.lastTime} /> },
    { key: 'frames', title: '', width: 90, render: (row) => <Link to={logLink(row)}>{t('frames')}</Link> },
  ];
}

function useDeviations() {
  const state = useListState(NAMES);
  return {
    state,
    filter: { keyword: state.filters.keyword, action: state.filters.action?.split(','), rule: state.filters.rule?.split(',') },
  };
}

/** The list to talk with vendors from, as a file. */
export function DeviationActions() {
  const { t } = useTranslation('ocppLog');
  const { filter } = useDeviations();
  const visible = useColumns('deviations', useDeviationColumns()).map((column) => column.key);
  return (
    <ExportButton
      source="deviations"
      visible={visible}
      columns={DEVIATION_EXPORT_COLUMNS.map((key) => ({ key, title: t(`exportColumns.${key}`) }))}
      run={(format, columns) =>
        exportFile(
          contract.ocppLog.exportDeviations,
          { query: { ...filter, format, columns: columns as (typeof DEVIATION_EXPORT_COLUMNS)[number][], timeZone: userZone() } },
          `deviations.${format}`,
        )
      }
    />
  );
}

/** What each model gets wrong against the standard, and was taken all the same: for the talk with its vendor. */
export function DeviationsTab() {
  const { t } = useTranslation('ocppLog');
  const { state, filter } = useDeviations();
  const columns = useDeviationColumns();
  const ruleText = useRuleText();
  const query = useCall(
    contract.ocppLog.deviations,
    { query: { ...filter, page: state.page, limit: state.limit, sort: state.sort } },
    { keepPrevious: true },
  );
  const filters: Filter[] = [
    { key: 'keyword', label: t('deviationKeyword'), main: true, kind: 'search' },
    {
      key: 'action',
      label: t('action'),
      main: true,
      kind: 'options',
      many: true,
      options: CHARGER_ACTIONS.map((value) => ({ value, label: value })),
    },
    {
      key: 'rule',
      label: t('rule'),
      main: true,
      kind: 'options',
      many: true,
      options: DEVIATION_RULES.map((value) => ({ value, label: t(`rules.${value}`) })),
    },
  ];
  return (
    <FilteredList<ModelDeviation, (typeof NAMES)[number]>
      filters={filters}
      list="deviations"
      label={t('deviationsTab')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => [row.vendor, row.model, row.firmwareVersion, row.action, row.rule, row.path].join(' ')}
      card={(row) => (
        <div className={styles.card}>
          <b>{row.model || t('unknownModel')}</b>
          <Facts
            facts={[
              { label: t('field'), value: `${row.action} · ${row.path}` },
              { label: t('rule'), value: ruleText(row.rule) },
              { label: t('count'), value: integer(row.count) },
            ]}
          />
          <Link to={logLink(row)}>{t('frames')}</Link>
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('noDeviations')} hint={t('noDeviationsHint')} />}
    />
  );
}
