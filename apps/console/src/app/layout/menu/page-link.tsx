import { ExportOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { isExternal } from '../../router/is-external.ts';
import type { Page } from '../../router/page.ts';
import { usePage } from '../../sign-in/signed-in-root.tsx';

interface Props {
  page: Page;
  children: ReactNode;
  activeClass: string | undefined;
  className?: string;
  onPick?: () => void;
}

/** A page in a menu: the bare path, so that the menu opens a list clean; what leads out opens in a new browser tab. */
export function PageLink({ page, children, activeClass, className = '', onPick }: Props) {
  const current = usePage();
  if (page.link && isExternal(page.link))
    return (
      <a href={page.link} target="_blank" rel="noopener noreferrer" className={className} onClick={onPick}>
        {children} <ExportOutlined aria-hidden="true" style={{ fontSize: '0.8em', opacity: 0.7 }} />
      </a>
    );
  return (
    <NavLink
      to={page.path}
      onClick={onPick}
      className={({ isActive }) => `${className} ${isActive || current?.under === page.path ? activeClass : ''}`}
    >
      {children}
    </NavLink>
  );
}
