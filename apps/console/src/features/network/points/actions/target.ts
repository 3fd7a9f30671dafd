import type { Point } from '@csms/contract';
import type { TFunction } from 'i18next';

/** What an action is done to: one point by its name, or several by their number. */
export interface Target {
  points: readonly Point[];
  name: string;
  /** Connector numbers that every one of them has. */
  connectorNos: readonly number[];
}

export function targetOf(points: readonly Point[], t: TFunction<['network', 'common']>): Target {
  const [first, ...others] = points;
  const numbers = (point: Point) => point.connectors.map(({ connectorNo }) => connectorNo);
  return {
    points,
    name: first && others.length === 0 ? first.pointName : t('actions.points', { count: points.length }),
    connectorNos: first ? numbers(first).filter((no) => others.every((other) => numbers(other).includes(no))) : [],
  };
}
