import { type BodyOf, type ChargerProposal, type contract, type Point, type pointForm, standardOfType } from '@csms/contract';
import type { z } from 'zod';

type Form = z.output<typeof pointForm>;
type ConnectorValues = Omit<Form['connectors'][number], 'standard'>;
export type PointBody = Omit<BodyOf<typeof contract.points.create>, 'serialNumber'>;

/** The form's own shape: the standard of a connector follows from its type. */
export interface PointValues extends Omit<Form, 'serialNumber' | 'connectors' | 'password'> {
  serialNumber?: string;
  connectors: ConnectorValues[];
  password?: string;
  removePassword?: boolean;
}

/** A point that is not yet described in full. */
export type PartialPoint = Partial<Omit<PointValues, 'connectors'>> & {
  connectors: Partial<ConnectorValues>[];
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
        maxPowerW: maxPowerW ?? undefined,
      }),
    ),
  };
}

type Plugs = Record<Form['equipmentType'], ConnectorValues['connectorType']>;
/** Which plug a country's chargers have most often. */
const USUAL: Record<string, Plugs> = {
  CN: { ac: 'gbt_ac', dc: 'gbt_dc' },
  US: { ac: 'j1772', dc: 'ccs1' },
  CA: { ac: 'j1772', dc: 'ccs1' },
  KR: { ac: 'j1772', dc: 'ccs1' },
  JP: { ac: 'j1772', dc: 'chademo' },
};
const ELSEWHERE: Plugs = { ac: 'type2', dc: 'ccs2' };

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
  const wattsOf = (kW: number | undefined) => kW && Math.round(kW * 1000);
  const plugOf = (type: Form['equipmentType'] | undefined) => type && (USUAL[country] ?? ELSEWHERE)[type];
  return connectors.map((one) => ({
    ...one,
    connectorType:
      one.connectorType === undefined || one.connectorType === plugOf(before.equipmentType)
        ? plugOf(now.equipmentType)
        : one.connectorType,
    maxPowerW:
      one.maxPowerW === undefined || one.maxPowerW === wattsOf(before.ratedPower) ? wattsOf(now.ratedPower) : one.maxPowerW,
  }));
}

/** A point as the form shows it. */
export const valuesOf = ({
  pointName,
  stationId,
  equipmentType,
  ratedPower,
  allowMissingSubprotocol,
  networks,
  connectors,
}: Point): PointValues => ({
  pointName,
  stationId,
  equipmentType,
  ratedPower,
  allowMissingSubprotocol,
  networks,
  connectors: connectors.map(({ connectorNo, connectorName, connectorType, maxPowerW }) => ({
    connectorNo,
    connectorName,
    connectorType,
    maxPowerW,
  })),
});

export function toBody(values: PointValues): PointBody {
  const { serialNumber: _, connectors, password, removePassword, ...rest } = values;
  return {
    ...rest,
    ...(removePassword ? { password: null } : password ? { password } : {}),
    connectors: connectors.map((one) => ({ ...one, standard: standardOfType(one.connectorType) })),
  };
}
