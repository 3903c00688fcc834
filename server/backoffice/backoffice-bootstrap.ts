import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import { Database } from '../platform/database/sql.ts';
import { seedMenus } from './menus/seed-menus.ts';
import { Resources } from './resources/registry.ts';
import { type RightGroup, rightsOf } from './rights/rights.ts';
import { syncRights } from './rights/sync-rights.ts';
import { Screens } from './screens/screens.ts';
import type { Source } from './sources/define-source.ts';

/** Names of the registered sources of tiles and charts, `module.name`. */
export class SourceNames {
  constructor(private readonly sources: readonly Pick<Source, 'name' | 'areas'>[]) {}

  in(area: BackOffice): readonly string[] {
    return this.sources.filter(({ areas }) => areas.includes(area)).map(({ name }) => name);
  }
}

/**
 * Updates the rights and menus in the database from the files at every start. Without a change it
 * takes three small reads per area.
 */
@Injectable()
export class BackOfficeBootstrap implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly resources: Resources,
    private readonly screens: Screens,
    private readonly sources: SourceNames,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await syncRights(this.database, 'admin', this.rightsIn('Admin'));
    await syncRights(this.database, 'user', this.rightsIn('Seller'));
    for (const area of backOffices) await seedMenus(this.database, this.screens.menuOf(area));
  }

  private rightsIn(area: BackOffice): readonly RightGroup[] {
    return rightsOf(area, this.resources.all, this.sources.in(area));
  }
}
