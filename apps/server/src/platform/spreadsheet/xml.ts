import { SaxesParser } from 'saxes';

export type Attributes = Record<string, string>;
/** What is done with the parts of an XML file; names are without their namespace. */
export interface Watch {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** A parser that is given the text of a file piece by piece. Throws for what is no XML. */
export function parserOf(watch: Watch): SaxesParser {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag) => watch.open?.(local(tag.name), tag.attributes as Attributes));
  parser.on('closetag', (tag) => watch.close?.(local(tag.name)));
  parser.on('text', (piece) => watch.text?.(piece));
  parser.on('cdata', (piece) => watch.text?.(piece));
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}
