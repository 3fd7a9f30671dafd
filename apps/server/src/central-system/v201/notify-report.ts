import type { RequestOf } from '@csms/ocpp/v201';
import { type ReportInput, reportVariables, type WithEvents } from '../../network/index.ts';
import { keyOf, seen } from '../protocol/protocol.ts';
import { handler, onceLetIn } from './handler.ts';
import { isWholeReport } from './report-ids.ts';
import { keyOfVariable } from './variables.ts';

type Data = NonNullable<RequestOf<'NotifyReport'>['reportData']>[number];

/** What a key may be, in characters. */
const LONGEST_KEY = 250;

function variableOf(data: Data): ReportInput['variables'][number] {
  const { component, variable, variableAttribute, variableCharacteristics } = data;
  const actual = variableAttribute.find(({ type = 'Actual' }) => type === 'Actual');
  const others = variableAttribute.filter((attribute) => attribute !== actual);
  return {
    key: keyOfVariable(data).slice(0, LONGEST_KEY),
    value: actual?.value ?? null,
    isReadonly: (actual?.mutability ?? others[0]?.mutability) === 'ReadOnly',
    described: {
      component: component.name,
      componentInstance: component.instance,
      evseNo: component.evse?.id,
      evseConnectorNo: component.evse?.connectorId,
      variable: variable.name,
      variableInstance: variable.instance,
      mutability: actual?.mutability,
      isPersistent: actual?.persistent,
      dataType: variableCharacteristics?.dataType,
      unit: variableCharacteristics?.unit,
      least: variableCharacteristics?.minLimit,
      most: variableCharacteristics?.maxLimit,
      values: variableCharacteristics?.valuesList,
      attributes: Object.fromEntries(others.map(({ type, value }) => [type, value ?? null])),
    },
  };
}

/** OCPP 2.0.1 B07, B08: the device model comes in pages. */
export const notifyReport = handler<'NotifyReport', ReportInput, WithEvents>({
  write: reportVariables,
  input: (context, { requestId, seqNo, tbc, reportData = [] }) => ({
    ...keyOf(context),
    requestId,
    isWhole: isWholeReport(requestId),
    isFirst: seqNo === 0,
    isLast: tbc !== true,
    variables: reportData.map(variableOf),
    receivedAt: context.receivedAt,
  }),
  answer: () => ({}),
  newcomer: onceLetIn({}),
  effects: ({ tbc }) => (tbc === true ? [] : [seen('getConfiguration', 'reported'), seen('reportVariables', 'reported')]),
});
