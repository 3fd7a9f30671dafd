import { Segmented, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useThing } from '../../shared/hooks/thing.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { type Stat, StatStrip } from '../../shared/ui/stat-strip.tsx';
import { ErrorState, StateBlock } from '../../shared/ui/states.tsx';
import { SkeletonRows } from '../../shared/ui/table/skeleton-rows.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import styles from './hub.module.css';

/** The tabs of a thing's page. Each thing has those that it needs, in this order. */
const HUB_TABS = ['now', 'history', 'money', 'service', 'settings'] as const;
export type HubTab = (typeof HUB_TABS)[number];

interface Asked<T> {
  data: T | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}
interface PageProps<T> {
  query: Asked<T>;
  /** What the thing is called: in the browser's title, its tab and the breadcrumb. */
  nameOf: (thing: T) => string;
  /** Said where there is no such thing. */
  missing: string;
  /** The list that it stands in. */
  list: { to: string; title: string };
  children: (thing: T) => ReactNode;
}

/** The page of one thing: as it is read, where it is not there, and where it could not be read. */
export function HubPage<T>({ query, nameOf, missing, list, children }: PageProps<T>) {
  const { data, error } = query;
  useThing(data === undefined ? undefined : nameOf(data));
  // A key that cannot be names nothing either.
  if (error?.kind === 'notFound' || error?.key === 'invalid')
    return (
      <StateBlock tone="missing" title={missing} fill>
        <TextLink to={list.to}>{list.title}</TextLink>
      </StateBlock>
    );
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} onRetry={query.refetch} busy={query.isFetching} />;
  return <SkeletonRows columns={4} />;
}

interface HeadProps {
  name: string;
  /** Its state in words. */
  state?: ReactNode;
  /** The figures that matter, three or so. */
  figures?: Stat[];
  /** What can be done to it. */
  deeds?: ReactNode;
  /** What needs somebody now. */
  needs?: ReactNode;
}

/** The head of a thing's page: its name, its state, its deeds, what needs somebody, its figures. */
export function HubHead({ name, state, figures, deeds, needs }: HeadProps) {
  const { t } = useTranslation('hub');
  return (
    <>
      <PageHeader title={name} note={state}>
        {deeds}
      </PageHeader>
      {needs}
      {figures && figures.length > 0 ? <StatStrip label={t('figures')} stats={figures} /> : null}
    </>
  );
}

/** One of several views under a tab. */
export interface HubPart {
  /** Stands in the URL (`?tab=`); the first of a tab may have the tab's own. */
  key: string;
  label: string;
  content: ReactNode;
}
type HubContent = ReactNode | readonly (HubPart | false)[];

const isPart = (one: unknown): one is HubPart => typeof one === 'object' && one !== null && 'content' in one;
/** The parts of a tab; none where it has one view alone. */
const partsOf = (content: HubContent): HubPart[] => (Array.isArray(content) ? content.filter(isPart) : []);
const hasContent = (content: HubContent): boolean => (Array.isArray(content) ? partsOf(content).length > 0 : Boolean(content));

/** The tab and the part that a word of the URL names; where it names none, the tab `opens`, or else the first, with its first part. */
export function shownIn(
  tabs: Partial<Record<HubTab, HubContent>>,
  named: string | null,
  opens?: HubTab,
): { tab: HubTab; part?: string } | undefined {
  const shown = HUB_TABS.filter((key) => hasContent(tabs[key]));
  const tab =
    shown.find((key) => partsOf(tabs[key]).some((part) => part.key === named)) ??
    shown.find((key) => key === named) ??
    shown.find((key) => key === opens) ??
    shown[0];
  if (tab === undefined) return undefined;
  const parts = partsOf(tabs[tab]);
  const part = (parts.find(({ key }) => key === named) ?? parts[0])?.key;
  return part === undefined ? { tab } : { tab, part };
}

interface TabsProps {
  tabs: Partial<Record<HubTab, HubContent>>;
  /** The tab that the page opens with, where it is not the first. */
  opens?: HubTab;
  /** Words of the URL that are the page's own and stay. */
  keeps?: readonly string[];
}

/** The tabs of a thing's page, in the order of all pages. `?tab=` names a tab, or a part under one. */
export function HubTabs({ tabs, opens, keeps = [] }: TabsProps) {
  const { t } = useTranslation('hub');
  const [search, setSearch] = useSearchParams();
  const shown = HUB_TABS.filter((key) => hasContent(tabs[key]));
  const first = shownIn(tabs, null, opens)?.tab;
  const active = shownIn(tabs, search.get('tab'), opens);
  const kept = Object.fromEntries(keeps.flatMap((name) => (search.has(name) ? [[name, search.get(name)!]] : [])));
  if (active === undefined) return null;
  // The filters of one tab mean nothing in another.
  const go = (key: string) =>
    setSearch(key === first ? kept : { ...kept, tab: key }, { replace: true, preventScrollReset: true });
  const contentOf = (key: HubTab): ReactNode => {
    const parts = partsOf(tabs[key]);
    if (parts.length === 0) return tabs[key] as ReactNode;
    const part = parts.find((one) => one.key === active.part) ?? parts[0]!;
    return (
      <>
        {parts.length > 1 ? (
          <div className={styles.parts}>
            <Segmented
              aria-label={t(`tabs.${key}`)}
              value={part.key}
              onChange={go}
              options={parts.map((one) => ({ value: one.key, label: one.label }))}
            />
          </div>
        ) : null}
        {part.content}
      </>
    );
  };
  return (
    <Tabs
      destroyOnHidden
      activeKey={active.tab}
      onChange={go}
      items={shown.map((key) => ({ key, label: t(`tabs.${key}`), children: contentOf(key) }))}
    />
  );
}

/** A part of a tab, on paper of its own. */
export function HubPanel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {children}
    </section>
  );
}
