import { type Permission, pathOf, type Thing } from '@csms/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { Missing } from '../../shared/ui/value/values.tsx';

/** What shows the page of a thing. */
const RIGHTS = {
  station: 'station:read',
  point: 'point:read',
  connector: 'point:read',
  record: 'record:read',
  alarm: 'alarm:read',
  workOrder: 'workOrder:read',
  chargeUser: 'chargeUser:read',
  card: 'card:read',
  userGroup: 'userGroup:read',
  car: 'car:read',
  company: 'company:read',
  invoice: 'invoice:read',
  complaint: 'complaint:read',
  price: 'price:read',
} as const satisfies Record<Thing, Permission>;

interface LinkProps {
  to: string;
  right: Permission;
  /** Without one the link is underlined. */
  className?: string | undefined;
  children: ReactNode;
}

/** In a row it does not open the row. */
function PageLink({ to, right, className, children }: LinkProps) {
  if (!useAccess().can(right)) return children;
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

interface Props extends Pick<LinkProps, 'className' | 'children'> {
  /** A connector is named by two keys: `ConnectorLink`. */
  thing: Exclude<Thing, 'connector'>;
  /** Null: it has no page. */
  name: string | number | null;
}

/** The name of a thing as the way to its page; the name alone for those who may not see it. */
export function ThingLink({ thing, name, ...link }: Props) {
  if (link.children === null || link.children === '') return <Missing />;
  if (name === null) return link.children;
  return <PageLink to={pathOf(thing, name)} right={RIGHTS[thing]} {...link} />;
}

interface ConnectorProps extends Pick<LinkProps, 'className' | 'children'> {
  serialNumber: string;
  /** 0: the charge point as a whole. */
  connectorNo: number;
}

/** Words of a connector, as the way to its page. */
export function ConnectorLink({ serialNumber, connectorNo, ...link }: ConnectorProps) {
  const to = connectorNo > 0 ? pathOf('connector', serialNumber, connectorNo) : pathOf('point', serialNumber);
  return <PageLink to={to} right={RIGHTS.connector} {...link} />;
}
