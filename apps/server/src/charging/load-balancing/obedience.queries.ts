import { hasLimitKey } from './limit-keys.ts';
import { PATIENCE, waysToLimit } from './limit-skills.ts';

const waysOf = (connectors: number) => waysToLimit({ connectors, isDc: false, vendor: '', model: '' }).length;
const FEWEST_WAYS = Math.min(waysOf(1), waysOf(2));

/** Whether a limit `l` has taken all that can be said in its way. */
export const HAS_WAY = `coalesce((l.skills->'took'->>'periods')::boolean and (l.skills->'took'->>'tenths')::boolean, false)`;

/** Whether no way is left to limit connector `l`, in SQL: as `hasRefusedAll` tells. Few have refused so often; the points of the others are not looked at. */
export const HAS_REFUSED_ALL = `(coalesce(l.refusals, 0) >= ${FEWEST_WAYS} and (
  select l.refusals - case when ${HAS_WAY} then ${PATIENCE} else 0 end >= case when p.many then ${waysOf(2)} else ${waysOf(1)} end + (${hasLimitKey('p.vendor', 'p.model', 'p.many')})::int
  from (select p.vendor, p.model, (select count(*) > 1 from connector x where x.point_id = p.id and x.connector_no > 0) as many from charge_point p where p.id = l.point_id) p))`;
