// @vitest-environment jsdom

import type { List } from '@csms/contract';
import * as all from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { userQuery } from '../../shared/access/access.tsx';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { NAMED, namedThing } from './named-thing.tsx';

const isList = (one: unknown): one is List =>
  typeof one === 'object' && one !== null && 'columns' in one && 'filters' in one && 'endpoint' in one;
const lists = Object.values<unknown>(all).filter(isList);

/** Columns that say what their row itself is called, which its screen draws, or what no page is of. */
const NO_KEY = [
  'stations.stationName',
  'chargeUsers.account',
  'userGroups.groupName',
  'applications.company',
  'recharges.account',
];

/** The fields of a list's rows. */
function rowShape({ endpoint }: List): Record<string, unknown> {
  const { list } = (endpoint.response as z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>).shape;
  return list.element.shape;
}

it('every column that names a thing with a page has the key of that page in its row', () => {
  expect(lists.length).toBeGreaterThan(40);
  const without = lists.flatMap((list) => {
    const shape = rowShape(list);
    return Object.entries(list.columns).flatMap(([key, column]) => {
      const named = NAMED[column.field ?? key];
      const hasKey = named?.slice(1).some((name) => name in shape);
      return named && !hasKey && column.seen !== 'file' ? [`${list.name}.${key}`] : [];
    });
  });
  expect(without.toSorted()).toEqual(NO_KEY.toSorted());
});

it('a name is the way to its page for who may see it, and a word alone for others or without a key', () => {
  const show = (permissions: string[], row: object) => {
    const client = makeQueryClient();
    client.setQueryData(userQuery.queryKey, { permissions, rolePaths: [] } as never);
    const { unmount } = render(
      <QueryClientProvider client={client}>
        <MemoryRouter>{namedThing(row, 'stationName', 'Quay')}</MemoryRouter>
      </QueryClientProvider>,
    );
    const to = screen.queryByRole('link', { name: 'Quay' })?.getAttribute('href') ?? null;
    expect(screen.getByText('Quay')).toBeDefined();
    unmount();
    return to;
  };
  expect(show(['station:read'], { stationId: 7 })).toBe('/configurationManagement/station/7');
  expect(show(['point:read'], { stationId: 7 })).toBeNull();
  expect(show(['station:read'], { stationId: null })).toBeNull();
});
