import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/sql.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Measured, type Readings } from '../../../platform/observability/measured.ts';
import { CopyGoods } from './copy-goods.ts';
import { GoodsEngine } from './goods-engine.ts';

/** Keeps the copy of a search engine beside the database current, where there is one. */
@Injectable()
export class CopyGoodsJobs implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly engine: GoodsEngine,
  ) {}

  onModuleInit(): void {
    const { copy } = this.engine;
    if (!copy) return;
    const copying = new CopyGoods(this.database, copy);
    this.jobs.add({ name: 'catalog.searchCopy', everySeconds: 5, run: () => copying.run() });
    this.jobs.add({
      name: 'catalog.searchDrift',
      everySeconds: 86_400,
      run: () => copying.repair(),
    });
  }

  @Measured({
    name: 'souk.search.drifted',
    description: 'Goods that the last comparison found otherwise in a search index',
    label: 'index',
  })
  async drifted(): Promise<Readings> {
    const rows = await this.database.rows<{ name: string; value: number }>(
      'SELECT name, drifted AS value FROM search_indexes',
      [],
      'metrics.search_indexes',
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  }
}
