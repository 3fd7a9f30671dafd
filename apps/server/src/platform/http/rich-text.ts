import sanitizeHtml from 'sanitize-html';

const OWN_IMAGE = /^\/prod-api\/common\/download\/resource\?resource=([\w.-]{1,120})$/;

/** Markup from the rich-text editor without anything that could run, call home or leave the page's form; images are those that were uploaded here. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      '*': ['style'],
    },
    allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_IMAGE.test(attribs.src ?? ''),
  });
}

/** Names of the uploaded files that clean rich text shows. */
export function imagesOf(html: string): string[] {
  const found = new Set<string>();
  for (const [, name] of html.matchAll(/src="\/prod-api\/common\/download\/resource\?resource=([\w.-]{1,120})"/g))
    found.add(name!);
  return [...found];
}
