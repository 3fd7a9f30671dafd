import { OcppError } from '@csms/ocpp';
import type { RequestOf } from '@csms/ocpp/v201';
import type { DeviceModel } from '../device-model/device-model.ts';
import { wordsOf } from '../device-model/variable.ts';
import type { Station } from '../station.ts';
import type { Operations } from './operation.ts';

/** What a variable that was set has to do at once. */
const EFFECTS: Record<string, (station: Station, value: string) => void> = {
  'OCPPCommCtrlr.HeartbeatInterval': ({ point }) => point.heartbeatAnew(),
  'AlignedDataCtrlr.Interval': ({ point }) => point.alignedAnew(),
  'SampledDataCtrlr.TxUpdatedInterval': ({ point }) => point.sessions.refresh(),
  // A new password is used at once, on a new connection (A01).
  'SecurityCtrlr.BasicAuthPassword': ({ point }, value) => {
    point.configuration.change('AuthorizationKey', Buffer.from(value).toString('hex'));
    point.reconnect();
  },
};

function keepWithin(station: Station, request: 'GetVariables' | 'SetVariables', count: number): void {
  const most = station.variables.number(`DeviceDataCtrlr.ItemsPerMessage[${request}]`);
  if (count > most) throw new OcppError('OccurrenceConstraintViolation', `more than ${most} variables`);
}

/** Sets one variable. Slots without a connection that can work are no priority (B10.FR.02). */
function set(station: Station, asked: RequestOf<'SetVariables'>['setVariableData'][number]): ReturnType<DeviceModel['set']> {
  const { component, variable, attributeType = 'Actual', attributeValue } = asked;
  const isPriority = component.name === 'OCPPCommCtrlr' && variable.name === 'NetworkConfigurationPriority';
  if (!isPriority || station.networkProfiles.canUse(wordsOf(attributeValue))) return station.variables.set(asked);
  return {
    result: {
      component,
      variable,
      attributeType,
      attributeStatus: 'Rejected',
      attributeStatusInfo: { reasonCode: 'InvalidValue' },
    },
  };
}

export const variableOperations: Operations<'GetVariables' | 'SetVariables' | 'GetBaseReport' | 'GetReport'> = {
  GetVariables: (station, { getVariableData }) => {
    keepWithin(station, 'GetVariables', getVariableData.length);
    return { answer: { getVariableResult: getVariableData.map((asked) => station.variables.get(asked)) } };
  },

  SetVariables: (station, { setVariableData }) => {
    keepWithin(station, 'SetVariables', setVariableData.length);
    const done = setVariableData.map((asked) => ({ ...set(station, asked), value: asked.attributeValue }));
    return {
      answer: { setVariableResult: done.map(({ result }) => result) },
      effect: () => {
        for (const { name, value } of done) if (name !== undefined) EFFECTS[name]?.(station, value);
      },
    };
  },

  GetBaseReport: (station, { requestId, reportBase }) => {
    const items = station.variables.baseReport(reportBase);
    return { answer: { status: 'Accepted' }, effect: () => sendReport(station, requestId, items) };
  },

  GetReport: (station, { requestId, ...asked }) => {
    const items = station.variables.report(asked);
    if (items.length === 0) return { answer: { status: 'EmptyResultSet' } };
    return { answer: { status: 'Accepted' }, effect: () => sendReport(station, requestId, items) };
  },
};

function sendReport(station: Station, requestId: number, items: ReturnType<Station['variables']['report']>): void {
  const generatedAt = station.point.stamp();
  station.sendPages('NotifyReport', items, (reportData, seqNo, tbc) => ({ requestId, generatedAt, seqNo, tbc, reportData }));
}
