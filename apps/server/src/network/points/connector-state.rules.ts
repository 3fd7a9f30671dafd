import { type ConnectorState, statusMeaning } from '@csms/contract';
import { saysState, saysThat } from './status-sql.ts';

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
  /** It is kept for somebody. */
  isReserved?: boolean;
}): ConnectorState {
  if (!facts.online) return 'offline';
  const own = statusMeaning(facts.status)?.state;
  const whole = statusMeaning(facts.pointStatus)?.state;
  if (own === 'faulted' || whole === 'faulted') return 'faulted';
  if (facts.transactionId !== null) return 'charging';
  if (!facts.enabled || whole === 'unavailable') return 'unavailable';
  return own === 'available' && facts.isReserved ? 'reserved' : (own ?? 'unavailable');
}

/** The same in SQL, over aliases cs (connection_state), p (charge_point) and c (connector). Kept beside so that they change together. */
export const CONNECTOR_STATE_SQL = `case
  when not coalesce(cs.online, false) then 'offline'
  when ${saysState('c.status', 'faulted')} or ${saysState('p.status', 'faulted')} then 'faulted'
  when c.transaction_id is not null then 'charging'
  when not p.enabled or ${saysState('p.status', 'unavailable')} then 'unavailable'
  when ${saysState('c.status', 'available')} then case when c.reservation_id is null then 'available' else 'reserved' end
  when ${saysState('c.status', 'charging')} then 'charging'
  when ${saysState('c.status', 'reserved')} then 'reserved'
  else 'unavailable' end`;

/** How it is shown (`shownState` of the contract), in SQL. */
export const SHOWN_STATE_SQL = `(case when (${CONNECTOR_STATE_SQL}) = 'charging' and (${saysThat('c.status', ({ isOccupied }) => isOccupied === true)}
  or c.transaction_id is null and ${saysThat('c.status', ({ isReady }) => isReady === true)})
  then 'occupied' else (${CONNECTOR_STATE_SQL}) end)`;

/** A point's own condition, from its connectors': what needs attention first. */
export function pointState(online: boolean, states: readonly ConnectorState[]): ConnectorState {
  if (!online) return 'offline';
  for (const state of ['faulted', 'charging', 'available', 'reserved'] as const) if (states.includes(state)) return state;
  return 'unavailable';
}
