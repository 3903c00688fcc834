import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useCommon, useLanguage } from '../state/page/common.ts';
import { useErrorReason } from '../state/page/error-reason.ts';
import { useT } from '../texts.ts';
import { errorHead, fullHead } from './full-head.ts';

/**
 * Updates title, description and canonical URL when the page changes; the first ones come with the
 * HTML. Returns the title, which the layout announces to screen readers.
 */
export function useHead(): string {
  const t = useT();
  const language = useLanguage();
  const { common, classes } = useCommon();
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const isFirstPage = useRef(true);
  const url =
    typeof location === 'undefined' ? undefined : new URL(pathname + search, location.origin);
  const reason = useErrorReason();
  const pageHead = url && fullHead({ matches, site: common, classes, url, t, language });
  const head = reason ? errorHead(reason, common, t) : pageHead;
  const { title = '', description = '', noindex, canonical = pathname } = head ?? {};
  useEffect(() => {
    if (isFirstPage.current && title !== '') {
      isFirstPage.current = false;
      // The server renders pages with `noindex` without their data, so their title comes from here
      if (document.title !== '' && !noindex) return;
    }
    if (title === '') return;
    document.title = title;
    setAttribute('meta[name=description]', 'content', description);
    setAttribute('link[rel=canonical]', 'href', location.origin + canonical);
  }, [title, description, canonical, noindex]);
  return title;
}

const setAttribute = (selector: string, attribute: string, value: string): void =>
  document.querySelector(selector)?.setAttribute(attribute, value);
