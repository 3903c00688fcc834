import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { backOffices } from '../../schemas/contract/areas.ts';
import { sources } from '../behaviours.ts';
import { Database } from '../config/sql.ts';
import { Resources } from '../resources/registry.ts';
import { rightsOf } from './rights.ts';
import { Screens } from './screens.ts';
import { seedMenus } from './seed-menus.ts';
import { syncRights } from './sync-rights.ts';

/** Brings the database's rights and menus up to the files at every start; two small reads each when nothing changed. */
@Injectable()
export class Boot implements OnApplicationBootstrap {
  constructor(private readonly database: Database, private readonly resources: Resources, private readonly screens: Screens) {}

  async onApplicationBootstrap(): Promise<void> {
    const names = sources.map(({ name }) => name);
    await syncRights(this.database, 'admin', rightsOf('Admin', this.resources.all, names));
    await syncRights(this.database, 'user', rightsOf('Seller', this.resources.all, names));
    for (const area of backOffices) await seedMenus(this.database, this.screens.menuOf(area));
  }
}
