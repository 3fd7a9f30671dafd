import type { DictionaryEntry, Language } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    'dictionary.changed': { type: string };
  }
}

interface Kept {
  label_zh: string;
  label_en: string;
  value: string;
  list_class: string;
  css_class: string;
}

export interface Dictionaries {
  /** The enabled entries of a dictionary in its order, labelled in a language. Throws `notFound` for a type that does not exist. */
  entries(type: string, language: Language): Promise<DictionaryEntry[]>;
}

/** News of a change may be lost between processes: after so long a dictionary is read anew in any case. */
const MAX_AGE_MS = 60_000;

/** The dictionaries, kept in memory and read anew whenever one is changed in any process. */
export function openDictionaries(db: Database, bus: Bus, clock: Clock): Dictionaries {
  const cache = new Map<string, { until: number; rows: Promise<Kept[] | undefined> }>();
  bus.subscribe('dictionary.changed', ({ type }) => cache.delete(type));
  bus.subscribe('bus.gap', () => cache.clear());

  async function read(type: string): Promise<Kept[] | undefined> {
    const known = await db.selectFrom('dictionary_type').select('type').where('type', '=', type).executeTakeFirst();
    if (!known) return undefined;
    return db
      .selectFrom('dictionary_entry')
      .select(['value', 'label_zh', 'label_en', 'list_class', 'css_class'])
      .where('type', '=', type)
      .where('enabled', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .execute();
  }

  return {
    async entries(type, language) {
      let held = cache.get(type);
      if (!held || held.until < clock.now()) {
        held = { until: clock.now() + MAX_AGE_MS, rows: read(type) };
        cache.set(type, held);
        // Neither a failure nor a type that does not exist is kept: anybody may ask for any name.
        const mine = held;
        const forget = () => cache.get(type) === mine && cache.delete(type);
        held.rows.then((rows) => rows ?? forget(), forget);
      }
      return found(await held.rows).map((row) => ({
        dictLabel: language === 'zh' ? row.label_zh : row.label_en,
        dictValue: row.value,
        listClass: row.list_class,
        cssClass: row.css_class,
      }));
    },
  };
}
