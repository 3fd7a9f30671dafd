/** A time zone in which it is between 12:00 and 13:00 now: what a test does some hours before or after lies in the same day and month there. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  if (ahead === 0) return 'UTC';
  // The sign in these names is that of the way back to UTC.
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
}
