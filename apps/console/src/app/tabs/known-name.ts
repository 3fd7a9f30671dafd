import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';

/** Rows that have the name of what a page is about: by which parameter of its path, in which field, and where the name is. */
interface Source {
  param: string;
  field: string;
  name: string;
  /** Only the rows of the list at this path of the API: others call something else so. */
  of?: string;
}

/** Written down here, since the frame needs them before any of these lists. A test holds them to the contract. */
export const LISTS = {
  stations: '/web/stations',
  stationMonitor: '/web/stationMonitor',
  companies: '/web/companies',
  userGroups: '/web/userGroups',
  cars: '/web/cars',
  applications: '/web/apply/applications',
} as const;

const station = (param: string): Source[] => [
  { param, field: 'stationId', name: 'stationName' },
  { param, field: 'id', name: 'stationName', of: LISTS.stations },
  { param, field: 'id', name: 'stationName', of: LISTS.stationMonitor },
];
const POINT: Source[] = [{ param: 'serialNumber', field: 'serialNumber', name: 'pointName' }];

/** By the path of the registry. */
const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  '/configurationManagement/station/:id': station('id'),
  '/configurationManagement/station/:id/codes': station('id'),
  '/financialManagement/price/:stationId': station('stationId'),
  '/financialManagement/groupPrice/:stationId': station('stationId'),
  '/configurationManagement/point/:serialNumber': POINT,
  '/configurationManagement/point/:serialNumber/configuration': POINT,
  '/configurationManagement/point/:serialNumber/security': POINT,
  '/configurationManagement/point/:serialNumber/firmware': POINT,
  '/configurationManagement/point/:serialNumber/diagnosis': POINT,
  '/financialManagement/company/:id': [
    { param: 'id', field: 'id', name: 'name', of: LISTS.companies },
    { param: 'id', field: 'companyId', name: 'companyName' },
  ],
  '/userManagement/userGroup/:id': [
    { param: 'id', field: 'id', name: 'groupName', of: LISTS.userGroups },
    { param: 'id', field: 'groupId', name: 'groupName' },
  ],
  '/configurationManagement/carManage/:id': [{ param: 'id', field: 'id', name: 'carNumber', of: LISTS.cars }],
  '/apply/applicant/:id': [{ param: 'id', field: 'id', name: 'companyName', of: LISTS.applications }],
};

type Row = Readonly<Record<string, unknown>>;

/** What a page is about, as a list that has been read already calls it. Undefined: no list knows it, or the page is about nothing. */
export function knownName(client: QueryClient, page: string, pathname: string): string | undefined {
  const sources = SOURCES[page];
  const params = sources && matchPath(page, pathname)?.params;
  if (!sources || !params) return undefined;
  for (const query of client.getQueryCache().getAll()) {
    const rows = (query.state.data as { list?: unknown } | undefined)?.list;
    if (!Array.isArray(rows)) continue;
    for (const { param, field, name, of } of sources) {
      if (of && query.queryKey[0] !== of) continue;
      const wanted = decodeURIComponent(params[param] ?? '');
      const row = (rows as (Row | null)[]).find((one) => one?.[field] !== undefined && String(one[field]) === wanted);
      if (typeof row?.[name] === 'string') return row[name];
    }
  }
  return undefined;
}
