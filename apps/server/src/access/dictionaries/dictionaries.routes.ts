import { contract, type DictionaryRow } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Dictionaries } from './dictionaries.ts';

const COLUMNS = ['id', 'type', 'value', 'label_zh', 'label_en', 'list_class', 'css_class', 'sort', 'enabled'] as const;

interface Row {
  id: number;
  type: string;
  value: string;
  label_zh: string;
  label_en: string;
  list_class: string;
  css_class: string;
  sort: number;
  enabled: boolean;
}

type Form = Omit<DictionaryRow, 'id' | 'type'>;

const toRow = (row: Row): DictionaryRow => ({
  id: row.id,
  type: row.type,
  value: row.value,
  labelZh: row.label_zh,
  labelEn: row.label_en,
  listClass: row.list_class as DictionaryRow['listClass'],
  cssClass: row.css_class,
  sort: row.sort,
  enabled: row.enabled,
});

const columnsOf = (form: Form) => ({
  value: form.value,
  label_zh: form.labelZh,
  label_en: form.labelEn,
  list_class: form.listClass,
  css_class: form.cssClass,
  sort: form.sort,
  enabled: form.enabled,
});

/** Dictionaries are the installation's: a provider's own administrator has no say in them. */
function onlySuper(caller: Caller): void {
  if (!caller.isSuper) throw new Problem('forbidden');
}

const duplicateValue = duplicateAt({ dictionary_entry_type_value_key: 'value' });

const idOf = (id: number): number => Math.min(id, 2_147_483_647);

/** The tables belong to no provider and are shut to requests of users: every change is checked here. */
export function dictionaryRoutes(http: Http, db: Database, bus: Bus, reader: Dictionaries): void {
  const { dictionaries } = contract;
  const changed = (row: Row): DictionaryRow => {
    bus.publish('dictionary.changed', { type: row.type });
    return toRow(row);
  };
  http.bind(dictionaries.byType, ({ params, language }) => reader.entries(params.type, language), { keptByBrowser: true });
  http.bind(dictionaries.forPublic, ({ params, language }) => reader.entries(params.type, language), { keptByBrowser: true });
  http.bind(dictionaries.types, async () => {
    const rows = await db
      .selectFrom('dictionary_type as t')
      .select(['t.type', 't.name_zh', 't.name_en'])
      .select(sql<number>`(select count(*)::int from dictionary_entry e where e.type = t.type)`.as('entries'))
      .orderBy('t.type')
      .execute();
    return rows.map((row) => ({ type: row.type, nameZh: row.name_zh, nameEn: row.name_en, entries: row.entries }));
  });
  http.bind(dictionaries.rows, async ({ query }) => {
    const rows = await db
      .selectFrom('dictionary_entry')
      .select(COLUMNS)
      .where('type', '=', query.type)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return rows.map(toRow);
  });
  http.bind(dictionaries.create, async ({ caller, body }) => {
    onlySuper(caller);
    found(await db.selectFrom('dictionary_type').select('type').where('type', '=', body.type).executeTakeFirst());
    return changed(
      await db
        .insertInto('dictionary_entry')
        .values({ type: body.type, ...columnsOf(body) })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
        .catch(duplicateValue),
    );
  });
  http.bind(dictionaries.update, async ({ caller, params, body }) => {
    onlySuper(caller);
    return changed(
      found(
        await db
          .updateTable('dictionary_entry')
          .set(columnsOf(body))
          .where('id', '=', idOf(params.id))
          .returning(COLUMNS)
          .executeTakeFirst()
          .catch(duplicateValue),
      ),
    );
  });
  http.bind(dictionaries.remove, async ({ caller, params }) => {
    onlySuper(caller);
    changed(
      found(await db.deleteFrom('dictionary_entry').where('id', '=', idOf(params.id)).returning(COLUMNS).executeTakeFirst()),
    );
    return null;
  });
}
