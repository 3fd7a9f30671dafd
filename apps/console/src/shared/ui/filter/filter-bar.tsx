import { CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Badge, Button, Popover, Select } from 'antd';
import Input from 'antd/es/input/Input';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moment } from '../../format/time.ts';
import { PHONE_PX, useNarrow } from '../../hooks/use-narrow.ts';
import type { ListState } from '../../hooks/use-url-state.ts';
import { clearable } from '../form/clearable.tsx';
import textParts from '../text.module.css';
import type { Filter } from './filter.ts';
import styles from './filter-bar.module.css';
import { RangeFilter } from './range-filter.tsx';

type State = Pick<ListState<string>, 'filters' | 'setFilters' | 'clear'>;

/** Text goes into the URL when the user pauses, so that a list is not asked for at every letter. */
function TextFilter({ filter, state, search }: { filter: Filter; state: State; search: boolean }) {
  const stored = state.filters[filter.key] ?? '';
  const [text, setText] = useState(stored);
  useEffect(() => setText(stored), [stored]);
  const { setFilters } = state;
  const commit = (value: string) => value.trim() !== stored && setFilters({ [filter.key]: value.trim() || undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the typed text starts the pause
  useEffect(() => {
    const timer = setTimeout(() => commit(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Input
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => commit(text)}
      prefix={search ? <SearchOutlined style={{ color: 'var(--text-faint)' }} /> : undefined}
      placeholder={filter.label}
      aria-label={filter.label}
      allowClear={clearable()}
      maxLength={100}
      className={search ? styles.search : undefined}
    />
  );
}

function Control({ filter, state }: { filter: Filter; state: State }) {
  const value = state.filters[filter.key];
  const set = (next: string | undefined) => state.setFilters({ [filter.key]: next });
  switch (filter.kind) {
    case 'search':
    case 'text':
      return <TextFilter filter={filter} state={state} search={filter.kind === 'search'} />;
    case 'range':
    case 'days': {
      const usual = filter.kind === 'range' ? filter.usual : undefined;
      return (
        <RangeFilter
          kind={filter.kind}
          label={filter.label}
          from={value ?? usual?.from}
          to={state.filters[filter.toKey] ?? usual?.to}
          onChange={(from, to) => state.setFilters({ [filter.key]: from, [filter.toKey]: to })}
        />
      );
    }
    case 'since':
      return null;
    case 'custom':
      return filter.control(value, set);
    case 'options':
      return (
        <Select
          mode={filter.many ? 'multiple' : undefined}
          value={filter.many ? (value?.split(',') ?? []) : value}
          onChange={(next: string | string[] | undefined) => set(Array.isArray(next) ? next.join(',') || undefined : next)}
          options={filter.options.map((one) => ({ value: one.value, label: one.label, icon: one.icon }))}
          optionRender={({ data }) => (
            <span className={styles.option}>
              {data.icon as ReactNode}
              {data.label}
            </span>
          )}
          placeholder={filter.label}
          aria-label={filter.label}
          allowClear={clearable()}
          maxTagCount={0}
          maxTagPlaceholder={(chosen) => chosen.map((one) => one.label as string).join(' / ')}
          popupMatchSelectWidth={false}
          className={styles.select}
        />
      );
  }
}

function chipText(filter: Filter, state: State): string | undefined {
  const value = state.filters[filter.key];
  if (filter.kind === 'range') {
    const to = state.filters[filter.toKey];
    return value || to ? `${value ? moment(value) : '…'} – ${to ? moment(to) : '…'}` : undefined;
  }
  if (filter.kind === 'days') {
    const to = state.filters[filter.toKey];
    return value || to ? (value === to ? value : `${value ?? '…'} – ${to ?? '…'}`) : undefined;
  }
  if (!value) return undefined;
  if (filter.kind === 'since') return Number.isNaN(Date.parse(value)) ? value : moment(value);
  if (filter.kind === 'options')
    return value
      .split(',')
      .map((part) => filter.options.find((one) => one.value === part)?.label ?? part)
      .join(' / ');
  return filter.kind === 'custom' ? filter.name(value) : value;
}

interface Props {
  filters: readonly Filter[];
  state: State;
  /** Further tools of the list; on a phone behind the button of the filters. */
  tools?: ReactNode;
  /** What stays beside the filters at any width. */
  children?: ReactNode;
}

/** Filters, and what is filtered by: each chip clears its own. On a phone only what is searched for has room beside the button that opens the rest. */
export function FilterBar({ filters, state, tools, children }: Props) {
  const { t } = useTranslation();
  const isPhone = useNarrow(PHONE_PX);
  const main = filters.filter((one) => one.main && (!isPhone || one.kind === 'search'));
  const rest = filters.filter((one) => !main.includes(one) && one.kind !== 'since');
  const chips = filters.flatMap((filter) => {
    const text = chipText(filter, state);
    return text === undefined ? [] : [{ filter, text }];
  });
  const hiddenActive = chips.filter(({ filter }) => rest.includes(filter)).length;
  const clearOne = (filter: Filter) =>
    state.setFilters(
      filter.kind === 'range' || filter.kind === 'days'
        ? { [filter.key]: undefined, [filter.toKey]: undefined }
        : { [filter.key]: undefined },
    );
  return (
    <search className={styles.bar}>
      <div className={styles.controls}>
        {main.map((filter) => (
          <div key={filter.key} data-kind={filter.kind} data-words={filter.label}>
            <Control filter={filter} state={state} />
          </div>
        ))}
        {rest.length > 0 || (isPhone && tools) ? (
          <Badge count={hiddenActive} size="small" color="var(--brand-strong)" className={styles.opener}>
            <Popover
              trigger="click"
              placement="bottomLeft"
              content={
                <div className={styles.more}>
                  {rest.map((filter) => (
                    <div key={filter.key}>
                      <span className={textParts.softSmall}>{filter.label}</span>
                      <Control filter={filter} state={state} />
                    </div>
                  ))}
                  {isPhone && tools ? <div className={styles.tools}>{tools}</div> : null}
                </div>
              }
            >
              <Button icon={<FilterOutlined />} aria-label={main.length > 0 && isPhone ? t('filter.more') : undefined}>
                {main.length > 0 && isPhone ? null : t('filter.more')}
              </Button>
            </Popover>
          </Badge>
        ) : null}
        <div className={styles.end}>
          {children}
          {isPhone ? null : tools}
        </div>
      </div>
      {chips.length > 0 ? (
        <ul className={styles.chips} aria-label={t('filter.active')}>
          {chips.map(({ filter, text }) => (
            <li key={filter.key}>
              <span title={text}>
                {filter.label}: <b>{text}</b>
              </span>
              <button type="button" onClick={() => clearOne(filter)} aria-label={t('filter.remove', { name: filter.label })}>
                <CloseOutlined />
              </button>
            </li>
          ))}
          <li className={styles.clear}>
            <button type="button" onClick={state.clear}>
              {t('actions.clearAll')}
            </button>
          </li>
        </ul>
      ) : null}
    </search>
  );
}
