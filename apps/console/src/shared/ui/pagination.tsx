import { type PaginationProps, Pagination as Plain } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { useTranslation } from 'react-i18next';

const NAMES = {
  prev: 'table.pageBefore',
  next: 'table.pageAfter',
  'jump-prev': 'table.pagesBefore',
  'jump-next': 'table.pagesAfter',
} as const;

/** The pages of a list. Its arrows have names of their own: antd leaves them those of their icons, in English. */
export function Pagination(props: PaginationProps) {
  const { t } = useTranslation();
  return (
    <Plain
      {...props}
      itemRender={(_page, type, element) =>
        type !== 'page' && isValidElement<{ 'aria-label'?: string }>(element)
          ? cloneElement(element, { 'aria-label': t(NAMES[type]) })
          : element
      }
    />
  );
}
