import type { Connector, OCPP_STATUSES } from '@csms/contract';

type OcppStatus = (typeof OCPP_STATUSES)[number];
export type ConnectorState = Connector['state'];

/**
 * What the console calls a connector's condition. Offline comes from the connection, never from a message (decisions section 6); a connector of a
 * disabled or faulted point is so itself; one with a running transaction is charging whatever it last said.
 */
export function connectorState(facts: {
  online: boolean;
  enabled: boolean;
  pointStatus: string | null;
  status: string | null;
  transactionId: number | null;
}): ConnectorState {
  if (!facts.online) return 'offline';
  if (facts.status === 'Faulted' || facts.pointStatus === 'Faulted') return 'faulted';
  if (facts.transactionId !== null) return 'charging';
  if (!facts.enabled || facts.pointStatus === 'Unavailable') return 'unavailable';
  switch (facts.status as OcppStatus | null) {
    case 'Available':
      return 'available';
    case 'Preparing':
    case 'Charging':
    case 'SuspendedEV':
    case 'SuspendedEVSE':
    case 'Finishing':
      return 'charging';
    case 'Reserved':
      return 'reserved';
    default:
      return 'unavailable';
  }
}

/** The same in SQL, over aliases cs (connection_state), p (charge_point) and c (connector). Kept beside so that they change together. */
export const CONNECTOR_STATE_SQL = `case
  when not coalesce(cs.online, false) then 'offline'
  when c.status = 'Faulted' or p.status = 'Faulted' then 'faulted'
  when c.transaction_id is not null then 'charging'
  when not p.enabled or p.status = 'Unavailable' then 'unavailable'
  when c.status = 'Available' then 'available'
  when c.status in ('Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing') then 'charging'
  when c.status = 'Reserved' then 'reserved'
  else 'unavailable' end`;

/** A point's own condition, from its connectors': what needs attention first. */
export function pointState(online: boolean, states: readonly ConnectorState[]): ConnectorState {
  if (!online) return 'offline';
  for (const state of ['faulted', 'charging', 'available', 'reserved'] as const) if (states.includes(state)) return state;
  return 'unavailable';
}
