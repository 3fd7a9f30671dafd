import type { RequestOf, ResponseOf } from '@csms/ocpp/v201';
import type { Connector } from '../../connector.ts';
import type { OperatedCharger } from '../../operated-charger.ts';

export type Component = RequestOf<'GetVariables'>['getVariableData'][number]['component'];
export type Variable = RequestOf<'GetVariables'>['getVariableData'][number]['variable'];
export type ReportData = NonNullable<RequestOf<'NotifyReport'>['reportData']>[number];
export type Mutability = NonNullable<ReportData['variableAttribute'][number]['mutability']>;
export type DataType = NonNullable<ReportData['variableCharacteristics']>['dataType'];
export type SetStatus = ResponseOf<'SetVariables'>['setVariableResult'][number]['attributeStatus'];

/** What a value is read from: the charging station, and the connector whose variable it is. */
export interface Source {
  point: OperatedCharger;
  connectors: readonly Connector[];
}

/** One variable of the device model, as data. */
export interface Definition {
  component: string;
  variable: string;
  instance?: string;
  /** There is one of each place (EVSE), or of each connector. */
  each?: 'evse' | 'connector';
  type: DataType;
  unit?: string;
  min?: number;
  max?: number | ((source: Source) => number);
  values?: readonly string[];
  mutability: Mutability;
  /** Takes a reboot. */
  reboot?: boolean;
  /** Its value at first; of one that is read only, what it is at any time. */
  value: string | ((source: Source) => string);
  /** The configuration key of 1.6 that means the same: the value is kept there. */
  key?: string;
  /** Words of 1.6 by those of 2.0.1, in a list. */
  words?: Readonly<Record<string, string>>;
}

/** What a value breaks of its definition; undefined where it may be set. */
export function problemOf({ type, min, max, values }: Definition, value: string, source: Source): string | undefined {
  const most = typeof max === 'function' ? max(source) : max;
  if (type === 'boolean' && value !== 'true' && value !== 'false') return 'PropertyConstraintViolation';
  if (type === 'integer' || type === 'decimal') {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number) || (type === 'integer' && !/^-?\d+$/.test(value))) return 'InvalidValue';
    if (number < (min ?? 0) || (most !== undefined && number > most)) return 'ValueOutOfRange';
  }
  if (type === 'string' && most !== undefined && (value.length > most || value.length < (min ?? 0))) return 'InvalidValue';
  const words = type === 'OptionList' ? [value] : type === 'MemberList' || type === 'SequenceList' ? wordsOf(value) : [];
  return values && words.some((word) => !values.includes(word)) ? 'InvalidValue' : undefined;
}

/** The words of a list. */
export const wordsOf = (value: string): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
