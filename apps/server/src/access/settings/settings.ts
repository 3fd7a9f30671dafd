import { contract, type SettingKey, type Settings, settingValues, valueFault } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    'setting.changed': { key: string };
  }
}

export interface SettingsReader {
  /** The value in force; read once and kept until it is changed. */
  get<K extends SettingKey>(key: K): Settings[K];
  /** Reads all anew. */
  reload(): Promise<void>;
}

/** The settings of the installation, kept in memory and read anew whenever one is changed in any process. */
export async function openSettings(db: Database, bus: Bus): Promise<SettingsReader> {
  let current: Settings = settingValues.parse({});
  const reader: SettingsReader = {
    get: (key) => current[key],
    async reload() {
      const rows = await db.selectFrom('setting').select(['key', 'value']).execute();
      const known = rows.filter((row) => row.key in settingValues.shape);
      current = settingValues.parse(Object.fromEntries(known.map((row) => [row.key, row.value])));
    },
  };
  await reader.reload();
  for (const topic of ['setting.changed', 'bus.gap'] as const) bus.subscribe(topic, () => void reader.reload().catch(() => {}));
  return reader;
}

export function settingRoutes(http: Http, db: Database, bus: Bus, reader: SettingsReader): void {
  http.bind(contract.settings.get, ({ params }) => reader.get(params.key));
  http.bind(contract.settings.list, async () => {
    const rows = await db.selectFrom('setting').select(['key', 'changed_by', 'changed_at']).execute();
    const changes = new Map(rows.map((row) => [row.key, row]));
    const defaults = settingValues.parse({});
    return (Object.keys(defaults) as SettingKey[]).map((key) => {
      const change = changes.get(key);
      return {
        key,
        value: reader.get(key),
        defaultValue: defaults[key],
        changedBy: change?.changed_by || null,
        changeTime: change?.changed_at.toISOString() ?? null,
      };
    });
  });
  http.bind(contract.settings.set, async ({ params, body, caller, language }) => {
    // Settings are the installation's: a provider's own administrator has no say in them.
    if (!caller.isSuper) throw new Problem('forbidden');
    const wrong = valueFault(settingValues.shape[params.key], body.value, language);
    if (wrong) throw new Problem('invalid', { fields: { value: wrong.words } });
    const value = JSON.stringify(settingValues.shape[params.key].parse(body.value));
    await db
      .insertInto('setting')
      .values({ key: params.key, value, changed_by: caller.username })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value, changed_by: caller.username, changed_at: new Date() }),
      )
      .execute();
    await reader.reload();
    bus.publish('setting.changed', { key: params.key });
    return reader.get(params.key);
  });
}
