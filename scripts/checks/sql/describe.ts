import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../run.ts';

/** A column of a result, as PostgreSQL describes it. */
export interface Column {
  name: string;
  /** The table and the column that it is taken from unchanged; 0: it is worked out. */
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

export interface Refusal {
  message: string;
  code: string;
  /** In the statement, from 0. */
  position: number | undefined;
}

interface Wire {
  parse(message: { text: string; name: string; types: number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

interface Client {
  connect(): Promise<void>;
  end(): Promise<void>;
  query<R>(text: string): Promise<{ rows: R[] }>;
  query(submittable: object): unknown;
}

interface Driver {
  Client: new (config: { connectionString: string }) => Client;
  types: { getTypeParser(oid: number): (text: string) => unknown };
}

/** The server's own driver: its readers of values decide what a column becomes. */
export const driver = createRequire(join(ROOT, 'apps/server/package.json'))('pg') as Driver;

/** Has one statement parsed and described, and never run. */
class Description {
  columns: Column[] = [];
  refusal: Refusal | undefined;
  private readonly text: string;
  private readonly done: () => void;

  constructor(text: string, done: () => void) {
    this.text = text;
    this.done = done;
  }

  submit(wire: Wire): void {
    wire.parse({ text: this.text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.columns = fields;
  }

  handleError({ message, code, position }: { message: string; code?: string; position?: string }): void {
    this.refusal = { message, code: code ?? '', position: position === undefined ? undefined : Number(position) - 1 };
    this.done();
  }

  handleReadyForQuery(): void {
    this.done();
  }
}

/** A column of a table, by what the catalogue says. */
export interface Catalogued {
  table: string;
  column: string;
  isNullable: boolean;
}

export interface Catalogue {
  columns: ReadonlyMap<string, Catalogued>;
  enums: ReadonlySet<number>;
}

/** A database that says of statements what they are. */
export class Describer {
  private readonly client: Client;

  private constructor(client: Client) {
    this.client = client;
  }

  static async open(url: string): Promise<Describer> {
    const client = new driver.Client({ connectionString: url });
    await client.connect();
    return new Describer(client);
  }

  describe(text: string): Promise<{ columns: Column[]; refusal: Refusal | undefined }> {
    return new Promise((done) => {
      const description: Description = new Description(text, () => done(description));
      this.client.query(description);
    });
  }

  /** Columns of tables by `tableID.columnID`. Those of views are left out: nobody knows whether they may be empty. */
  async catalogue(): Promise<Catalogue> {
    const { rows } = await this.client.query<{ key: string } & Catalogued>(
      `select a.attrelid || '.' || a.attnum as key, c.relname as table, a.attname as column, not a.attnotnull as "isNullable"
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
    );
    const enums = await this.client.query<{ oid: number }>("select oid::int4 as oid from pg_type where typtype = 'e'");
    return {
      columns: new Map(rows.map(({ key, ...one }) => [key, one])),
      enums: new Set(enums.rows.map(({ oid }) => oid)),
    };
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
