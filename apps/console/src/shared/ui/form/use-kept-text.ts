import { useState } from 'react';
import { draftKey, draftOf, dropDraft, keepDraft } from './drafts.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A text that is being written, kept in the browser's tab as it is typed: it is there again after its field was closed, or the page was loaded anew. Empty, it is kept no longer. */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const key = draftKey(name);
  const [text, setText] = useState(() => {
    const kept = draftOf(key)?.values.text;
    return isText(kept) ? kept : '';
  });
  return [
    text,
    (next) => {
      setText(next);
      if (next.trim() === '') dropDraft(key);
      else keepDraft(key, { text: next }, () => false);
    },
  ];
}
