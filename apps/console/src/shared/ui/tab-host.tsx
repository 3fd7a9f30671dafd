import type { Permission } from '@csms/contract';
import { Tabs } from 'antd';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAccess } from '../access/access.tsx';
import { ofTab } from '../hooks/help-param.ts';
import { PageHeader } from './page-header.tsx';
import styles from './tab-host.module.css';

export interface PageTab {
  key: string;
  label: string;
  permission: Permission;
  Content: ComponentType;
  /** What stands beside the page's name. */
  Actions?: ComponentType;
}

/** The place of the tabs. Where they do not fit in its line, the chosen one is scrolled into view. */
function useChosenInView(active: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is scrolled into view
  useLayoutEffect(() => {
    const line = place.current?.querySelector<HTMLElement>('.ant-tabs-nav');
    const tab = line?.querySelector<HTMLElement>('.ant-tabs-tab-active');
    if (!line || !tab) return;
    const { left, width } = tab.getBoundingClientRect();
    line.scrollLeft += left + width / 2 - line.getBoundingClientRect().left - line.clientWidth / 2;
  }, [active]);
  return place;
}

/** A page of several lists; each shows only to those who may see it, and where that leaves one, it is simply the page. */
export function TabHost({ title, tabs }: { title: string; tabs: readonly PageTab[] }) {
  const access = useAccess();
  const [search, setSearch] = useSearchParams();
  const shown = tabs.filter((tab) => access.can(tab.permission));
  const active = shown.find((tab) => tab.key === search.get('tab')) ?? shown[0];
  const place = useChosenInView(active?.key);
  if (!active) return null;
  return (
    <>
      <PageHeader title={shown.length > 1 ? title : active.label} tab={active.key}>
        {active.Actions ? <active.Actions /> : null}
      </PageHeader>
      {shown.length > 1 ? (
        <div ref={place}>
          <Tabs
            className={styles.tabs}
            activeKey={active.key}
            items={shown.map(({ key, label }) => ({ key, label }))}
            // The filters of one list mean nothing in the other; the help goes along.
            onChange={(key) => setSearch((now) => ofTab(now, key === shown[0]?.key ? undefined : key))}
          />
        </div>
      ) : null}
      <active.Content key={active.key} />
    </>
  );
}
