/** Where a session is started for a charge user or a card. */
export const startForPath = (kind: 'chargeUser' | 'card', key: string | number): string =>
  `/realTimeMonitor/charging?start=${encodeURIComponent(`${kind}:${key}`)}`;
