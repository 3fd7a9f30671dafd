import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../shared/access/access.tsx';
import { mayUse, opens, pageEntry } from '../../shared/access/page-list.ts';
import { language } from '../../shared/i18n/i18n.ts';
import textParts from '../../shared/ui/text.module.css';
import { piecesOf } from './inserts.ts';

/** A page by its title. It is a link for those who may open it. */
function PageName({ path, plain }: { path: string; plain: boolean }) {
  const user = useUser();
  const entry = pageEntry(path);
  const title = entry?.title[language()] ?? path;
  if (plain || !entry || path.includes(':') || !opens(user, entry) || !mayUse(user, entry)) return <b>{title}</b>;
  return <Link to={path}>{title}</Link>;
}

/** A text of the handbook with its inserts: names of buttons as they are on the screen, pages as links. `plain`: without links, for a tooltip. */
export function Inserted({ text, plain = false }: { text: string; plain?: boolean }) {
  const { t } = useTranslation();
  // Chinese sets no blanks around a name and puts it in quotation marks.
  const chinese = language() === 'zh';
  const close = (words: string) => (chinese ? words.replace(/^ | $/g, '') : words);
  return piecesOf(text).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
    <Fragment key={at}>
      {'plain' in piece ? (
        close(piece.plain)
      ) : 'path' in piece ? (
        <PageName path={piece.path} plain={plain} />
      ) : (
        <b className={textParts.strong}>{chinese ? `“${t(piece.key as never)}”` : String(t(piece.key as never))}</b>
      )}
    </Fragment>
  ));
}
