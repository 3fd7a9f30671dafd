import { type Permission, pathOf, type Thing } from '@csms/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';

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

interface Props {
  /** A connector is named by two keys: `ConnectorLink`. */
  thing: Exclude<Thing, 'connector'>;
  name: string | number;
  children: ReactNode;
}

/** The name of a thing as the way to its page; the name alone for those who may not see it. In a row it does not open the row. */
export function ThingLink({ thing, name, children }: Props) {
  const { can } = useAccess();
  if (!can(RIGHTS[thing])) return children;
  return (
    <Link to={pathOf(thing, name)} style={{ textDecoration: 'underline' }} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
