import type { BodyOf, contract, Point } from '@csms/contract';
import type { TFunction } from 'i18next';

/** All points that a filter finds, as they were counted. */
export interface Matching {
  filter: BodyOf<typeof contract.commands.targets>;
  points: number;
  offline: number;
  charging: number;
  stationIds: readonly number[];
}

/** What an action is done to: one point by its name, several by their number, or all that match. */
export interface Target {
  points: readonly Point[];
  matching?: Matching | undefined;
  name: string;
  count: number;
  offline: number;
  /** Sessions that run there. */
  charging: number;
  /** Connector numbers that every one of them has; of all that match, those that most have. */
  connectorNos: readonly number[];
}

export function targetOf(points: readonly Point[], t: TFunction<['network', 'common']>): Target {
  const [first, ...others] = points;
  const numbers = (point: Point) => point.connectors.map(({ connectorNo }) => connectorNo);
  return {
    points,
    name: first && others.length === 0 ? first.pointName : t('actions.points', { count: points.length }),
    count: points.length,
    offline: points.filter((point) => !point.online).length,
    charging: points.flatMap((point) => point.connectors).filter((connector) => connector.transactionId !== null).length,
    connectorNos: first ? numbers(first).filter((no) => others.every((other) => numbers(other).includes(no))) : [],
  };
}

export const targetOfAll = (matching: Matching, name: string): Target => ({
  points: [],
  matching,
  name,
  count: matching.points,
  offline: matching.offline,
  charging: matching.charging,
  connectorNos: [1, 2],
});

/** The stations of the target. */
export const stationsOf = ({ points, matching }: Pick<Target, 'points' | 'matching'>): readonly number[] =>
  matching ? matching.stationIds : [...new Set(points.map(({ stationId }) => stationId))];

/** The target as the API takes it. */
export const bodyOf = ({ points, matching }: Pick<Target, 'points' | 'matching'>) =>
  matching
    ? { matching: { ...matching.filter, count: matching.points } }
    : { serialNumbers: points.map((point) => point.serialNumber) };
