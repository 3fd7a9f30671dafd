/** A register reading of a session: epoch ms, cumulative Wh. */
export interface MeterPoint {
  at: number;
  registerWh: number;
  source: 'start' | 'sample' | 'stop';
}
