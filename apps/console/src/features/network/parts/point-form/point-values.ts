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
export type PartialPoint = Partial<Omit<PointValues, 'connectors'>> & {
  connectors: Partial<PointValues['connectors'][number]>[];
};

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

/** Which plug a country's chargers have most often. */
const USUAL: Record<string, Record<'ac' | 'dc', ConnectorType>> = {
  CN: { ac: 'gbt_ac', dc: 'gbt_dc' },
  US: { ac: 'j1772', dc: 'ccs1' },
  CA: { ac: 'j1772', dc: 'ccs1' },
  KR: { ac: 'j1772', dc: 'ccs1' },
  JP: { ac: 'j1772', dc: 'chademo' },
};
const ELSEWHERE: Record<'ac' | 'dc', ConnectorType> = { ac: 'type2', dc: 'ccs2' };

/**
 * Connectors of a first charge point as they most likely are, from its type, its rated power (kW) and its country: those of which nothing was
 * said by a person yet. `before`: the type and power by which they were filled in the last time.
 */
export function likelyConnectors(
  connectors: PartialPoint['connectors'],
  now: Pick<PartialPoint, 'equipmentType' | 'ratedPower'>,
  before: Pick<PartialPoint, 'equipmentType' | 'ratedPower'>,
  country: string,
): PartialPoint['connectors'] {
  const plugOf = (type: 'ac' | 'dc' | undefined) => type && (USUAL[country] ?? ELSEWHERE)[type];
  return connectors.map((one) => ({
    ...one,
    connectorType:
      one.connectorType === undefined || one.connectorType === plugOf(before.equipmentType)
        ? plugOf(now.equipmentType)
        : one.connectorType,
    maxPowerKw: one.maxPowerKw === undefined || one.maxPowerKw === before.ratedPower ? now.ratedPower : one.maxPowerKw,
  }));
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
