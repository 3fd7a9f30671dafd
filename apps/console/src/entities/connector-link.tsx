import { pathOf } from '@csms/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../shared/access/access.tsx';

interface Props {
  serialNumber: string;
  /** 0: the charge point as a whole. */
  connectorNo: number;
  /** A class for the link. */
  className?: string | undefined;
  children: ReactNode;
}

/** Words of a connector, leading to its page; the words alone for those who may not see charge points. */
export function ConnectorLink({ serialNumber, connectorNo, className, children }: Props) {
  if (!useAccess().can('point:read')) return children;
  const to = connectorNo > 0 ? pathOf('connector', serialNumber, connectorNo) : pathOf('point', serialNumber);
  return (
    <Link
      to={to}
      className={className}
      style={className === undefined ? { textDecoration: 'underline' } : undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
