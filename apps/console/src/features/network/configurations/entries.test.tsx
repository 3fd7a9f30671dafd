// @vitest-environment jsdom
import type { ConfigurationEntry, DeviceVariable } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { userQuery } from '../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../shared/api/query-client.ts';
import { fakeFetch } from '../../../testing/faked-fetch.ts';
import { Entries } from './entries.tsx';
import { ValueField } from './value-field.tsx';

fakeFetch();

const entry = (key: string, variable: DeviceVariable | null): ConfigurationEntry => ({
  key,
  value: '1',
  readonly: false,
  reportTime: '2026-01-01T00:00:00.000Z',
  pendingValue: null,
  rebootSince: null,
  templateValue: null,
  variable,
});
const show = (entries: readonly ConfigurationEntry[]) => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: ['configuration:write'], rolePaths: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Entries entries={entries} onEdit={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

it('a device model of thousands draws its components alone, and a component its variables when it is opened', () => {
  show(
    Array.from({ length: 5_000 }, (_, n) =>
      entry(`C${n % 10}.V${n}`, { component: `C${n % 10}`, variable: `V${n}`, ...(n % 10 === 0 && { evseNo: 1 }) }),
    ),
  );
  expect(screen.getAllByRole('row')).toHaveLength(11);
  fireEvent.click(screen.getByRole('button', { name: /C0 · EVSE 1/ }));
  expect(screen.getAllByRole('row')).toHaveLength(511);
});

it('an EVSE is called by its place, and keys of 1.6 stand under no component', () => {
  show([entry('EVSE(2).Power', { component: 'EVSE', evseNo: 2, variable: 'Power' }), entry('HeartbeatInterval', null)]);
  expect(screen.getByRole('button', { name: /^EVSE 2/, expanded: true })).toBeTruthy();
  expect(screen.getByText('HeartbeatInterval')).toBeTruthy();
});

it('a value is chosen among those that its charger names', () => {
  const change = vi.fn();
  const variable = { component: 'Lamp', variable: 'On', dataType: 'boolean' };
  render(<ValueField configurationKey="Lamp.On" variable={variable} label="Value" value="false" onChange={change} />);
  fireEvent.click(screen.getByText('true'));
  expect(change).toHaveBeenCalledWith('true');
});
