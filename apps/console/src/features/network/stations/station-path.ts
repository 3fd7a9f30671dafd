export const stationPath = (id: number, tab?: 'points'): string =>
  `/configurationManagement/station/${id}${tab ? `?tab=${tab}` : ''}`;
