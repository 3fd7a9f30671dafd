import { SHOWN_STATES, type StateCounts } from '@csms/contract';

type State = (typeof SHOWN_STATES)[number];
export interface StatusRow {
  key: 'connected' | 'free' | 'charging' | 'occupied' | 'offline' | 'fault' | 'other';
  icon: State | undefined;
  count: number;
  /** The states that it counts. */
  filter: State[];
}

/** Connectors as the dashboard names them (specification: connected, free, charging, offline, fault); connected is every one that is not offline. What is left has a row where there is any. */
export function statusRows(states: StateCounts): StatusRow[] {
  const row = (key: StatusRow['key'], filter: State[], icon: State | undefined = filter[0]): StatusRow => ({
    key,
    icon,
    filter,
    count: filter.reduce((sum, state) => sum + (states[state] ?? 0), 0),
  });
  const occupied = row('occupied', ['occupied']);
  const other = row('other', ['reserved', 'unavailable'], 'unavailable');
  return [
    {
      ...row(
        'connected',
        SHOWN_STATES.filter((state) => state !== 'offline'),
      ),
      icon: undefined,
    },
    row('free', ['available']),
    row('charging', ['charging']),
    ...(occupied.count > 0 ? [occupied] : []),
    row('offline', ['offline']),
    row('fault', ['faulted']),
    ...(other.count > 0 ? [other] : []),
  ];
}
