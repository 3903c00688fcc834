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
    description: 'Goods that the last comparison found otherwise in the search index',
  })
  async drifted(): Promise<Readings> {
    const [row] = await this.database.rows<{ value: number }>(
      'SELECT coalesce(max(drifted), 0) AS value FROM search_indexes',
      [],
      'metrics.search_indexes',
    );
    return row!.value;
  }
}
