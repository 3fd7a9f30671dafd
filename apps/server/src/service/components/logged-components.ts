import { COMPONENT_TYPE_FIELDS, COMPONENT_WORDS, componentList, componentTypeForm } from '@csms/contract';
import { asForm, asListed, type LoggedField, type LoggedThings } from '../../access/index.ts';

/** What a component was used until now. */
const COMPONENT_USE: LoggedField = {
  is: `trim_scale(round((c.base_use + case when t.counter = 'days' then greatest(0, extract(epoch from now() - c.base_at)::float8 / 86400) else coalesce(c.counted, 0) + c.estimated end)::numeric, 1))
    || ' {' || t.counter || '}'`,
  kind: 'text',
  values: COMPONENT_WORDS.units,
  words: componentList.columns.useCount.words,
};

/** What the operations of components change. */
export const componentThings: LoggedThings = {
  // It names the old component. The log tells its successor.
  'component.replace': {
    by: 'id',
    from: 'component o join component c on c.id = coalesce(o.successor_id, o.id) join component_type t on t.id = c.type_id',
    key: 'o.id',
    fields: {
      componentSerial: asListed(componentList, 'componentSerial', 'c.serial_number'),
      installedTime: asListed(componentList, 'installedTime', 'c.installed_at'),
      use: COMPONENT_USE,
    },
  },
  'component.correct': {
    by: 'id',
    from: 'component c join component_type t on t.id = c.type_id',
    key: 'c.id',
    fields: {
      use: COMPONENT_USE,
    },
  },
  componentType: {
    by: 'id',
    from: 'component_type t',
    key: 't.id',
    fields: {
      ...asForm(componentTypeForm, 't', {
        componentName: 't.name',
        ratedLife: null,
      }),
      ratedLife: {
        is: "t.rated_life || ' {' || t.counter || '}'",
        kind: 'text',
        values: COMPONENT_WORDS.units,
        words: COMPONENT_TYPE_FIELDS.ratedLife.words,
      },
    },
  },
};
