import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A change of stock with its cause. Rows are only inserted, in the transaction that changes the
 * stock, and outlive their goods.
 */
@Entity('stock_logs')
@Index('stock_logs_goods', ['goods_id', 'id'])
@Index('stock_logs_cause', { synchronize: false })
export class StockLog {
  @PrimaryGeneratedColumn({ type: 'bigint', primaryKeyConstraintName: 'pk_stock_logs' }) id: number;
  @Column('bigint') goods_id: number;
  /** Null for goods without SKUs. */
  @Column('bigint', { nullable: true }) sku_id: number | null;
  @Column('bigint') change: number;
  @Column('bigint') stock_after: number;
  /** `form` is a save of the goods; `order`, `cancel` and `refund` appear once per cause id. */
  @Column('varchar', { length: 20 }) cause: string;
  /** Id of the order or after-sale; 0 for a form. */
  @Column('bigint', { default: 0 }) cause_id: number;
  @Column('varchar', { length: 10 }) actor_area: string;
  @Column('bigint') actor_id: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
}
