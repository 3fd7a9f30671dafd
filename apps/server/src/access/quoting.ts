/** Texts of a table that may quote a person; each floor names its own. */
export interface Quoting {
  table: string;
  text?: readonly string[];
  json?: readonly string[];
  /** Rows that are about the person, by its ids ($2 the charge users, $3 the cards): weak values go there too. */
  about?: string;
  /** Only those that are about the person are looked at: a scan of all would take too long. */
  onlyAbout?: true;
  /** Whether rows have a provider; else all are looked at. */
  hasProvider?: false;
  /** Its rows stand in a part of the personal file already. */
  told?: true;
}

/** Where the tables of access may quote a customer. The system log has an erasure of its own. */
export const accessQuoting: readonly Quoting[] = [
  { table: 'export_job', text: ['title', 'error'], json: ['query'] },
  { table: 'message', text: ['title', 'content'] },
  { table: 'outgoing', text: ['recipient', 'subject', 'body', 'error'] },
  { table: 'user_preferences', json: ['values'], hasProvider: false },
];
