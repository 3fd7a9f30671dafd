import type { Operations } from './operation.ts';

export const monitoringOperations: Operations<
  'SetMonitoringBase' | 'SetMonitoringLevel' | 'SetVariableMonitoring' | 'ClearVariableMonitoring' | 'GetMonitoringReport'
> = {
  // It has no monitors of its own: any base but All leaves none (N03).
  SetMonitoringBase: ({ monitors }, { monitoringBase }) => ({
    answer: { status: 'Accepted' },
    effect: () => monitoringBase !== 'All' && monitors.clearAll(),
  }),

  SetMonitoringLevel: ({ monitors }, { severity }) => ({
    answer: { status: monitors.setLevel(severity) ? 'Accepted' : 'Rejected' },
  }),

  SetVariableMonitoring: ({ monitors }, { setMonitoringData }) => ({
    answer: { setMonitoringResult: setMonitoringData.map((wanted) => monitors.set(wanted)) },
  }),

  ClearVariableMonitoring: ({ monitors }, { id }) => ({
    answer: { clearMonitoringResult: id.map((one) => ({ id: one, status: monitors.clear(one) ? 'Accepted' : 'NotFound' })) },
  }),

  GetMonitoringReport: (station, request) => {
    const items = station.monitors.report(request);
    if (items.length === 0) return { answer: { status: 'EmptyResultSet' } };
    const { requestId } = request;
    const generatedAt = station.point.stamp();
    const effect = () =>
      station.sendPages('NotifyMonitoringReport', items, (monitor, seqNo, tbc) => ({
        requestId,
        generatedAt,
        seqNo,
        tbc,
        monitor,
      }));
    return { answer: { status: 'Accepted' }, effect };
  },
};
