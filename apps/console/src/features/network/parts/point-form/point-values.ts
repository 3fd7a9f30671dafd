import {
  type BodyOf,
  type ChargerProposal,
  type CONNECTOR_TYPES,
  type contract,
  type Point,
  standardOfType,
} from '@csms/contract';

type ConnectorType = (typeof CONNECTOR_TYPES)[number];
export type PointBody = Omit<BodyOf<typeof contract.points.create>, 'serialNumber'>;

/** What the form calls otherwise than the contract. */
export const RENAMED = { maxPowerW: 'maxPowerKw' };

/** The form's own shape: power in kW, as operators say it. */
export interface PointValues {
  serialNumber?: string;
  pointName: string;
  stationId: number;
  equipmentType: 'ac' | 'dc';
  ratedPower: number;
  connectors: { connectorNo: number; connectorName?: string; connectorType: ConnectorType; maxPowerKw: number }[];
  password?: string;
  removePassword?: boolean;
  allowMissingSubprotocol: boolean;
  networks: string[];
}

/** A point that is not yet described in full. */
type PartialPoint = Partial<Omit<PointValues, 'connectors'>> & { connectors: Partial<PointValues['connectors'][number]>[] };

/** The form's first values. Unknown ones stay empty, and a person fills them. */
export function initialValues(proposal?: ChargerProposal): PartialPoint {
  return {
    equipmentType: proposal?.equipmentType ?? undefined,
    ratedPower: proposal?.ratedPower ?? undefined,
    allowMissingSubprotocol: true,
    networks: [],
    connectors: (proposal?.connectors ?? [{ connectorNo: 1, connectorType: null, maxPowerW: null }]).map(
      ({ connectorNo, connectorType, maxPowerW }) => ({
        connectorNo,
        connectorName: '',
        connectorType: connectorType ?? undefined,
        maxPowerKw: maxPowerW === null ? undefined : maxPowerW / 1000,
      }),
    ),
  };
}

/** A point as the form shows it. */
export function valuesOf(point: Point): PointValues {
  const { pointName, stationId, equipmentType, ratedPower, allowMissingSubprotocol, networks } = point;
  return {
    pointName,
    stationId,
    equipmentType,
    ratedPower,
    allowMissingSubprotocol,
    networks,
    connectors: point.connectors.map(({ connectorNo, connectorName, connectorType, maxPowerW }) => ({
      connectorNo,
      connectorName,
      connectorType,
      maxPowerKw: maxPowerW / 1000,
    })),
  };
}

export function toBody(values: PointValues): PointBody {
  const { serialNumber: _, connectors, password, removePassword, ...rest } = values;
  return {
    ...rest,
    ...(removePassword ? { password: null } : password ? { password } : {}),
    connectors: connectors.map(({ maxPowerKw, connectorName = '', ...connector }) => ({
      ...connector,
      connectorName,
      standard: standardOfType(connector.connectorType),
      maxPowerW: Math.round(maxPowerKw * 1000),
    })),
  };
}
