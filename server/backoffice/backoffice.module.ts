import { type DynamicModule, Module } from '@nestjs/common';
import { backOffices } from '../../schemas/contract/areas.ts';
import { LandingPage } from '../identity/landing-page.ts';
import { LiveAudience } from '../platform/live/live-audience.ts';
import { AuditLogHooks, AuditLogsController } from './audit/audit-logs.controller.ts';
import { AuditLogs } from './audit/audit-logs.ts';
import { backOfficeController } from './backoffice.controller.ts';
import { BackOfficeBootstrap, SourceNames } from './backoffice-bootstrap.ts';
import type { Project } from './check/load-project.ts';
import { connectController } from './connect/connect.controller.ts';
import { Grants } from './connect/grants.ts';
import { ExplainScreens, explainController } from './explain/explain.controller.ts';
import { FailedTaskHooks, JobHooks } from './jobs.resource.ts';
import { mcpController } from './mcp/mcp.controller.ts';
import { McpTools } from './mcp/tools.ts';
import { Badges } from './menus/badges.ts';
import { Menus } from './menus/menus.ts';
import { ApiDocumentsController } from './openapi/api-documents.controller.ts';
import { ApiDocuments } from './openapi/api-documents.ts';
import { PageSettings } from './page-settings.ts';
import { ResourceAudience } from './resource-audience.ts';
import { ScreenFilters } from './resources/ports.ts';
import { AdminHooks } from './rights/admins.resource.ts';
import { AdminKeyHooks, UserKeyHooks } from './rights/keys.resource.ts';
import { PageRights } from './rights/page-rights.ts';
import { AdminRoleHooks, PermissionGroupHooks, UserRoleHooks } from './rights/roles.resource.ts';
import { RuleModules } from './rules/rule-modules.ts';
import { RulesController } from './rules/rules.controller.ts';
import { FileScreenFilters } from './screens/file-screen-filters.ts';
import { LargeResources } from './screens/large-resources.ts';
import { ScreenConfigs } from './screens/screen-configs.ts';
import { Screens } from './screens/screens.ts';
import type { Source } from './sources/define-source.ts';
import { sourceController } from './sources/sources.controller.ts';
import { listViewsController } from './views/list-views.controller.ts';
import { ListViews } from './views/list-views.ts';

/**
 * The two back offices: menus, roles and rights, screen configs without the parts the caller may not
 * read, saved list views and the audit log.
 *
 * Owns the table list_views; keeps the permission rows equal to the files and seeds menus. It
 * decides what is shown; the resource and source calls check every request themselves.
 */
@Module({
  providers: [
    AdminHooks,
    AdminKeyHooks,
    Grants,
    AdminRoleHooks,
    AuditLogHooks,
    UserKeyHooks,
    UserRoleHooks,
    JobHooks,
    FailedTaskHooks,
  ],
})
export class BackOfficeModule {
  /** @param sources the sources of tiles and charts; each gets a route in its areas */
  static of(project: Project, sources: readonly Source[]): DynamicModule {
    return {
      module: BackOfficeModule,
      global: true,
      controllers: [
        ...backOffices.flatMap((area) => [
          backOfficeController(area),
          explainController(area),
          listViewsController(area),
          mcpController(area),
          connectController(area),
          ...sources
            .filter(({ areas }) => areas.includes(area))
            .map((source) => sourceController(source, area)),
        ]),
        RulesController,
        AuditLogsController,
        ApiDocumentsController,
      ],
      providers: [
        { provide: Screens, useValue: new Screens(project) },
        { provide: SourceNames, useValue: new SourceNames(sources) },
        { provide: ScreenFilters, useClass: FileScreenFilters },
        { provide: LiveAudience, useClass: ResourceAudience },
        Menus,
        { provide: LandingPage, useExisting: Menus },
        ScreenConfigs,
        ExplainScreens,
        Badges,
        ListViews,
        PageRights,
        LargeResources,
        RuleModules,
        AuditLogs,
        PageSettings,
        ApiDocuments,
        PermissionGroupHooks,
        McpTools,
        BackOfficeBootstrap,
      ],
      exports: [ScreenFilters, LandingPage, LiveAudience, Menus, Screens, RuleModules],
    };
  }
}
