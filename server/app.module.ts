import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { BackOfficeModule } from './backoffice/backoffice.module.ts';
import { loadProject } from './backoffice/check/load-project.ts';
import { registeredNames } from './backoffice/check/registered-names.ts';
import { FilesModule } from './backoffice/files/files.module.ts';
import { ResourcesModule } from './backoffice/resources/resources.module.ts';
import { entities } from './entities.ts';
import { featureModules, modulesWithHooks } from './feature-modules.ts';
import { AuthModule } from './identity/auth.module.ts';
import { BroadcastModule } from './platform/broadcast/broadcast.module.ts';
import { ConfigModule } from './platform/config/config.module.ts';
import type { Env } from './platform/config/env.ts';
import { projectRoot } from './platform/config/project-root.ts';
import type { DataSource } from './platform/database/data-source.ts';
import { HttpModule } from './platform/http/server/http.module.ts';
import { ReplicaInterceptor } from './platform/http/server/replica-interceptor.ts';
import { JobsModule } from './platform/jobs/jobs.module.ts';
import { LimitsModule } from './platform/limits/limits.module.ts';
import type { Log } from './platform/observability/log.ts';
import { OauthSandboxModule } from './sandbox/oauth/oauth-sandbox.module.ts';
import { SandboxModule } from './sandbox/payments/sandbox.module.ts';
import { sources } from './sources.ts';
import { trialParts } from './trial-parts.ts';

/** All modules, lowest layer first (docs/decisions/0063-four-layers.md). */
@Module({})
export class AppModule {
  static of(env: Env, source: DataSource, log: Log): DynamicModule {
    const project = loadProject(projectRoot, {
      registered: registeredNames(modulesWithHooks, sources),
      cacheDir: join(env.dataDir, 'checked'),
    });
    return {
      module: AppModule,
      // The first interceptor: it sees a write when all others have committed it
      providers:
        env.databaseReplicaUrls.length > 0
          ? [{ provide: APP_INTERCEPTOR, useClass: ReplicaInterceptor }]
          : [],
      imports: [
        ConfigModule.of(env, source, log),
        HttpModule,
        BroadcastModule,
        JobsModule,
        LimitsModule,
        FilesModule,
        AuthModule,
        BackOfficeModule.of(project, sources),
        ResourcesModule.of(project.resources, { entities, parts: trialParts }),
        ...featureModules,
        ...(env.sandbox ? [SandboxModule, OauthSandboxModule] : []),
      ],
    };
  }
}
