export const STATION = 'select id, name from station';
