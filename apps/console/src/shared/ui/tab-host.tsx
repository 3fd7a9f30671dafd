import type { Permission } from '@csms/contract';
import { Tabs } from 'antd';
import type { ComponentType } from 'react';
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

/** A page of several lists; each shows only to those who may see it, and where that leaves one, it is simply the page. */
export function TabHost({ title, tabs }: { title: string; tabs: readonly PageTab[] }) {
  const access = useAccess();
  const [search, setSearch] = useSearchParams();
  const shown = tabs.filter((tab) => access.can(tab.permission));
  const active = shown.find((tab) => tab.key === search.get('tab')) ?? shown[0];
  if (!active) return null;
  return (
    <>
      <PageHeader title={shown.length > 1 ? title : active.label} tab={active.key}>
        {active.Actions ? <active.Actions /> : null}
      </PageHeader>
      {shown.length > 1 ? (
        <Tabs
          className={styles.tabs}
          activeKey={active.key}
          items={shown.map(({ key, label }) => ({ key, label }))}
          // The filters of one list mean nothing in the other; the help goes along.
          onChange={(key) => setSearch((now) => ofTab(now, key === shown[0]?.key ? undefined : key))}
        />
      ) : null}
      <active.Content key={active.key} />
    </>
  );
}
