import {
  type ChargingSession,
  type Command,
  contract,
  type Endpoint,
  type LiveEvent,
  type Point,
  withSessionChange,
} from '@csms/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/queries.ts';
import { noteEnded, noteRunning } from './ended-sessions.ts';
import { paced } from './paced.ts';

type SessionChanged = Extract<LiveEvent, { type: 'session.changed' }>;
type ConnectorChanged = Extract<LiveEvent, { type: 'connector.changed' }>;
type PointChanged = Extract<LiveEvent, { type: 'point.changed' }>;
type Page<T> = { list: T[]; total: number };

/** Rewrites matching rows of every cached page of a list, keeping the identity of what did not change. */
function patchRows<T>(client: QueryClient, path: string, change: (row: T) => T): void {
  client.setQueriesData<Page<T>>({ queryKey: [path] }, (page) => {
    if (!page || !Array.isArray(page.list)) return page;
    const list = page.list.map(change);
    return list.some((row, index) => row !== page.list[index]) ? { ...page, list } : page;
  });
}

function patchSessions(client: QueryClient, events: readonly SessionChanged[]): void {
  const changes = Map.groupBy(events, (event) => event.transactionId);
  const apply = (row: ChargingSession): ChargingSession => {
    const told = changes.get(row.transactionId);
    return told ? { ...told.reduce(withSessionChange, row), stale: false } : row;
  };
  patchRows(client, contract.sessions.list.path, apply);
  client.setQueriesData<ChargingSession>({ queryKey: [contract.sessions.get.path] }, (held) => (held ? apply(held) : held));
}

function patchPoint(point: Point, event: ConnectorChanged): Point {
  if (point.serialNumber !== event.serialNumber) return point;
  const { state, ocppStatus, errorCode } = event;
  const connectors = point.connectors.map((one) =>
    one.connectorNo === event.connectorNo ? { ...one, state, ocppStatus, errorCode } : one,
  );
  return { ...point, connectors };
}

function patchConnection(point: Point, event: PointChanged): Point {
  if (point.serialNumber !== event.serialNumber || point.online === event.online) return point;
  if (event.online) return { ...point, online: true };
  return { ...point, online: false, state: 'offline', connectors: point.connectors.map((one) => ({ ...one, state: 'offline' })) };
}

function patchCommand(client: QueryClient, change: Pick<Command, 'id'> & Partial<Command>): void {
  const apply = (command: Command): Command => (command.id === change.id ? { ...command, ...change } : command);
  client.setQueriesData<Command>({ queryKey: [contract.commands.get.path] }, (held) => (held ? apply(held) : held));
  patchRows<Command>(client, contract.commands.list.path, apply);
}

/** Endpoints whose answers an event makes stale beyond what can be patched in place. */
function staleBy(event: LiveEvent): Endpoint[] {
  const {
    alarms,
    commands,
    complaints,
    configurations,
    chargingProfiles,
    diagnoses,
    workOrders,
    firmwareUpdates,
    messages,
    newChargers,
    onSite,
    points,
    records,
    sessions,
    whitelists,
  } = contract;
  switch (event.type) {
    case 'session.changed':
    case 'statistics.changed':
    // A timeline looks for its own notes.
    case 'note.changed':
      return [];
    case 'shiftNote.changed':
      return [contract.handovers.notes];
    case 'command.changed':
      // The event tells what, not when.
      return [
        commands.get,
        commands.list,
        ...(event.action === 'getConfiguration' || event.action === 'changeConfiguration'
          ? [configurations.get, configurations.list]
          : []),
        ...(event.action === 'setChargingProfile' || event.action === 'clearChargingProfile'
          ? [chargingProfiles.list, chargingProfiles.get, chargingProfiles.targets, chargingProfiles.installed]
          : []),
        ...(event.action === 'stopSession' ? [sessions.list, sessions.get] : []),
        ...(event.action === 'sendLocalList' || event.action === 'getLocalListVersion' ? [whitelists.get, whitelists.cards] : []),
      ];
    case 'connector.changed':
      return [points.list, points.summary, points.get, sessions.totals];
    case 'point.changed':
      return [
        points.list,
        points.summary,
        points.get,
        configurations.get,
        configurations.list,
        sessions.list,
        sessions.get,
        sessions.totals,
      ];
    case 'newCharger.changed':
      return [newChargers.list];
    case 'session.started':
      return [sessions.list, sessions.totals, points.list, points.get];
    case 'alarm.changed':
      return [alarms.list, alarms.summary, alarms.byStation, alarms.endedSessions];
    case 'diagnosis.changed':
      return [diagnoses.list];
    case 'workOrder.changed':
      return [
        workOrders.getWorkOrderList,
        workOrders.get,
        workOrders.summary,
        workOrders.inHand,
        workOrders.getWorkOrderFlowChart,
        onSite.people,
        onSite.testCharges,
        contract.dispatchBoard.board,
      ];
    case 'complaint.changed':
      return [complaints.list, complaints.get];
    case 'firmwareUpdate.changed':
      return [firmwareUpdates.list, firmwareUpdates.get, firmwareUpdates.points];
    case 'report.changed':
      return [contract.reports.list, contract.reports.get, contract.reports.runs];
    case 'export.changed':
      return [contract.exportJobs.list];
    case 'message.changed':
      return [messages.getAllMsg, messages.unreadCount];
    case 'session.ended':
      return [
        sessions.list,
        sessions.get,
        sessions.totals,
        points.list,
        points.get,
        records.list,
        records.totals,
        records.get,
        alarms.endedSessions,
      ];
  }
}

/** Answers that open pages ask for again by themselves, at their own pace (`useLiveRefetch`). A closed page does not ask, so an event marks its answers as old. */
function oldBy(event: LiveEvent): Endpoint[] {
  const { financialStatistics, handovers, history, security, setUp, stationMonitor, stations, statistics, userGroups } = contract;
  const { day, utilisation, trend, network, running, faults } = contract.dashboard;
  const places = [network, stationMonitor.list, stations.list, stations.get, stations.places, stations.totals];
  switch (event.type) {
    case 'statistics.changed':
      return [day, utilisation, trend, ...Object.values(statistics), ...Object.values(financialStatistics)];
    case 'session.changed':
      return [running, stationMonitor.list, userGroups.list, userGroups.get];
    case 'session.started':
    case 'session.ended':
      return [running, network, stationMonitor.list, userGroups.list, userGroups.get, setUp.get];
    case 'connector.changed':
      return [...places, history.list];
    case 'point.changed':
      return [...places, history.list, handovers.summary, security.get, setUp.get];
    case 'newCharger.changed':
      return [setUp.get];
    case 'command.changed':
      return [history.list, handovers.summary, security.get];
    case 'workOrder.changed':
      return [history.list, handovers.summary];
    case 'complaint.changed':
      return [history.list];
    case 'alarm.changed':
      return [faults, history.list, handovers.summary];
    default:
      return [];
  }
}

/**
 * Applies what was heard in the last moment together: one repaint, however many events came. What an event says itself stands in the rows at once; what it only makes old is asked for anew, lists
 * and sums at their own pace.
 */
export function applyEvents(client: QueryClient, events: readonly LiveEvent[]): void {
  const changed = events.filter((event) => event.type === 'session.changed');
  for (const event of events) {
    if (event.type === 'session.ended') noteEnded([event.transactionId]);
    if (event.type === 'session.started') noteRunning([event.transactionId]);
  }
  if (changed.length > 0) patchSessions(client, changed);
  const changePoints = (serialNumber: string, change: (point: Point) => Point) => {
    patchRows<Point>(client, contract.points.list.path, change);
    const key = keyOf(contract.points.get, { params: { serialNumber } });
    client.setQueryData<Point>(key, (point) => (point ? change(point) : point));
  };
  for (const event of events) {
    if (event.type === 'connector.changed') changePoints(event.serialNumber, (point) => patchPoint(point, event));
    if (event.type === 'point.changed') changePoints(event.serialNumber, (point) => patchConnection(point, event));
    if (event.type === 'command.changed') {
      const { type: _, providerId: __, ...change } = event;
      patchCommand(client, change);
    }
  }
  for (const endpoint of new Set(events.flatMap(staleBy))) paced(client, endpoint);
  for (const endpoint of new Set(events.flatMap(oldBy)))
    void client.invalidateQueries({ queryKey: keyOf(endpoint), refetchType: 'none' });
}
