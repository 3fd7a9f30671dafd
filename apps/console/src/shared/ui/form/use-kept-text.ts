import { useState } from 'react';
import { draftKey, draftOf, dropDraft, keepDraft } from './drafts.ts';

/** The text that is kept under a name, if there is one. */
export function keptText(name: string): string | undefined {
  const text = draftOf(draftKey(name))?.values.text;
  return typeof text === 'string' ? text : undefined;
}

/** A text that is being written, kept in the browser's tab as it is typed: it is there again after its field was closed, or the page was loaded anew. Empty or as it was at first, it is kept no longer. */
export function useKeptText(name: string, first = ''): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => keptText(name) ?? first);
  return [
    text,
    (next) => {
      const key = draftKey(name);
      setText(next);
      if (next.trim() === '' || next === first) dropDraft(key);
      else keepDraft(key, { text: next }, () => false);
    },
  ];
}
