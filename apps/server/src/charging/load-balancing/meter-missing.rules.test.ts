import { expect, it } from 'vitest';
import { connector, held, MINUTE, NOW, site } from '../../testing/site-rows.ts';
import { look } from './decide.ts';
import { modelOf } from './site-model.ts';

const meter = {
  includes_cars: false,
  stale_s: 30,
  read_at: new Date(NOW - MINUTE).toISOString(),
  power_w: 1_000,
  currents_a: null,
};
const whys = (change: object, fallbackW: number | null = 8_000) => {
  const rows = [1, 2, 3].map((id) => connector(id, held(6)));
  const model = modelOf({ ...site, fallback_w: fallbackW, meter: { ...meter, ...change } }, [], rows, [], NOW);
  return look(model, NOW, () => 0.5).looked.map(({ decision }) => decision.why);
};

it('a car that is held back by the fallback is told why the building’s meter is missing, in its share and in its wait', () => {
  const given = whys({});
  expect(new Set(given.map((why) => why?.kind))).toEqual(new Set(['share', 'waits']));
  for (const why of given) expect(why).toMatchObject({ meter: { fault: 'silent', since: meter.read_at } });
  expect(whys({ clock_ms: 3_600_000 })[0]).toMatchObject({ meter: { fault: 'clock' } });
  expect(whys({ read_at: null })[0]).toMatchObject({ meter: { fault: 'silent', since: null } });
});

it('nobody is told of a meter that speaks, by whatever clock, or where the site has no fallback', () => {
  const fresh = { read_at: new Date(NOW - 10_000).toISOString(), clock_ms: 15_000, power_w: 60_000 };
  for (const why of [...whys(fresh), ...whys({}, null)]) expect(why).not.toHaveProperty('meter');
});
