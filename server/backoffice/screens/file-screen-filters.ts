import { Injectable } from '@nestjs/common';
import type { Area } from '../../../schemas/contract/areas.ts';
import type { Cond } from '../../../schemas/rules/types.ts';
import { type ExportColumn, ScreenFilters } from '../resources/ports.ts';
import { Screens } from './screens.ts';

/** The filters, badges and export fields of screen files, for the list calls of resources. */
@Injectable()
export class FileScreenFilters extends ScreenFilters {
  constructor(private readonly screens: Screens) {
    super();
  }

  conditionOf(
    screenPath: string,
    key: string | undefined,
    resource: string,
    area: Area,
  ): readonly Cond[] | undefined {
    const page = this.screens.findPage(screenPath);
    if (!page || page.resource !== resource || page.area !== area) return undefined;
    if (key === undefined) return definedConds(page.where);
    const view = page.views.find((entry) => entry.key === key);
    return view && definedConds(page.where, view.where);
  }

  badgesOf(screenPath: string): ReadonlyMap<string, readonly Cond[]> {
    const page = this.screens.findPage(screenPath);
    const counted = (page?.views ?? []).filter(({ count }) => count);
    return new Map(counted.map((view) => [view.key, definedConds(page?.where, view.where)]));
  }

  exportColumnsOf(
    screenPath: string,
    resource: string,
    area: Area,
  ): readonly ExportColumn[] | undefined {
    const page = this.screens.findPage(screenPath);
    if (!page || page.resource !== resource || page.area !== area) return undefined;
    const columns = [...page.columns, ...page.exportColumns];
    return columns.filter(
      ({ field }, index) => columns.findIndex((column) => column.field === field) === index,
    );
  }
}

const definedConds = (...conds: readonly (Cond | undefined)[]): readonly Cond[] =>
  conds.filter((cond): cond is Cond => cond !== undefined);
