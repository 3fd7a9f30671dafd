/** The word of the URL that opens the handbook beside the page. */
export const HELP = 'help';
/** Its value for the page in front; another value names a page of the handbook. */
export const HELP_OF_PAGE = 'page';

/** The URL of another list of the same page: clean, but for the help that is open beside it. Undefined: the first list. */
export function ofTab(now: URLSearchParams, tab: string | undefined): URLSearchParams {
  const help = now.get(HELP);
  return new URLSearchParams([...(tab ? [['tab', tab]] : []), ...(help ? [[HELP, help]] : [])]);
}

/** What the page itself is asked for, whatever help stands beside it. */
export function withoutHelp(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(HELP);
  return rest.toString();
}
