import { type PaginationProps, Pagination as Plain } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { useTranslation } from 'react-i18next';

const NAMES = {
  prev: 'table.pageBefore',
  next: 'table.pageAfter',
  'jump-prev': 'table.pagesBefore',
  'jump-next': 'table.pagesAfter',
} as const;

/**
 * The pages of a list. Its arrows have names of their own: antd leaves them those of their icons, in English. The field for a page is named by the words
 * behind it; they are shown before it, in one sentence (`global.css`). On a phone it has no words, and the name alone.
 */
export function Pagination(props: PaginationProps) {
  const { t } = useTranslation();
  const name = t('table.goToPage');
  return (
    <Plain
      {...props}
      locale={{ jump_to: props.simple ? name : '', page: name }}
      itemRender={(_page, type, element) =>
        type !== 'page' && isValidElement<{ 'aria-label'?: string }>(element)
          ? cloneElement(element, { 'aria-label': t(NAMES[type]) })
          : element
      }
    />
  );
}
