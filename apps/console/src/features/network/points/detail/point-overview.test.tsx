// @vitest-environment jsdom
import { type Connector, type Point, shownStateOf } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { userQuery } from '../../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../../shared/api/query-client.ts';
import { fakeFetch } from '../../../../testing/faked-fetch.ts';
import { PointOverview } from './point-overview.tsx';

fakeFetch();

const connector = (connectorNo: number, ocppStatus: string) =>
  ({
    ...{ connectorNo, connectorName: '', connectorType: 'ccs2', maxPowerW: 50_000, state: 'charging', ocppStatus },
    ...{ errorCode: null, statusTime: null, transactionId: null, reservationId: null },
  }) as unknown as Connector;
const pointOf = (...connectors: Connector[]) =>
  ({
    ...{ state: 'charging', connectors, timeZone: 'UTC', serialNumber: 'A' },
    ...{ connectedTime: null, lastBootTime: null, lastSeenTime: null, clockOffsetMs: null, proof: null },
  }) as unknown as Point;

it('a car that has finished occupies its connector, and is not shown as charging', () => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: [], rolePaths: [] } as never);
  const point = pointOf(connector(1, 'Finishing'), connector(2, 'SuspendedEV'), connector(3, 'Charging'));
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PointOverview point={point} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByText('Occupied, idle')).toHaveLength(2);
  expect(screen.getAllByText('Charging')).toHaveLength(1);
});

it('a car that waits for its start occupies its connector, until a session runs there', () => {
  const waits = connector(1, 'Preparing');
  expect(shownStateOf(pointOf(waits))).toBe('occupied');
  expect(shownStateOf(pointOf({ ...waits, transactionId: 7 }))).toBe('charging');
});

it('a point is occupied where one of its connectors is and none charges', () => {
  expect(shownStateOf(pointOf(connector(1, 'Finishing')))).toBe('occupied');
  expect(shownStateOf(pointOf(connector(1, 'Finishing'), connector(2, 'Charging')))).toBe('charging');
  expect(shownStateOf({ ...pointOf(connector(1, 'Finishing')), state: 'faulted' })).toBe('faulted');
});
