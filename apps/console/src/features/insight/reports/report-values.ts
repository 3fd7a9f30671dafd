import type { BodyOf, contract } from '@csms/contract';

/** What the form holds: an empty choice is not there. */
export type ReportValues = Omit<
  BodyOf<typeof contract.reports.create>,
  'weekday' | 'monthDay' | 'providerId' | 'stationId' | 'currency'
> & {
  weekday?: number;
  monthDay?: number;
  providerId?: number;
  stationId?: number;
  currency?: string;
};
