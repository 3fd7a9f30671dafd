import type { Point } from '@csms/contract';
import { ThingLink } from '../../../entities/hub/thing-link.tsx';

interface Props {
  /** Undefined: it is not known yet, or may not be seen. */
  point: Pick<Point, 'pointName' | 'stationId' | 'stationName'> | undefined;
  serialNumber: string;
}

/** Under the title of a page about a charge point: its name, its serial number and its station. */
export const PointOf = ({ point, serialNumber }: Props) =>
  point ? (
    <span>
      <ThingLink thing="point" name={serialNumber}>
        {point.pointName}
      </ThingLink>{' '}
      · {serialNumber} ·{' '}
      <ThingLink thing="station" name={point.stationId}>
        {point.stationName}
      </ThingLink>
    </span>
  ) : (
    serialNumber
  );
