import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Area } from '../../../schemas/contract/areas.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { JsonObject } from '../../../schemas/rules/types.ts';
import { declaredRoutes } from '../../platform/http/access/declared-routes.ts';
import { Resources } from '../resources/registry.ts';
import { apiDocument } from './api-document.ts';

/** The documents of the areas in each language, made when they are first asked for. */
@Injectable()
export class ApiDocuments {
  private readonly made = new Map<string, JsonObject>();

  constructor(
    private readonly modules: ModulesContainer,
    private readonly resources: Resources,
  ) {}

  of(area: Area, language: Language): JsonObject {
    const key = `${area} ${language}`;
    const known = this.made.get(key);
    if (known) return known;
    const context = { area, language, resources: this.resources };
    const document = apiDocument(context, declaredRoutes(this.modules));
    this.made.set(key, document);
    return document;
  }
}
