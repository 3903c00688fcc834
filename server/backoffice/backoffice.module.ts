import { type DynamicModule, Module } from '@nestjs/common';
import { backOffices } from '../../schemas/contract/areas.ts';
import { Landing } from '../auth/landing.ts';
import type { Project } from '../check/load-project.ts';
import type { Source } from '../resources/define-resource.ts';
import { ScreenFilters } from '../resources/ports.ts';
import { AuditLogsController } from './audit/audit-logs.controller.ts';
import { AuditLogs } from './audit/audit-logs.ts';
import { backOfficeController } from './backoffice.controller.ts';
import { Badges } from './badges.ts';
import { Boot, SourceNames } from './boot.ts';
import { FileScreenFilters } from './file-screen-filters.ts';
import { listViewsController } from './list-views/list-views.controller.ts';
import { ListViews } from './list-views/list-views.ts';
import { MapGroundChoice } from './map-ground.ts';
import { Menus } from './menus.ts';
import { OlderClientsController } from './older-clients.controller.ts';
import { OlderConfigs } from './older-configs.ts';
import { PageRights } from './page-rights.ts';
import { RuleModules } from './rule-modules.ts';
import { RulesController } from './rules.controller.ts';
import { Screens } from './screens.ts';
import { ServedScreens } from './served-screens.ts';
import { sourceController } from './sources.controller.ts';
import { TableSizes } from './table-sizes.ts';

/**
 * What the two back offices are made of: menus, roles and rights, and screens served with everything the caller may not see left out. Its one
 * table holds the views of lists that accounts saved; it keeps permission rows equal to the vocabulary and seeds menus. It decides what is shown, never what is allowed.
 */
@Module({})
export class BackOfficeModule {
  /** @param sources the registered sources of tiles and charts */
  static of(project: Project, sources: readonly Source[]): DynamicModule {
    return {
      module: BackOfficeModule,
      global: true,
      controllers: [
        ...backOffices.flatMap((area) => [
          backOfficeController(area),
          listViewsController(area),
          ...sources
            .filter(({ areas }) => areas.includes(area))
            .map((source) => sourceController(source, area)),
        ]),
        OlderClientsController,
        RulesController,
        AuditLogsController,
      ],
      providers: [
        { provide: Screens, useValue: new Screens(project) },
        { provide: SourceNames, useValue: new SourceNames(sources) },
        { provide: ScreenFilters, useClass: FileScreenFilters },
        Menus,
        { provide: Landing, useExisting: Menus },
        ServedScreens,
        Badges,
        ListViews,
        PageRights,
        OlderConfigs,
        TableSizes,
        RuleModules,
        AuditLogs,
        MapGroundChoice,
        Boot,
      ],
      exports: [ScreenFilters, Landing, Screens, RuleModules],
    };
  }
}
