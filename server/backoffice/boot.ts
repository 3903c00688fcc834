import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import { Database } from '../config/sql.ts';
import type { Source } from '../resources/define-resource.ts';
import { Resources } from '../resources/registry.ts';
import { rightsOf } from './rights.ts';
import { Screens } from './screens.ts';
import { seedMenus } from './seed-menus.ts';
import { syncRights } from './sync-rights.ts';

/** Names of the registered sources of tiles and charts, `module.name`. Inject it by this class. */
export class SourceNames {
  constructor(private readonly sources: readonly Pick<Source, 'name' | 'areas'>[]) {}
  in(area: BackOffice): readonly string[] {
    return this.sources.filter(({ areas }) => areas.includes(area)).map(({ name }) => name);
  }
}

/** Brings the database's rights and menus up to the files at every start; two small reads each when nothing changed. */
@Injectable()
export class Boot implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
    private readonly screens: Screens,
    private readonly sources: SourceNames,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await syncRights(
      this.database,
      'admin',
      rightsOf('Admin', this.resources.all, this.sources.in('Admin')),
    );
    await syncRights(
      this.database,
      'user',
      rightsOf('Seller', this.resources.all, this.sources.in('Seller')),
    );
    for (const area of backOffices) await seedMenus(this.database, this.screens.menuOf(area));
  }
}
