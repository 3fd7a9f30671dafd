export const ALL = {
  stations: { en: 'All stations', zh: '全部站点' },
  users: { en: 'All charge users', zh: '全部充电用户' },
};

/** The names of stations; none: it holds at all of them. */
export const stationsOf = (ids: string) =>
  `case when cardinality(${ids}) = 0 then array['stations'] else array(select s.name from station s where s.id = any (${ids}) order by s.name) end`;

export const CHARGE_USER = 'select id, account as name from charge_user';
