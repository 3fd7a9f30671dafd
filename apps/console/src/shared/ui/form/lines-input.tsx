import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  id?: string;
  value?: readonly string[] | null;
  onChange?: (lines: string[]) => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A list of texts, one a line. The form gets the lines that say something. */
export function LinesInput({ id, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const lines = value ?? [];
  // Whatever sets the form's value anew has the say.
  const shown = linesOf(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n');
  return (
    <Input.TextArea
      id={id}
      value={shown}
      autoSize={{ minRows: 2, maxRows: 10 }}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(linesOf(target.value));
      }}
    />
  );
}
