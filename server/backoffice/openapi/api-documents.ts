import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Area } from '../../../schemas/contract/areas.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { declaredRoutes } from '../../platform/http/access/declared-routes.ts';
import { Resources } from '../resources/registry.ts';
import { apiDocument } from './api-document.ts';
import { readerPage } from './reader-page.ts';

export interface ServedDocument {
  /** JSON. */
  readonly text: string;
  readonly etag: string;
  /** The page that shows it. */
  readonly page: string;
}

/** The documents of the areas in each language, made when they are first asked for. */
@Injectable()
export class ApiDocuments {
  private readonly made = new Map<string, ServedDocument>();

  constructor(
    private readonly modules: ModulesContainer,
    private readonly resources: Resources,
  ) {}

  of(area: Area, language: Language): ServedDocument {
    const key = `${area} ${language}`;
    const known = this.made.get(key);
    if (known) return known;
    const context = { area, language, resources: this.resources };
    const document = apiDocument(context, declaredRoutes(this.modules));
    const text = JSON.stringify(document);
    const page = readerPage(document, area, language);
    const digest = createHash('sha1').update(text).update(page).digest('base64url');
    const served = { text, page, etag: `W/"${digest}"` };
    this.made.set(key, served);
    return served;
  }
}
