export const stationPath = (id: number, tab?: 'points' | 'settings'): string =>
  `/configurationManagement/station/${id}${tab ? `?tab=${tab}` : ''}`;
