import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../../schemas/rules/types.ts';
import type { FormShape } from '../schema/form-model.ts';
import { type Draft, readDraft, removeDraft, storeDraft } from './draft.ts';

/** Typing is stored after this pause, ms; a closed page stores it at once. */
const pauseMs = 400;

interface DraftOptions {
  /** Name of the form, unique per row; undefined for a form without drafts. */
  readonly form: string | undefined;
  readonly shape: FormShape;
  readonly rev: Row['rev'] | undefined;
  readonly start: Row;
  readonly values: Row;
}

/** The draft that a form opens with. */
export const useOpenedDraft = (form: string | undefined): Draft | undefined =>
  useState(() => readDraft(form))[0];

/**
 * Stores the input of an open form while it differs from the row, so that it survives a reload. The
 * draft ends when the form is saved or closed.
 */
export function useDraft({ form, shape, rev, start, values }: DraftOptions): void {
  const store = useRef(() => {});
  store.current = () => {
    if (form !== undefined) storeDraft(form, shape, { rev, start, values });
  };
  useEffect(() => {
    const timer = setTimeout(() => store.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [values, start]);
  useEffect(() => {
    if (form === undefined) return undefined;
    const storeNow = () => store.current();
    addEventListener('pagehide', storeNow);
    return () => {
      removeEventListener('pagehide', storeNow);
      removeDraft(form);
    };
  }, [form]);
}
