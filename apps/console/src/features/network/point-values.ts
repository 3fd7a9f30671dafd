import { type BodyOf, type CONNECTOR_TYPES, type contract, type Point, standardOfType } from '@csms/contract';

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
}

/** The standard follows from the plug. */
export const standardOf = Object.assign((type: ConnectorType) => standardOfType(type), {
  defaultType: 'gbt_dc' as ConnectorType,
});

export function initialValues(connectorCount = 1): Partial<PointValues> {
  return {
    equipmentType: 'dc',
    ratedPower: 120,
    allowMissingSubprotocol: true,
    connectors: Array.from({ length: Math.max(1, connectorCount) }, (_, index) => ({
      connectorNo: index + 1,
      connectorName: '',
      connectorType: standardOf.defaultType,
      maxPowerKw: 60,
    })),
  };
}

/** A point as the form shows it. */
export function valuesOf(point: Point): PointValues {
  const { pointName, stationId, equipmentType, ratedPower, allowMissingSubprotocol } = point;
  return {
    pointName,
    stationId,
    equipmentType,
    ratedPower,
    allowMissingSubprotocol,
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
      standard: standardOf(connector.connectorType),
      maxPowerW: Math.round(maxPowerKw * 1000),
    })),
  };
}
